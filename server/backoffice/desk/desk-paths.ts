import type { Request } from 'express';
import { DeskField } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { isOwnPath } from '../../../shared/own-path.ts';
import { ownReferer } from '../../platform/http/own-referer.ts';

/** Parameters of a path of the table; null: it is another. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const parts = pattern.split('/');
  const given = path.split('/');
  if (parts.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const text = given[at] ?? '';
    if (part.startsWith(':') && text !== '') params[part.slice(1)] = text;
    else if (part !== text) return null;
  }
  return params;
}

/** Address of the page that a form stands on, without the mark of what was done. */
export function returnPath(req: Request): string {
  const { [DeskField.ReturnTo]: given } = (req.body ?? {}) as Record<string, unknown>;
  const path =
    typeof given === 'string' && isOwnPath(given) ? given : (ownReferer(req) ?? desk.today());
  const url = new URL(path, 'http://desk');
  url.searchParams.delete('done');
  return url.pathname + url.search;
}

/** An address with the batch that was just made. */
export function withDone(location: string, batchId: number | null): string {
  const url = new URL(location, 'http://desk');
  url.searchParams.set('done', String(batchId ?? 0));
  return url.pathname + url.search + url.hash;
}
