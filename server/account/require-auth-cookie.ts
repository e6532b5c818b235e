import type { RequestHandler } from 'express';
import * as links from '../../shared/routes.ts';
import { AUTH_COOKIE } from '../platform/http/cookies.ts';
import { contextOf } from '../platform/http/request-context.ts';
import { sendRedirect } from '../platform/http/send-redirect.ts';

/** Leads those without an auth cookie to the login and back (S6.3); the page looks closer. */
export const requireAuthCookie: RequestHandler = (req, res, next) => {
  if (contextOf(req).cookies?.[AUTH_COOKIE]) return next();
  res.setHeader('Cache-Control', 'private, no-store');
  const path = req.originalUrl.split('?')[0] ?? '/';
  sendRedirect(res, 303, links.loginStep(null, path));
};
