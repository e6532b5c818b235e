import { timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { createProblem, HttpError } from '../http/problem.ts';
import {
  isReferenceName,
  type ReferenceName,
  referenceNames,
} from '../reference/reference-cache.ts';

type Refresh = (name: ReferenceName) => Promise<boolean>;

/**
 * `/api/cache-data-update?type=rates,cities`: loads reference data anew, all of it without `type`.
 * Answers which parts succeeded; 503 when one did not and the old data stays.
 */
export function createCacheDataUpdate(refresh: Refresh): RequestHandler {
  return async (req, res) => {
    const asked = readNames(req.query['type']);
    const results = await Promise.all(
      asked.map(async (name) => [name, await refresh(name)] as const),
    );
    const isWhole = results.every(([, succeeded]) => succeeded);
    res.setHeader('Cache-Control', 'no-store');
    res.status(isWhole ? 200 : 503).json({ data: Object.fromEntries(results) });
  };
}

function readNames(type: unknown): readonly ReferenceName[] {
  if (type === undefined) return referenceNames;
  const names = typeof type === 'string' ? type.split(',') : [];
  const known = names.filter(isReferenceName);
  if (known.length === 0 || known.length < names.length) {
    throw new HttpError(createProblem(400, 'unknown_type', 'Неизвестный вид данных'));
  }
  return [...new Set(known)];
}

/** Lets only the operator pass (`Authorization: Bearer <key>`); others are told there is nothing. */
export function createOperatorCheck(adminKey: string | undefined): RequestHandler {
  return (req, _res, next) => {
    if (!adminKey || !holdsKey(req, adminKey)) throw new HttpError(createProblem(404));
    next();
  };
}

function holdsKey(req: Request, adminKey: string): boolean {
  const given = Buffer.from(req.headers.authorization?.replace(/^Bearer /, '') ?? '');
  const key = Buffer.from(adminKey);
  return given.length === key.length && timingSafeEqual(given, key);
}
