import type { Request, RequestHandler } from 'express';
import { MAX_CATALOG_SEGMENTS } from '../../../shared/catalog.ts';
import { createProblem, HttpError } from './problem.ts';

const MAX_SEGMENT_LENGTH = 200;

/** Refusal of addresses that no page can have: percent signs that decode to nothing and NUL (400). */
export const refuseBadAddress: RequestHandler = (req, _res, next) => {
  readPath(req);
  next();
};

/** As `refuseBadAddress`; catalogue paths too deep or with a segment too long go to `notFound`. */
export function createPathGuard(notFound: RequestHandler): RequestHandler {
  return (req, res, next) => (isTooDeep(readPath(req)) ? notFound(req, res, next) : next());
}

/** @throws HttpError 400 */
function readPath({ path: encoded, url }: Request): string {
  const path = decode(encoded);
  if (path === null || path.includes('\0') || /%00/.test(url)) {
    throw new HttpError(createProblem(400, 'bad_address'));
  }
  return path;
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function isTooDeep(path: string): boolean {
  const [, first, ...segments] = path.split('/');
  if (first !== 'catalog') return false;
  if (segments.at(-1) === '') segments.pop();
  return (
    segments.length > MAX_CATALOG_SEGMENTS ||
    segments.some((segment) => segment.length > MAX_SEGMENT_LENGTH)
  );
}
