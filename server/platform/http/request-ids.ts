import { randomBytes } from 'node:crypto';

/** Ids of requests: a counter behind letters that no other process has. */
export function createRequestIds(): () => string {
  const process = randomBytes(9).toString('base64url');
  let count = 0;
  return () => `${process}-${(++count).toString(36)}`;
}
