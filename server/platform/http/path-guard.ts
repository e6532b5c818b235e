import type { RequestHandler } from 'express';
import { MAX_CATALOG_SEGMENTS } from '../../../shared/catalog.ts';
import { createProblem, HttpError } from './problem.ts';

const MAX_SEGMENT_LENGTH = 200;

/**
 * Refuses addresses that no page can have: percent signs that decode to nothing and NUL (400).
 * Catalogue paths too deep or with a segment too long are passed to `notFound`.
 */
export function createPathGuard(notFound: RequestHandler): RequestHandler {
  return (req, res, next) => {
    const path = decode(req.path);
    if (path === null || path.includes('\0') || /%00/.test(req.url)) {
      throw new HttpError(createProblem(400, 'bad_address'));
    }
    return isTooDeep(path) ? notFound(req, res, next) : next();
  };
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
