import { expect, it } from 'vitest';
import { createProductRecords } from '../../../../server/catalog/index/product-records.ts';
import { createTestStore } from '../../../helpers/with-store.ts';
import { referenceRows } from './catalog-rows.ts';
import { writeProducts, writeReference } from './fill-store.ts';
import { PARAMETERS } from './random-catalog.ts';

it('reads ahead until the memory is full, and no further', async () => {
  const store = await createTestStore();
  await writeReference(store, referenceRows({ parameters: PARAMETERS }));
  const ids = Array.from({ length: 400 }, (_, at) => at + 1);
  const long = 'сталь '.repeat(5000);
  await writeProducts(
    store,
    ids.map((id) => ({ id, params: { 6: [long] } })),
  );
  let asked = 0;
  function* askedFor() {
    for (const id of ids) {
      asked++;
      yield id;
    }
  }
  // Of 55 KB each some seventy have room.
  await createProductRecords(store.db, 4 * 1024 * 1024).warm(askedFor());
  expect(asked).toBe(80);
  await createProductRecords(store.db).warm(askedFor());
  expect(asked).toBe(480);
  await store.close();
});
