import type { Viewer } from '../../../shared/contract/call.ts';

const TOKEN = /^[\w.-]{1,200}$/;

/** The headers of every call (S7.2, S7.3). */
export function viewerHeaders({ cityId, country, rate, token }: Viewer): Record<string, string> {
  return {
    'x-city-id': String(cityId),
    country,
    rate: String(rate),
    // A token of any other form is nobody's, and no header could hold it.
    ...(token !== null && TOKEN.test(token) && { authorization: `Bearer ${token}` }),
  };
}

interface FilledPath {
  path: string;
  rest: Record<string, unknown>;
}

/** Parameters of the path stand in it, the rest in query or body; null when one would change the path. */
export function fillPath(pattern: string, input: object): FilledPath | null {
  const rest: Record<string, unknown> = { ...input };
  const keys = [...pattern.matchAll(/:(\w+)/g)].map(([, key = '']) => key);
  if (keys.some((key) => /^\.{0,2}$/.test(String(rest[key])))) return null;
  const path = pattern.replace(/:(\w+)/g, (_match, key: string) => {
    const value = String(rest[key]).toWellFormed();
    delete rest[key];
    return encodeURIComponent(value);
  });
  return { path, rest };
}

/** Texts as they are, all else as JSON. */
export function asQuery(rest: Record<string, unknown>): Record<string, string> {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}
