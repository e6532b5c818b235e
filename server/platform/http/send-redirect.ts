import type { Response } from 'express';

/**
 * Leads on without a body. Express makes one after the client's `Accept`, and copies that a CDN keeps
 * would differ by who asked first.
 */
export function sendRedirect(res: Response, status: 301 | 302 | 303, location: string): void {
  res.status(status).location(location).end();
}
