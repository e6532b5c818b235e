import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildFromStore, takeOverChanges } from '../../../../server/catalog/index/follow-store.ts';
import type { Store } from '../../../../server/platform/store/open-store.ts';
import { bumpSequence, transaction } from '../../../../server/platform/store/transaction.ts';
import { findSteps, listQuestions } from '../../../helpers/sqlite-questions.ts';
import { createTestStore } from '../../../helpers/with-store.ts';
import { category, referenceRows } from './catalog-rows.ts';
import { writeProducts, writeReference } from './fill-store.ts';

let store: Store;
beforeEach(async () => {
  store = await createTestStore();
  const categories = [category(10, null)];
  await writeReference(store, referenceRows({ categories }));
  await writeProducts(
    store,
    Array.from({ length: 60 }, (_, index) => ({ id: index + 1, categoryId: 10 })),
  );
});
afterEach(() => store.close());

/** Looks at products that have not changed. */
const WIDE = /^SCAN products\b|^SEARCH products USING INTEGER PRIMARY KEY \(rowid>/;

it.each([{}, { soon: true }, { hurried: true }])(
  'a change is taken over without a look at the other products of SQLite: %o',
  async (terms) => {
    const followed = await buildFromStore(store);
    const changed = Array.from({ length: 55 }, (_, index) => ({
      id: index + 3,
      categoryId: 10,
      title: 'Новое название',
    }));
    // The first one alone, then more than a batch.
    for (const products of terms.hurried ? [changed.slice(0, 1)] : [changed.slice(0, 1), changed]) {
      await writeProducts(store, products);
      let touched = 0;
      const questions = await listQuestions('products', async () => {
        const taken = await takeOverChanges(store, followed, terms);
        touched = taken?.next.index.touched.length ?? 0;
      });
      expect(touched).toBe(products.length);
      expect(questions.size).toBeGreaterThan(0);
      expect(await findSteps(store, questions, WIDE)).toEqual({});
    }
  },
);

it('all products are read anew with turns for visitors in between when their categories change', async () => {
  await writeProducts(
    store,
    Array.from({ length: 200 }, (_, index) => ({ id: index + 1, categoryId: 10 })),
  );
  const followed = await buildFromStore(store);
  await transaction(store, async (tx) => {
    await tx
      .updateTable('categories')
      .set({ title: 'Другое название' })
      .where('id', '=', 10)
      .execute();
    await bumpSequence(tx, 'reference');
  });
  let turns = 0;
  const visitor = setInterval(() => turns++, 1);
  const taken = await takeOverChanges(store, followed).finally(() => clearInterval(visitor));
  expect(taken?.next.index.size).toBe(200);
  // Five batches have four rests between them.
  expect(turns).toBeGreaterThanOrEqual(4);
});
