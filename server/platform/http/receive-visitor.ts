import type { Response } from 'express';
import * as links from '../../../shared/routes.ts';
import {
  AUTH_COOKIE,
  clearCookie,
  FIRST_AUTH_COOKIE,
  NOTICE_COOKIE,
  writeCookie,
} from './cookies.ts';
import type { RenewToken } from './find-own-shopper.ts';
import type { AskedPage } from './page-request.ts';
import type { Send } from './send-made-page.ts';
import { sendRedirect } from './send-redirect.ts';
import type { Site } from './site.ts';
import type { OwnVisitor } from './visitor.ts';

export interface ReceptionOptions {
  site: Site;
  renewToken: RenewToken;
}

/** Cookies that a page of somebody's own brings along; what sends away one whose token is good no more. */
type Receive = (res: Response, known: AskedPage<OwnVisitor>) => Promise<Send | null>;

export function createReception({ site, renewToken }: ReceptionOptions): Receive {
  /** A new token in the place of one that has grown old (S9.12). */
  async function renew(res: Response, visitor: OwnVisitor) {
    if (!visitor.shopper?.renewal_due) return;
    const token = await renewToken(visitor);
    if (token === null) return;
    writeCookie(res, site, AUTH_COOKIE, token);
    // A session is welcomed once: what notes it ends no sooner than the token.
    writeCookie(res, site, FIRST_AUTH_COOKIE, '1');
  }

  /** A token that is good no more: signed out, and on to signing in again and back (S4.6, S4.7). */
  function leaveSession(res: Response, url: string) {
    clearCookie(res, site, AUTH_COOKIE);
    res.setHeader('Cache-Control', 'private, no-store');
    sendRedirect(res, 303, links.loginStep('registration', url));
  }

  return async (res, { request: { visitor, url } }) => {
    if (visitor.shopper?.token_expired) return () => leaveSession(res, url);
    await renew(res, visitor);
    if (visitor.notice) clearCookie(res, site, NOTICE_COOKIE);
    return null;
  };
}
