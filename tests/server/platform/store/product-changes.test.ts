import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSequences } from '../../../../server/catalog/index/follow-store.ts';
import type { Store } from '../../../../server/platform/store/open-store.ts';
import {
  noteProductChanges,
  numberChanges,
} from '../../../../server/platform/store/product-changes.ts';
import {
  bumpSequence,
  lockingTransaction,
  transaction,
} from '../../../../server/platform/store/transaction.ts';
import { createTestStore, describeOnBothStores } from '../../../helpers/with-store.ts';
import { writeProducts } from '../../catalog/index/fill-store.ts';

describeOnBothStores('changes of products', (dialect) => {
  let store: Store;
  beforeEach(async () => {
    store = await createTestStore(dialect);
    await writeProducts(store, [{ id: 1 }, { id: 2 }, { id: 3 }]);
  });
  afterEach(() => store.close());

  const changedAfter = async (seen: number) => {
    const rows = await store.db
      .selectFrom('products')
      .select('id')
      .where('changed_seq', '>', seen)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  };

  it('are seen by whoever has seen all before', async () => {
    const { catalog } = await readSequences(store);
    await transaction(store, (tx) => noteProductChanges(tx, [1, 2, 1], 5));
    const next = await readSequences(store);
    expect(next.catalog).toBeGreaterThan(catalog);
    expect(await changedAfter(catalog)).toEqual([1, 2]);
    expect(await changedAfter(next.catalog)).toEqual([]);
    expect((await readSequences(store)).catalog).toBe(next.catalog);
  });

  it('that are undone are not seen', async () => {
    const { catalog } = await readSequences(store);
    const undone = transaction(store, async (tx) => {
      await noteProductChanges(tx, [1], 5);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect((await readSequences(store)).catalog).toBe(catalog);
  });

  it('numbered by several at once get one number each', async () => {
    const { catalog } = await readSequences(store);
    await transaction(store, (tx) => noteProductChanges(tx, [3], 5));
    await Promise.all(Array.from({ length: 10 }, () => numberChanges(store)));
    expect((await readSequences(store)).catalog).toBe(catalog + 1);
  });

  if (dialect === 'sqlite') return;

  it('committed late, after others that began later were seen, are seen too', async () => {
    const { catalog } = await readSequences(store);
    const [began, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const late = lockingTransaction(store, async (tx) => {
      await noteProductChanges(tx, [1], 5);
      began.resolve();
      await mayEnd.promise;
    });
    await began.promise;
    await lockingTransaction(store, (tx) => noteProductChanges(tx, [2], 6));
    await transaction(store, async (tx) => {
      const changed_seq = await bumpSequence(tx, 'catalog');
      await tx.updateTable('products').set({ changed_seq }).where('id', '=', 3).execute();
    });
    const early = await readSequences(store);
    expect(await changedAfter(catalog)).toEqual([2, 3]);
    mayEnd.resolve();
    await late;
    const then = await readSequences(store);
    expect(then.catalog).toBeGreaterThan(early.catalog);
    expect(await changedAfter(early.catalog)).toEqual([1]);
  });
});
