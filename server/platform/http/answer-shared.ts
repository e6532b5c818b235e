import fresh from 'fresh';
import type { Millis } from '../../../shared/millis.ts';
import type { Admission } from './admission.ts';
import type { PageMaker } from './make-page.ts';
import type { LoadPage } from './page.ts';
import type { PageLoader } from './page-loader.ts';
import { encodingOf, type SharedAddress } from './page-request.ts';
import { findInOverload, isShared, obtainOrSpoilt, type SharedBy } from './page-shelves.ts';
import { contextOf } from './request-context.ts';
import type { createPageSender, Exchange } from './send-made-page.ts';
import { sendChosenPage, sendStoredPage } from './send-stored-page.ts';

export interface SharedAnswersOptions {
  admission: Admission;
  maker: PageMaker;
  now: () => Millis;
}

type Sender = Pick<ReturnType<typeof createPageSender>, 'send' | 'sendGrowing'>;

/** Answers with pages that all guests share, or all visitors of one choice. */
export function createSharedAnswers(
  { admission, maker, now }: SharedAnswersOptions,
  { loadAsGuest }: PageLoader,
  { send, sendGrowing }: Sender,
) {
  /**
   * Shows all visitors of one choice of city, currency and view the same page: it is made from its
   * address and the choice alone, and kept in this process alone.
   */
  async function answerChosen({ req, res }: Exchange, address: SharedAddress, by: SharedBy) {
    const { shelf, load } = by;
    const old = findInOverload(admission, shelf, address);
    const found = old ?? (await obtainOrSpoilt(shelf, address, encodingOf(req)));
    if (!found) return send({ req, res }, await loadAsGuest(address, load));
    if ('rest' in found) return send({ req, res }, found.rest);
    contextOf(req).cache = 'private';
    if ('page' in found) return sendChosenPage({ req, res }, found.page);
    return sendGrowing({ req, res }, found.growing.loaded, found.growing.pieces);
  }

  async function answerShared({ req, res }: Exchange, address: SharedAddress, by: SharedBy) {
    const { shelf, load } = by;
    const old = findInOverload(admission, shelf, address);
    if (!old && (await answerUnchanged({ req, res }, address, load))) return;
    const found = old ?? (await obtainOrSpoilt(shelf, address, encodingOf(req)));
    // Requests that only waited for another's answer must not be given what is not for sharing.
    if (!found) return send({ req, res }, await loadAsGuest(address, load));
    if ('rest' in found) return send({ req, res }, found.rest);
    if ('growing' in found) {
      contextOf(req).cache = 'miss';
      return sendGrowing({ req, res }, found.growing.loaded, found.growing.pieces);
    }
    contextOf(req).cache = found.result;
    sendStoredPage({ req, res }, found.page, { result: found.result, now: now() });
  }

  /**
   * Crawlers ask by the date: what has not changed since is not rendered for them. Loaded apart from
   * what others wait for: a date is whatever a client says.
   */
  async function answerUnchanged({ req, res }: Exchange, address: SharedAddress, load: LoadPage) {
    const { 'if-modified-since': since, 'if-none-match': tags } = req.headers;
    if (since === undefined || tags !== undefined) return false;
    const loaded = await admission.run(() => loadAsGuest(address, load));
    if (!isShared(loaded) || (loaded.page.status ?? 200) !== 200) return false;
    const lastModifiedAt = maker.lastModifiedAt(loaded);
    if (lastModifiedAt === null) return false;
    const lastModified = new Date(lastModifiedAt).toUTCString();
    if (!fresh(req.headers, { 'last-modified': lastModified })) return false;
    res.setHeader('Cache-Control', 'public, max-age=0, must-revalidate');
    res.setHeader('Vary', 'Accept-Encoding');
    res.setHeader('Last-Modified', lastModified);
    res.status(304).end();
    return true;
  }

  return { answerChosen, answerShared };
}
