import express, { type RequestHandler } from 'express';
import { createProblem, HttpError } from './problem.ts';

const LIMIT = '100kb';
const MAX_DEPTH = 32;
const MAX_FIELDS = 1000;
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Middlewares that read JSON and form bodies up to 100 KB into `req.body`. A body of another
 * content type is refused with 415; nesting beyond 32 levels and keys that could reach a
 * prototype with 400, and so is a NUL in any text: PostgreSQL keeps none.
 */
export function readRequestBody(): RequestHandler[] {
  return [
    requireKnownType,
    express.json({ limit: LIMIT }),
    express.urlencoded({ extended: false, limit: LIMIT, parameterLimit: MAX_FIELDS }),
    refuseDangerousBody,
  ];
}

const requireKnownType: RequestHandler = (req, _res, next) => {
  const { 'content-length': length, 'transfer-encoding': encoding } = req.headers;
  const hasBody = encoding !== undefined || (length !== undefined && length !== '0');
  if (hasBody && !req.is(['application/json', 'application/x-www-form-urlencoded'])) {
    throw new HttpError(createProblem(415));
  }
  next();
};

const refuseDangerousBody: RequestHandler = (req, _res, next) => {
  if (isDangerous(req.body, 1)) throw new HttpError(createProblem(400, 'bad_body'));
  next();
};

function isDangerous(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  if (depth > MAX_DEPTH) return true;
  return Object.entries(value).some(
    ([key, child]) => forbiddenKeys.has(key) || key.includes('\0') || isDangerous(child, depth + 1),
  );
}
