import type { Request, RequestHandler } from 'express';
import { readFrom } from '../../shared/login.ts';
import { isOwnPath } from '../../shared/own-path.ts';
import * as links from '../../shared/routes.ts';
import { ownReferer } from '../platform/http/own-referer.ts';
import { sendRedirect } from '../platform/http/send-redirect.ts';

/**
 * Leads a bare link to the sign-in there with the page that it stood on, to come back to. The link itself
 * names no page: many stand on pages that are one for all, and lists are filtered in place.
 */
export const rememberPage: RequestHandler = (req, res, next) => {
  const from = req.originalUrl.includes('?') ? null : pageBefore(req);
  if (from === null) return next();
  res.setHeader('Cache-Control', 'private, no-store');
  sendRedirect(res, 303, links.loginStep(null, from));
};

/** Page of this host that the link stood on, without its query where it is too long; null: there is none. */
function pageBefore(req: Request): string | null {
  const page = ownReferer(req);
  if (page === null) return null;
  const { pathname, searchParams } = new URL(page, 'http://shop');
  // The sign-in pressed again on its own page keeps what it has.
  if (pathname === links.login()) return readFrom(searchParams.get('from'), isOwnPath);
  return readFrom(page, isOwnPath) ?? readFrom(pathname, isOwnPath);
}
