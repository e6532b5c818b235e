import { afterEach, beforeEach, expect, it } from 'vitest';
import { changeBasket } from '../../../server/basket/change-basket.ts';
import { listBasketAmounts } from '../../../server/basket/list-basket-amounts.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import type { Product } from '../../../shared/contract/product.ts';
import { addShopper } from '../../helpers/shoppers.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';
import { sampleProduct } from '../../views/catalog/samples.ts';
import { writeProducts } from '../catalog/index/fill-store.ts';

const packages: Product['packages'] = [
  { isprimary: true, short_title: 'уп. 6 шт', quantity: 6, price: null, retail_price: null },
  { isprimary: false, short_title: 'короб 24 шт', quantity: 24, price: null, retail_price: null },
];

describeOnBothStores('changeBasket', (dialect) => {
  let store: Store;
  let shopperId: number;
  beforeEach(async () => {
    store = await createTestStore(dialect);
    await writeProducts(store, [{ id: 7 }, { id: 8 }]);
    shopperId = await addShopper(store);
  });
  afterEach(() => store.close());

  const change = (asked: Parameters<typeof changeBasket>[2], facts: Partial<Product> = {}) =>
    changeBasket(store, { shopperId, product: sampleProduct({ id: 7, ...facts }), now: 1 }, asked);
  const amounts = async () =>
    (await listBasketAmounts(store.db, shopperId)).map(({ product_id, amount }) => ({
      product_id,
      amount,
    }));

  it('adds, sets and removes units [S4.9]', async () => {
    await change({ add_amount: 2 });
    await change({ add_amount: 3 });
    expect(await amounts()).toEqual([{ product_id: 7, amount: 5 }]);
    await change({ amount: 1 });
    expect(await amounts()).toEqual([{ product_id: 7, amount: 1 }]);
    expect(await change({ amount: 0 })).toMatchObject({ amount: 0 });
    expect(await amounts()).toEqual([]);
  });

  it('rounds up to whole packages and says so', async () => {
    expect(await change({ amount: 7 }, { packages })).toEqual({
      amount: 12,
      package: 6,
      rounded: true,
    });
    expect(await change({ amount: 12, package: 24 }, { packages })).toEqual({
      amount: 24,
      package: 24,
      rounded: true,
    });
    expect(await change({ add_amount: 24 }, { packages })).toMatchObject({
      amount: 48,
      package: 24,
      rounded: false,
    });
  });

  it('counts in the primary package when the product has no such one', async () => {
    expect(await change({ amount: 1, package: 5 }, { packages })).toMatchObject({ package: 6 });
  });

  it('never goes below nothing', async () => {
    expect(await change({ add_amount: -5 })).toMatchObject({ amount: 0 });
    expect(await amounts()).toEqual([]);
  });

  it('keeps the mark when the amount changes', async () => {
    await change({ amount: 2 });
    await change({ checked: false });
    await change({ amount: 3 });
    const line = await store.db.selectFrom('basket_lines').selectAll().executeTakeFirstOrThrow();
    expect(line).toMatchObject({ quantity: 3, checked: 0 });
  });

  it('notes price and stock as they were seen', async () => {
    const { price } = sampleProduct();
    await change({ amount: 1 }, { price: { ...price, price: 12_345 } });
    const line = await store.db.selectFrom('basket_lines').selectAll().executeTakeFirstOrThrow();
    expect(line.price).toBe(12_345);
  });

  it('loses nothing of twenty changes at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => change({ add_amount: 1 })));
    expect(await amounts()).toEqual([{ product_id: 7, amount: 20 }]);
  });

  it.each([
    [{ discontinued: true }, 'Товар снят с производства'],
    [{ allow_to_order: false }, 'Этот товар нельзя заказать на сайте'],
  ])('refuses to add with %j', async (flags, message) => {
    const product = sampleProduct();
    const facts = { flags: { ...product.flags, ...flags } };
    await expect(change({ amount: 1 }, facts)).rejects.toThrow(message);
    expect(await amounts()).toEqual([]);
  });

  it('refuses more than anybody means', async () => {
    await expect(change({ amount: 999_999, add_amount: 1 })).rejects.toThrow('999999');
  });

  it('keeps the baskets of two shoppers apart', async () => {
    await change({ amount: 1 });
    const other = await addShopper(store);
    expect(await listBasketAmounts(store.db, other)).toEqual([]);
  });
});
