import type { RequestHandler } from 'express';
import { sendRedirect } from '../../platform/http/send-redirect.ts';

/** A list's first page has one address: without a number. */
export const leadToFirstPage: RequestHandler = (req, res, next) => {
  const [path = '/', search = ''] = req.originalUrl.split('?');
  const query = new URLSearchParams(search);
  if (query.get('page') !== '1') return next();
  query.delete('page');
  res.setHeader('Cache-Control', 'public, max-age=0, s-maxage=60');
  sendRedirect(res, 301, query.size > 0 ? `${path}?${query}` : path);
};
