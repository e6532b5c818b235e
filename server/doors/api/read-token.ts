import type { IncomingMessage } from 'node:http';

/** The token of a request; null without one, or with what cannot be one. */
export function readToken({ headers }: IncomingMessage): string | null {
  const [, token = null] = /^Bearer ([\w.-]{1,200})$/.exec(headers.authorization ?? '') ?? [];
  return token;
}
