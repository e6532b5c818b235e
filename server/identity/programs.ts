import { createHash, randomBytes } from 'node:crypto';
import { MINUTE_MS, type Millis } from '../../shared/millis.ts';
import { createLru } from '../platform/create-lru.ts';
import { readKeptTexts } from '../platform/read-kept.ts';
import type { Store } from '../platform/store/open-store.ts';
import { lockingTransaction } from '../platform/store/transaction.ts';
import { isProgramRight, type ProgramRight } from './program-rights.ts';

/** A program that calls with a key. */
export interface Program {
  id: number;
  title: string;
  rights: readonly ProgramRight[];
  /** Addresses and networks that it may call from; empty: any. */
  addresses: readonly string[];
  callsAMinute: number;
}

export interface Programs {
  /** Null when no program has the key, or not any more. */
  find(token: string | null): Promise<Program | null>;
  /** Keeps when and from where a key was used last, to the minute. */
  noteUse(program: Program, address: string): Promise<void>;
}

const PREFIX = 'mk_';
/** Time for which a revoked key may still be believed. */
const TRUST_MS = 1000;
const USE_MS = MINUTE_MS;
const MAX_KEPT = 1000;

/** Tokens that are keys of programs; tokens of people have dots. */
export const isProgramKey = (token: string | null): token is string =>
  token?.startsWith(PREFIX) === true;

export const createKey = (): string => PREFIX + randomBytes(24).toString('base64url');

/** Digest of a key. A guess of 192 bits is hopeless: a plain digest is as good as a slow one. */
export const digestOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

export function createPrograms({ store, now }: { store: Store; now: () => Millis }): Programs {
  const known = createLru<string, { program: Program | null; checkedAt: number }>({
    max: MAX_KEPT,
  });
  const usedAt = createLru<number, number>({ max: MAX_KEPT });

  async function lookUp(digest: string): Promise<Program | null> {
    const row = await store.db
      .selectFrom('api_keys')
      .selectAll()
      .where('digest', '=', digest)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (!row) return null;
    const { id, title, calls_a_minute: callsAMinute } = row;
    const rights = readKeptTexts(row.rights).filter(isProgramRight);
    return { id, title, rights, addresses: readKeptTexts(row.addresses), callsAMinute };
  }

  return {
    async find(token) {
      if (!isProgramKey(token)) return null;
      const digest = digestOfKey(token);
      const kept = known.get(digest);
      if (kept && Math.abs(now() - kept.checkedAt) < TRUST_MS) return kept.program;
      const program = await lookUp(digest);
      known.set(digest, { program, checkedAt: now() });
      return program;
    },
    async noteUse({ id }, address) {
      const at = now();
      if (at - (usedAt.get(id) ?? 0) < USE_MS) return;
      usedAt.set(id, at);
      await lockingTransaction(store, (tx) =>
        tx
          .updateTable('api_keys')
          .set({ used_at: at, used_from: address.slice(0, 60) })
          .where('id', '=', id)
          .execute(),
      );
    },
  };
}
