import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Store } from '../../../../server/platform/store/open-store.ts';
import {
  bumpSequence,
  lockingTransaction,
  transaction,
} from '../../../../server/platform/store/transaction.ts';
import { createTestStore, describeOnBothStores } from '../../../helpers/with-store.ts';

describeOnBothStores('transaction', (dialect) => {
  let store: Store;
  beforeEach(async () => {
    store = await createTestStore(dialect);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await store.close();
  });

  const sequence = async () =>
    (
      await store.db
        .selectFrom('sequences')
        .select('value')
        .where('name', '=', 'catalog')
        .executeTakeFirstOrThrow()
    ).value;

  it('keeps what it wrote', async () => {
    expect(await transaction(store, (tx) => bumpSequence(tx, 'catalog'))).toBe(1);
    expect(await sequence()).toBe(1);
  });

  it('undoes everything when the work throws', async () => {
    const failing = transaction(store, async (tx) => {
      await bumpSequence(tx, 'catalog');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await sequence()).toBe(0);
  });

  it('lets 40 concurrent read-then-write changes lose nothing', async () => {
    const addOne = () =>
      transaction(store, async (tx) => {
        const row = await tx
          .selectFrom('sequences')
          .select('value')
          .where('name', '=', 'catalog')
          .executeTakeFirstOrThrow();
        await new Promise((resolve) => setTimeout(resolve, 1));
        await tx
          .updateTable('sequences')
          .set({ value: row.value + 1 })
          .where('name', '=', 'catalog')
          .execute();
      });
    const results = await Promise.allSettled(Array.from({ length: 40 }, addOne));
    const done = results.filter((result) => result.status === 'fulfilled').length;
    expect(await sequence()).toBe(done);
    if (dialect === 'sqlite') expect(done).toBe(40);
  });

  it('shows readers nothing of an unfinished transaction', async () => {
    let seen = -1;
    await transaction(store, async (tx) => {
      await bumpSequence(tx, 'catalog');
      seen = await sequence();
    });
    expect(seen).toBe(0);
  });

  it('puts works that come at the same moment into one commit on SQLite', async () => {
    // A busy machine must not end the time in which works may join.
    vi.useFakeTimers({ toFake: ['performance'] });
    const seen: number[] = [];
    const addOne = () =>
      lockingTransaction(store, async (tx) => {
        seen.push(await sequence());
        return bumpSequence(tx, 'catalog');
      });
    const first = addOne();
    // Another request of the same turn of the event loop.
    for (let steps = 0; steps < 1000; steps++) await null;
    const done = await Promise.all([first, addOne()]);
    expect([...done].sort()).toEqual([1, 2]);
    if (dialect === 'sqlite') expect(seen).toEqual([0, 0]);
    expect(await sequence()).toBe(2);
  });

  it('refuses what the schema forbids', async () => {
    const negative = transaction(store, (tx) =>
      sql`insert into stock (product_id, storage_id, free) values (1, 1, -1)`.execute(tx),
    );
    await expect(negative).rejects.toThrow();
  });
});
