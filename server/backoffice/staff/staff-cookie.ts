import cookieParser from 'cookie-parser';
import type { Request, Response } from 'express';
import { WEEK_MS } from '../../../shared/millis.ts';
import type { Site } from '../../platform/http/site.ts';
import { networksOf } from '../../platform/limits/networks-of.ts';
import type { DeskDeps } from '../desk/desk-deps.ts';

const parse = cookieParser();

/** Without TLS a browser keeps no cookie with the prefix. */
const nameOf = (site: Site) => (site.isSecure ? '__Host-staff' : 'staff');

export function readStaffCookie(req: Request, site: Site): string | null {
  const parsed = { headers: req.headers } as Request;
  parse(parsed, {} as Response, () => {});
  const value: unknown = (parsed.cookies as Record<string, unknown> | undefined)?.[nameOf(site)];
  return typeof value === 'string' && /^[\w-]{20,100}$/.test(value) ? value : null;
}

export function writeStaffCookie(res: Response, site: Site, token: string): void {
  res.cookie(nameOf(site), token, { ...attributes(site), maxAge: WEEK_MS });
}

export function clearStaffCookie(res: Response, site: Site): void {
  res.clearCookie(nameOf(site), attributes(site));
}

/** Links of letters lead here signed in; what changes something is held to this host by its origin. */
const attributes = (site: Site) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: site.isSecure }) as const;

/**
 * True for a request from the machine of a demo shop itself: invented goods, an address of this machine, and a
 * connection that no proxy has passed on.
 */
export function isDemoPlace(req: Request, { isDemo, site }: DeskDeps): boolean {
  const from = networksOf(req.socket.remoteAddress ?? '').narrow;
  const isHere = from === '127.0.0.1' || /^0:0:0:0::\/64$/.test(from);
  const isPassedOn =
    req.headers['x-forwarded-for'] !== undefined || req.headers['forwarded'] !== undefined;
  return isDemo && site.isLocal && isHere && !isPassedOn;
}
