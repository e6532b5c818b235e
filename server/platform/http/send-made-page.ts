import type { Request, Response } from 'express';
import { isOwnPath } from '../../../shared/own-path.ts';
import type { Log } from '../log.ts';
import { withMarks } from './ad-marks.ts';
import { NOTICE_COOKIE, writeCookie } from './cookies.ts';
import { asksForFragments, isWhole, type LoadedPage, type PageMaker } from './make-page.ts';
import { negotiateEncoding } from './negotiate-encoding.ts';
import { writeNotice } from './notice-cookie.ts';
import type { Page, Redirect } from './page.ts';
import { compressOnce } from './page-body.ts';
import { type PagePieces, sendPieces } from './page-pieces.tsx';
import { type RenderedText, toBytes } from './page-text.ts';
import { contextOf } from './request-context.ts';
import { sendRedirect } from './send-redirect.ts';
import type { Site } from './site.ts';

export interface Exchange {
  req: Request;
  res: Response;
}

/** Answers with what was made; once it has begun nothing else can be answered. */
export type Send = () => void | Promise<void>;

export interface PageSenderOptions {
  maker: PageMaker;
  log: Log;
  site: Site;
}

/** Sends pages that were made for one asker and go to nobody else. */
export function createPageSender({ maker, log, site }: PageSenderOptions) {
  async function send(to: Exchange, loaded: LoadedPage | Redirect) {
    const go = await prepare(to, loaded);
    await go();
  }

  /** Renders a page that nobody else may get. */
  async function prepare(to: Exchange, loaded: LoadedPage | Redirect): Promise<Send> {
    const { req, res } = to;
    contextOf(req).cache = 'private';
    if (!('page' in loaded)) return () => sendOwnRedirect(to, loaded);
    if (req.method !== 'HEAD' && !asksForFragments(loaded) && !isWhole(loaded)) {
      const pieces = await maker.renderPieces(loaded);
      return () => sendGrowing(to, loaded, pieces);
    }
    const text = req.method === 'HEAD' ? null : (await maker.render(loaded)).text;
    tellOfFailures(req, loaded);
    return () => {
      setPrivateHeaders(res, loaded);
      if (!text) res.end();
      else if (asksForFragments(loaded)) res.end(toBytes(text));
      else sendOnce(res, text);
    };
  }

  function sendOwnRedirect({ req, res }: Exchange, { status, location, notice }: Redirect) {
    if (!isOwnPath(location)) throw new Error('A page redirects to a foreign address');
    res.setHeader('Cache-Control', 'private, no-cache');
    if (notice) writeCookie(res, site, NOTICE_COOKIE, writeNotice(notice));
    sendRedirect(res, status, withMarks(location, req.originalUrl));
  }

  /**
   * A page whose parts are still waited for. Also one for sharing is for nobody else on its way: whether
   * its parts come is not known when its headers go. The next who asks is given the kept one.
   */
  async function sendGrowing({ req, res }: Exchange, loaded: LoadedPage, pieces: PagePieces) {
    setPrivateHeaders(res, loaded);
    if (req.method === 'HEAD') return void res.end();
    await sendPieces(res, pieces);
    tellOfFailures(req, loaded);
  }

  function setPrivateHeaders(res: Response, loaded: LoadedPage) {
    res.status(loaded.page.status ?? 200);
    res.setHeaders(new Map(Object.entries(maker.headersOf(loaded))));
    res.setHeader('Cache-Control', privateCacheControl(loaded.page));
    res.setHeader('Server-Timing', `load;dur=${loaded.loadMs.toFixed(1)}`);
  }

  function tellOfFailures(req: Request, { page: { pending = [] } }: LoadedPage) {
    for (const { failure } of pending) {
      if (failure)
        log.error({ id: contextOf(req).id, err: failure.error }, 'Часть страницы не пришла');
    }
  }

  return { prepare, send, sendGrowing };
}

/** The whole body of an answer whose headers are set but for those that the encoding decides. */
function sendOnce(res: Response, text: RenderedText): void {
  const encoding = negotiateEncoding(res.req.headers['accept-encoding']);
  const body = compressOnce(text, encoding);
  res.setHeader('Vary', 'Accept-Encoding');
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
  res.setHeader('Content-Length', body.length);
  res.end(body);
}

function privateCacheControl(page: Page): string {
  return page.cache === 'no-store' ? 'private, no-store' : 'private, no-cache';
}
