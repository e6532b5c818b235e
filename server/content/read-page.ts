import type { PageRequest } from '../platform/http/page.ts';

/** The number of a list's page from the address, from 1; null when it is no number. */
export function readPage({ query }: Pick<PageRequest, 'query'>): number | null {
  const text = query.get('page') ?? '1';
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;
}

/** The number of an address like /news/7; null when it is none. */
export function readId({ params }: Pick<PageRequest, 'params'>): number | null {
  const text = String(params.id);
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
