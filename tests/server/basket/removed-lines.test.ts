import { afterEach, beforeEach, expect, it } from 'vitest';
import { acknowledgeChanges } from '../../../server/basket/acknowledge-changes.ts';
import { MAX_LINES } from '../../../server/basket/basket-room.ts';
import { changeBasket } from '../../../server/basket/change-basket.ts';
import { markLines } from '../../../server/basket/mark-lines.ts';
import {
  forgetRemoved,
  RETURN_MS,
  removeChecked,
  returnLine,
} from '../../../server/basket/removed-lines.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import type { Product } from '../../../shared/contract/product.ts';
import { addShopper } from '../../helpers/shoppers.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';
import { sampleProduct } from '../../views/catalog/samples.ts';
import { writeProducts } from '../catalog/index/fill-store.ts';

describeOnBothStores('lines that were removed', (dialect) => {
  let store: Store;
  let shopperId: number;
  beforeEach(async () => {
    store = await createTestStore(dialect);
    await writeProducts(store, [{ id: 7 }, { id: 8 }, { id: 9 }]);
    shopperId = await addShopper(store);
  });
  afterEach(() => store.close());

  const put = (id: number, amount: number, now = 1, facts: Partial<Product> = {}) =>
    changeBasket(store, { shopperId, product: sampleProduct({ id, ...facts }), now }, { amount });
  const linesOf = (table: 'basket_lines' | 'removed_lines') =>
    store.db
      .selectFrom(table)
      .select(['product_id', 'quantity', 'checked', 'added_at', 'price'])
      .where('shopper_id', '=', shopperId)
      .orderBy('product_id')
      .execute();

  it('come back as they were: units, mark, place, price that was seen [S4.11]', async () => {
    await put(7, 5, 10);
    await markLines(store, { shopperId, ids: [7], checked: false });
    const before = await linesOf('basket_lines');
    await put(7, 0, 20);
    expect(await linesOf('basket_lines')).toEqual([]);
    expect(await linesOf('removed_lines')).toEqual(before);
    expect(await returnLine(store, { shopperId, productId: 7 })).toBe(5);
    expect(await linesOf('basket_lines')).toEqual(before);
    expect(await linesOf('removed_lines')).toEqual([]);
  });

  it('stay out of a basket that others have filled, and can still be returned', async () => {
    const ids = Array.from({ length: MAX_LINES }, (_, at) => 100 + at);
    await writeProducts(
      store,
      ids.map((id) => ({ id })),
    );
    await put(7, 5);
    await put(7, 0);
    for (const id of ids) await put(id, 1);
    await expect(returnLine(store, { shopperId, productId: 7 })).rejects.toThrow('оформите заказ');
    expect(await linesOf('basket_lines')).toHaveLength(MAX_LINES);
    await put(ids[0]!, 0);
    expect(await returnLine(store, { shopperId, productId: 7 })).toBe(5);
  });

  it('come back once, and never over what was put into the basket since', async () => {
    await put(7, 5);
    await put(7, 0);
    await put(7, 2);
    expect(await returnLine(store, { shopperId, productId: 7 })).toBe(2);
    expect(await returnLine(store, { shopperId, productId: 7 })).toBe(2);
    await forgetRemoved(store, { shopperId, productId: 8 });
    expect(await returnLine(store, { shopperId, productId: 8 })).toBe(0);
  });

  it('are the marked ones when the marked ones are cleared', async () => {
    for (const id of [7, 8, 9]) await put(id, id);
    await markLines(store, { shopperId, ids: null, checked: false });
    await markLines(store, { shopperId, ids: [7, 9], checked: true });
    await removeChecked(store, { shopperId, now: 5 });
    expect((await linesOf('basket_lines')).map((line) => line.product_id)).toEqual([8]);
    expect((await linesOf('removed_lines')).map((line) => line.product_id)).toEqual([7, 9]);
  });

  it('are dropped when they are old and another one is removed', async () => {
    await put(7, 1);
    await put(7, 0, 10);
    await put(8, 1);
    await put(8, 0, 11 + RETURN_MS);
    expect((await linesOf('removed_lines')).map((line) => line.product_id)).toEqual([8]);
  });

  it("are nobody else's to return", async () => {
    await put(7, 5);
    await put(7, 0);
    const other = await addShopper(store);
    expect(await returnLine(store, { shopperId: other, productId: 7 })).toBe(0);
    expect(await linesOf('removed_lines')).toHaveLength(1);
  });

  it('«Понятно» makes the present what the basket compares with', async () => {
    const { price, flags } = sampleProduct();
    await put(7, 5);
    await put(8, 1);
    const now = sampleProduct({
      id: 7,
      price: { ...price, price: 55 },
      flags: { ...flags, discontinued: true },
    });
    await acknowledgeChanges(store, {
      shopperId,
      products: [now],
      goneIds: [8],
      seenBy: { levelId: 1, cityId: 90 },
    });
    const [line, ...rest] = await store.db.selectFrom('basket_lines').selectAll().execute();
    expect(line).toMatchObject({ product_id: 7, price: 55, discontinued: 1, quantity: 5 });
    expect(rest).toEqual([]);
  });

  it('a change of units or mark keeps comparing with what was seen when it was added', async () => {
    const { price } = sampleProduct();
    await put(7, 5);
    await put(7, 6, 2, { price: { ...price, price: 1 } });
    expect((await linesOf('basket_lines'))[0]?.price).toBe(price.price);
  });
});
