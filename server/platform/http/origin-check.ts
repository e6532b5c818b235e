import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { createProblem, HttpError } from './problem.ts';
import type { Site } from './site.ts';

const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes asked for by another site's page, a sister subdomain included (403). Programs
 * send neither Origin nor Sec-Fetch-Site; they pass as long as they carry no cookies.
 */
export function createOriginCheck(site: Site): RequestHandler {
  return (req, _res, next) => {
    if (!readingMethods.has(req.method) && !isOwnRequest(req, site)) {
      throw new HttpError(createProblem(403, 'foreign_origin'));
    }
    next();
  };
}

function isOwnRequest(req: IncomingMessage, site: Site): boolean {
  const { origin, host, cookie, 'sec-fetch-site': fetchSite } = req.headers;
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return false;
  if (origin !== undefined) return origin === `${site.isSecure ? 'https' : 'http'}://${host}`;
  return fetchSite !== undefined || cookie === undefined;
}
