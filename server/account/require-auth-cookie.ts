import type { RequestHandler } from 'express';
import { links } from '../../shared/routes.ts';
import { AUTH_COOKIE } from '../http/cookies.ts';
import { contextOf } from '../http/request-context.ts';
import { sendRedirect } from '../http/send-redirect.ts';

/** Leads those without an auth cookie to the login and back (specification §6); the page looks closer. */
export const requireAuthCookie: RequestHandler = (req, res, next) => {
  if (contextOf(req).cookies?.[AUTH_COOKIE]) return next();
  res.setHeader('Cache-Control', 'private, no-store');
  const path = req.originalUrl.split('?')[0] ?? '/';
  sendRedirect(res, 303, links.loginStep(null, path));
};
