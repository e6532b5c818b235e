import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openStore, type Store } from '../../../../server/platform/store/open-store.ts';
import {
  bumpSequence,
  lockingTransaction,
  transaction,
} from '../../../../server/platform/store/transaction.ts';
import { copyMigrated } from '../../../helpers/with-store.ts';

const PATIENCE = { waitMs: 300, lockMs: 300, statementMs: 1000, idleMs: 1000 };
const WORKS = 12;

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marmit-queue-'));
  const file = join(folder, 'shop.db');
  copyMigrated(file);
  store = await openStore({ file }, PATIENCE);
});
afterEach(async () => {
  vi.useRealTimers();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const kinds = [
  { name: 'with a commit each', run: transaction },
  { name: 'that share a commit', run: lockingTransaction },
];

/** Turns of the event loop that pass until all that is asked for at once has been done. */
async function countTurns(run: typeof transaction): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  const works = Array.from({ length: WORKS }, () =>
    run(store, (tx) => bumpSequence(tx, 'catalog')),
  );
  setImmediate(count);
  await Promise.all(works);
  isOver = true;
  return turns;
}

it.each(kinds)('works $name do not wait a turn of a busy process each', async ({ run }) => {
  // The time that works take is not what is asked about.
  vi.useFakeTimers({ toFake: ['performance'] });
  expect(await countTurns(run)).toBeLessThan(WORKS / 2);
});

it.each(kinds)(
  'works $name are done after a process stood still beyond their time',
  async ({ run }) => {
    const works = Array.from({ length: WORKS }, () =>
      run(store, (tx) => bumpSequence(tx, 'catalog')),
    );
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5 * PATIENCE.waitMs);
    const done = await Promise.all(works);
    expect(done.toSorted((one, other) => one - other)).toEqual(done.map((_, at) => at + 1));
  },
);

it('a work is refused when the one before takes too long', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const first = transaction(store, () => held);
  await expect(transaction(store, (tx) => bumpSequence(tx, 'catalog'))).rejects.toThrow('busy');
  release();
  await first;
  expect(await transaction(store, (tx) => bumpSequence(tx, 'catalog'))).toBe(1);
});
