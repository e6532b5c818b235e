import { afterEach, beforeEach, expect, it } from 'vitest';
import { planAnalogue } from '../../../server/orders/get-analogue.ts';
import { readPlan } from '../../../server/orders/read-plan.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { MAIN_CITY_ID } from '../../../shared/cities.ts';
import { joinParts } from '../../../shared/supply.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { createOrderShop, NOW, type OrderShop, OTHER_CITY_ID } from './order-shop.ts';

describeOnBothStores('what is offered in place of goods', (dialect) => {
  let shop: OrderShop;
  beforeEach(async () => {
    shop = await createOrderShop(dialect, [
      { id: 1, prices: { 1: [100_00, null] }, stock: { 1: 5, 3: 4 } },
      { id: 2, prices: { 1: [100_00, null] }, stock: { 2: 1, 3: 40 } },
      { id: 3, prices: { 1: [100_00, null] }, stock: {} },
      { id: 4, prices: { 1: [100_00, null] }, stock: { 1: 3 } },
    ]);
    const set = (id: number, values: object) =>
      transaction(shop.store, (tx) =>
        tx.updateTable('products').set(values).where('id', '=', id).execute(),
      );
    await set(1, { supply_days: 5 });
    await set(4, { quality: 'used' });
  });
  afterEach(() => shop.close());

  const plan = (productId: number, quantity: number, step: number, cityId: number) =>
    transaction(shop.store, (tx) =>
      planAnalogue(tx, { productId, quantity, step, cityId, now: NOW, pointer: '/lines/0/code' }),
    );
  /** Sources of the same units in a basket. */
  async function ofBasket(productId: number, quantity: number, step: number, cityId: number) {
    const sold = {
      position: 0,
      short_title: 'уп.',
      is_primary: 1,
      price: null,
      unit_price: null,
    } as const;
    await transaction(shop.store, async (tx) => {
      await tx.deleteFrom('product_packages').where('product_id', '=', productId).execute();
      const packed = { ...sold, product_id: productId, quantity: step };
      if (step > 1) await tx.insertInto('product_packages').values(packed).execute();
    });
    const buyer = await shop.buyer({ [productId]: quantity }, step);
    const { plan } = await readPlan(shop.store.db, shop.contextOf(buyer, NOW, cityId));
    return joinParts([...plan.order, ...plan.request].flatMap(({ parts }) => parts));
  }

  it.each([
    [1, 4, 1],
    [1, 12, 1],
    [1, 12, 6],
    [1, 8, 4],
    [2, 12, 3],
    [2, 60, 20],
    [3, 2, 1],
    [4, 3, 1],
  ])('comes as in a basket: product %i, %i units in packages of %i', async (id, units, step) => {
    for (const cityId of [MAIN_CITY_ID, OTHER_CITY_ID]) {
      expect(await plan(id, units, step, cityId)).toEqual(await ofBasket(id, units, step, cityId));
    }
  });

  it('is refused where there are fewer of what does not come again', async () => {
    await expect(plan(4, 4, 1, MAIN_CITY_ID)).rejects.toThrow('столько нет в наличии');
  });
});
