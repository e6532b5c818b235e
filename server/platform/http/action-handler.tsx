import type { Request, RequestHandler, Response } from 'express';
import type { ReactNode } from 'react';
import { CallError } from '../../../shared/contract/call.ts';
import { createNotice, type Notice } from '../../../shared/notice.ts';
import { isOwnPath } from '../../../shared/own-path.ts';
import { FragmentHeader, FragmentQuery } from '../../../shared/page-parts.ts';
import * as links from '../../../shared/routes.ts';
import type { Places } from '../reference/places.ts';
import type {
  ActionAnswer,
  ActionDone,
  ActionRefused,
  ActionRequest,
  CookieChanges,
  RunAction,
} from './action.ts';
import { addressOf } from './client-of.ts';
import {
  AUTH_COOKIE,
  type CookieName,
  clearCookie,
  NOTICE_COOKIE,
  readGuestKey,
  TEMPORARY_TOKEN_COOKIE,
  writeCookie,
} from './cookies.ts';
import { type FindShopper, findOwnShopper } from './find-own-shopper.ts';
import type { PageMaker } from './make-page.ts';
import { writeNotice } from './notice-cookie.ts';
import { ownReferer } from './own-referer.ts';
import type { FrameFragments, PageRequest } from './page.ts';
import { type AskedPage, readOwnRequest } from './page-request.ts';
import { toBytes } from './page-text.ts';
import { createProblem, HttpError } from './problem.ts';
import { renderToBytes } from './render.ts';
import { contextOf } from './request-context.ts';
import type { Exchange } from './send-made-page.ts';
import { sendRedirect } from './send-redirect.ts';
import type { Site } from './site.ts';
import type { OwnVisitor } from './visitor.ts';

interface ActionHandlerOptions {
  site: Site;
  places: Places;
  findShopper: FindShopper;
  frameFragments: FrameFragments;
  maker: PageMaker;
  buildId: string;
  timeoutMs: number;
  /** Page for a form that came after its sender had signed out elsewhere; a script sends it again to see that. */
  keepTyped: (request: ActionRequest) => ActionRefused;
}

/** Form at an address. */
interface FormKind {
  /** People type into it: whoever has signed out elsewhere gets it back, and is not just led to the sign-in. */
  isTyped?: boolean;
}

/** The handler of a form's address. */
export type MakeActionHandler = (run: RunAction, kind?: FormKind) => RequestHandler;

/**
 * Runs a change and answers: 303 to a plain form, and to the browser's script (`?_f=`) the fragments
 * it asked for, or 204 with `X-Location` when the change leads to another page, or has words alone and
 * none of those is the place for them. A refusal that people can read (CallError) becomes a notice.
 */
export function createActionHandlers(options: ActionHandlerOptions): MakeActionHandler {
  const { site, places, findShopper, frameFragments, maker, buildId, timeoutMs, keepTyped } =
    options;

  return (run, { isTyped = false } = {}) =>
    async (req, res) => {
      const signedOut = isTyped ? keepTyped : undefined;
      res.setHeader('Cache-Control', 'private, no-store');
      res.setHeader(FragmentHeader.Build, buildId);
      contextOf(req).isPatient = true;
      const asked = await findOwnShopper(readOwnRequest(req, { site, places }), findShopper);
      const request = readAction(req, asked);
      if (asked.request.visitor.shopper?.token_expired) {
        if (!signedOut) return leaveSession({ req, res }, asked);
        clearCookie(res, site, AUTH_COOKIE);
        return sendRefused(res, asked, signedOut(request));
      }
      const answer = await runOrExplain(run, request, signedOut);
      applyCookies(res, answer.cookies);
      if (answer.kind === 'refused') return sendRefused(res, asked, answer);
      if (asked.fragments.length === 0) return redirect(res, answer, locationOf(req, answer));
      if (answer.leadsBack) {
        return sendRedirect(res, 303, addFragments(returnPath(req), asked.fragments));
      }
      const leads = answer.location !== undefined || answer.outside !== undefined;
      if (leads && !answer.fragments) return leadOn(res, answer);
      await sendFragments(res, asked, answer, returnPath(req));
    };

  function leaveSession({ req, res }: Exchange, asked: AskedPage<OwnVisitor>) {
    clearCookie(res, site, AUTH_COOKIE);
    const location = links.loginStep('registration', returnPath(req));
    if (asked.fragments.length === 0) sendRedirect(res, 303, location);
    else leadOn(res, { kind: 'done', location });
  }

  function applyCookies(res: Response, cookies: CookieChanges = {}) {
    // Signed out: «Back» must not bring up what this browser keeps of the pages of before.
    if (cookies[AUTH_COOKIE] === null) res.setHeader('Clear-Site-Data', '"cache"');
    for (const [name, value] of Object.entries(cookies) as [CookieName, string | null][]) {
      if (value === null) clearCookie(res, site, name);
      else writeCookie(res, site, name, value);
    }
  }

  function redirect(res: Response, { notice }: ActionDone, location: string) {
    if (notice) writeCookie(res, site, NOTICE_COOKIE, writeNotice(notice));
    sendRedirect(res, 303, location);
  }

  /** Answers a script with the address to go on to. */
  function leadOn(res: Response, { notice, location = links.home(), outside }: ActionDone) {
    if (notice) writeCookie(res, site, NOTICE_COOKIE, writeNotice(notice));
    res.status(204).setHeader(FragmentHeader.Location, outside ?? ownPath(location));
    res.end();
  }

  async function sendRefused(res: Response, asked: AskedPage<OwnVisitor>, { page }: ActionRefused) {
    const loaded = { page, asked, loadMs: 0 };
    const named = asked.fragments.filter((name) => Object.hasOwn(page.fragments ?? {}, name));
    const { text } = await maker.render({ ...loaded, asked: { ...asked, fragments: named } });
    res.setHeaders(new Map(Object.entries(maker.headersOf(loaded))));
    const { retryAfterSeconds: wait } = page;
    if (wait !== undefined) res.setHeader('Retry-After', String(wait));
    res.status(page.status ?? 422).send(toBytes(text));
  }

  async function sendFragments(
    res: Response,
    asked: AskedPage<OwnVisitor>,
    done: ActionDone,
    location: string,
  ) {
    const request = await afterwards(asked, done.cookies);
    const nodes: Record<string, () => ReactNode | Promise<ReactNode>> = {
      ...frameFragments(request, done.notice ?? null),
      ...done.fragments,
    };
    const named = asked.fragments.filter((name) => Object.hasOwn(nodes, name));
    const { notice } = done;
    if (named.length === 0 && notice) return leadOn(res, { kind: 'done', notice, location });
    const bodies = named.map(async (name) => renderToBytes(await nodes[name]?.(), timeoutMs));
    res
      .status(200)
      .type('html')
      .send(Buffer.concat(await Promise.all(bodies)));
  }

  /** The request as the next one will be: with what the change has made of the shopper. */
  async function afterwards(
    asked: AskedPage<OwnVisitor>,
    cookies: CookieChanges = {},
  ): Promise<PageRequest> {
    const { visitor } = asked.request;
    const given = (name: CookieName, before: string | null) =>
      cookies[name] === undefined ? before : cookies[name];
    const changed = {
      ...visitor,
      token: given(AUTH_COOKIE, visitor.token),
      temporaryToken: given(TEMPORARY_TOKEN_COOKIE, visitor.temporaryToken),
      shopper: null,
      notice: null,
    };
    const again = { ...asked, request: { ...asked.request, visitor: changed } };
    return (await findOwnShopper(again, findShopper)).request;
  }
}

function readAction(req: Request, asked: AskedPage<OwnVisitor>): ActionRequest {
  const { route, params, path, visitor } = asked.request;
  return {
    route,
    params,
    path,
    visitor,
    body: req.body ?? {},
    returnTo: returnPath(req),
    fragments: asked.fragments,
    address: addressOf(req),
    userAgent: (req.headers['user-agent'] ?? '').slice(0, 300),
    guestKey: readGuestKey(req),
  };
}

const locationOf = (req: Request, { location, outside }: ActionDone) =>
  outside ?? ownPath(location ?? returnPath(req));

const addFragments = (path: string, fragments: readonly string[]): string =>
  `${path}${path.includes('?') ? '&' : '?'}${FragmentQuery.Name}=${fragments.join()}`;

/** `return_to` of the form, or the page that it was sent from. */
function returnPath(req: Request): string {
  const { return_to: given } = (req.body ?? {}) as { return_to?: unknown };
  if (typeof given === 'string' && isOwnPath(given)) return given;
  return ownReferer(req) ?? links.home();
}

function ownPath(location: string): string {
  if (!isOwnPath(location)) throw new Error('An action leads to a foreign address');
  return location;
}

/** Expected refusals as notices; what has no words for people goes on as an error. */
async function runOrExplain(
  run: RunAction,
  request: ActionRequest,
  signedOut?: ActionHandlerOptions['keepTyped'],
): Promise<ActionAnswer> {
  try {
    return await run(request);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.code === 'unauthorized') {
      if (signedOut) return signedOut(request);
      return { kind: 'done', location: links.loginStep(null, request.returnTo) };
    }
    if (error.code === 'not_found') throw new HttpError(createProblem(404));
    return { kind: 'done', notice: refusalNotice(error.message), fragments: {} };
  }
}

const refusalNotice = (title: string): Notice =>
  createNotice({ id: 'refusal', title, icon: 'triangle-alert', color: 'warning' });
