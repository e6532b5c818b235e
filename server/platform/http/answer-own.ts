import type { Request } from 'express';
import type { Admission } from './admission.ts';
import type { Composer } from './compose-page.ts';
import { type FindShopper, findOwnShopper } from './find-own-shopper.ts';
import { acceptsGzip } from './negotiate-encoding.ts';
import type { LoadPage } from './page.ts';
import type { PageShelf } from './page-cache.ts';
import type { Loaded, PageLoader } from './page-loader.ts';
import type { Asked, AskedPage, SharedAddress } from './page-request.ts';
import { obtainOrSpoilt, type SharedBy } from './page-shelves.ts';
import { createReception, type ReceptionOptions } from './receive-visitor.ts';
import { contextOf } from './request-context.ts';
import type { createPageSender, Exchange } from './send-made-page.ts';
import { writeHead } from './send-stored-page.ts';
import type { StoredPage } from './stored-page.ts';
import { isOnTheWay, isShopper, type OwnVisitor } from './visitor.ts';

export interface OwnAnswersOptions extends ReceptionOptions {
  admission: Admission;
  findShopper: FindShopper;
  /** Puts pages of visitors together; null: each is made by itself. */
  composer: Composer | null;
}

/** A page that was put together, and the one for many that it was made of. */
interface StoredBody {
  page: StoredPage;
  body: Buffer;
}

type OwnAsked = Extract<Asked, { kind: 'own' }>;

/** Answers with pages of one visitor alone. */
export function createOwnAnswers(
  options: OwnAnswersOptions,
  { loadOwn }: PageLoader,
  { prepare }: Pick<ReturnType<typeof createPageSender>, 'prepare'>,
) {
  const { admission, findShopper, composer } = options;
  const receive = createReception(options);

  /** Makes a page for one visitor alone. @throws HttpError 503 when others go before. */
  async function makeOwn(to: Exchange, known: AskedPage<OwnVisitor>, load: LoadPage) {
    const { visitor } = known.request;
    const isSomebody = isShopper(visitor);
    if (!isSomebody && !isOnTheWay(visitor) && admission.isOverloaded()) throw admission.refusal();
    const run = isSomebody ? admission.runFirst : admission.runOrRefuse;
    const go = await run(async () => {
      // Left while the page waited for its turn: nobody looks at it.
      if (to.res.destroyed) return () => {};
      return (await receive(to.res, known)) ?? prepare(to, await loadOwn(known, load));
    });
    // Pages of others are made while the rest of this one is waited for.
    await go();
  }

  async function answerOwn(to: Exchange, { asked }: OwnAsked, load: LoadPage) {
    return makeOwn(to, await findOwnShopper(asked, findShopper), load);
  }

  /**
   * Shows a visitor the page that all of the same role and choice share, with what is the visitor's own
   * put into it. One that differs in more than that is made by itself.
   */
  async function answerComposed(to: Exchange, { address, asked }: OwnAsked, by: SharedBy) {
    const known = await findOwnShopper(asked, findShopper);
    const body = await compose(to.req, { address, known }, by.shelf);
    if (!body) return makeOwn(to, known, by.load);
    const leave = await receive(to.res, known);
    return leave ? leave() : sendComposed(to, body);
  }

  /** Body in gzip; null when the page is to be made by itself. */
  async function compose(
    req: Request,
    { address, known }: { address: SharedAddress; known: AskedPage<OwnVisitor> },
    shelf: PageShelf<Loaded>,
  ): Promise<StoredBody | null> {
    const user = known.request.visitor.shopper?.user;
    const isPlain = req.method === 'GET' && known.fragments.length === 0;
    if (!composer || !isPlain || !acceptsGzip(req)) return null;
    const shared = { ...address, level: user?.role ?? null };
    const old = admission.isOverloaded() ? shelf.findOld(shared) : null;
    if (!old && admission.isOverloaded()) return null;
    const found = old ? { page: old } : await obtainOrSpoilt(shelf, shared, 'gzip');
    if (!found || !('page' in found)) return null;
    const body = await composer.compose(found.page, known.request);
    return body && { page: found.page, body };
  }

  return { answerOwn, answerComposed };
}

function sendComposed({ req, res }: Exchange, { page, body }: StoredBody) {
  contextOf(req).cache = 'composed';
  const headers = [...page.bodyHeaders, 'Vary', 'Accept-Encoding', 'Content-Encoding', 'gzip'];
  headers.push('Cache-Control', 'private, no-cache', 'Content-Length', String(body.length));
  writeHead(res, 200, headers);
  res.end(body);
}
