import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepQuery } from '../../../../server/platform/store/keep-query.ts';
import type { Store } from '../../../../server/platform/store/open-store.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { createTestStore, describeOnBothStores } from '../../../helpers/with-store.ts';
import { writeProducts } from '../../catalog/index/fill-store.ts';

describeOnBothStores('a query that is kept', (dialect) => {
  let store: Store;
  let built = 0;
  const listFrom = keepQuery((db, id) => {
    built++;
    return db
      .selectFrom('products')
      .select((eb) => [
        'id',
        eb.selectFrom('products as same').select('same.id').where('same.id', '=', id).as('same'),
      ])
      .where('id', '>=', id)
      .where('active', '=', 1)
      .orderBy('id');
  });

  beforeAll(async () => {
    built = 0;
    store = await createTestStore(dialect);
    await writeProducts(store, [{ id: 1 }, { id: 2 }, { id: 3 }]);
  });
  afterAll(() => store.close());

  it('answers each id with its own rows, asked for together, and is put together once', async () => {
    const ids = [3, 1, 2, 3, 9, 1];
    const found = await Promise.all(ids.map((id) => listFrom(store.db, id)));
    const expected = ids.map((from) =>
      [1, 2, 3].filter((id) => id >= from).map((id) => ({ id, same: from })),
    );
    expect(found).toEqual(expected);
    expect(built).toBe(1);
  });

  it('sees what its transaction has written, and others do not', async () => {
    await transaction(store, async (tx) => {
      await tx.updateTable('products').set({ active: 0 }).where('id', '=', 3).execute();
      expect(await listFrom(tx, 2)).toEqual([{ id: 2, same: 2 }]);
      expect(await listFrom(store.db, 3)).toEqual([{ id: 3, same: 3 }]);
    });
    expect(await listFrom(store.db, 3)).toEqual([]);
  });
});
