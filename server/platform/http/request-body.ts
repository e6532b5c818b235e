import express, { type RequestHandler } from 'express';
import { createProblem, HttpError } from './problem.ts';

const MAX_DEPTH = 32;
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

interface BodyLimits {
  maxBytes: number;
  /** Largest number of fields of a form. */
  maxFields: number;
  /** Forms with files pass unread: routes that want one read it themselves. */
  withFiles?: boolean;
}

const VISITORS: BodyLimits = { maxBytes: 100_000, maxFields: 1000 };

/**
 * Bodies of a pasted list, also of one that is too long and shown again: a Cyrillic sign takes six bytes
 * of a form.
 */
export const PASTED: BodyLimits = { ...VISITORS, maxBytes: 1_000_000 };

/**
 * Middlewares that read JSON and form bodies, 100 KB when nothing is said, into `req.body`. A body of
 * another content type is refused with 415; nesting beyond 32 levels and keys that could reach a
 * prototype with 400, and so is a NUL in any text: PostgreSQL keeps none.
 */
export function readRequestBody(limits = VISITORS): RequestHandler[] {
  const { maxBytes: limit, maxFields: parameterLimit, withFiles = false } = limits;
  return [
    requireKnownType(withFiles ? [...READ, 'multipart/form-data'] : READ),
    express.json({ limit }),
    express.urlencoded({ extended: false, limit, parameterLimit }),
    (req, _res, next) => {
      requireSafeBody(req.body);
      next();
    },
  ];
}

const READ = ['application/json', 'application/x-www-form-urlencoded'];

const requireKnownType =
  (types: string[]): RequestHandler =>
  (req, _res, next) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = req.headers;
    const hasBody = encoding !== undefined || (length !== undefined && length !== '0');
    if (hasBody && !req.is(types)) {
      throw new HttpError(createProblem(415));
    }
    next();
  };

/** @throws HttpError 400 for a body that could reach a prototype or that no store keeps. */
export function requireSafeBody(body: unknown): void {
  if (isDangerous(body, 1)) throw new HttpError(createProblem(400, 'bad_body'));
}

function isDangerous(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  if (depth > MAX_DEPTH) return true;
  return Object.entries(value).some(
    ([key, child]) => forbiddenKeys.has(key) || key.includes('\0') || isDangerous(child, depth + 1),
  );
}
