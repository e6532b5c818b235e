import { expect, it } from 'vitest';
import { numberChanges } from '../../../../server/platform/store/product-changes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { createOrderShop, NOW } from '../../orders/order-shop.ts';

describeOnBothStores('the day a product last changed', (dialect) => {
  it('is the day of the last order that took some of it', async () => {
    const price = { 1: [10_000, null] as const };
    const shop = await createOrderShop(dialect, [
      { id: 1, prices: price, stock: { 1: 3 } },
      { id: 2, prices: price, stock: { 1: 3 } },
    ]);
    const dates = async () => {
      await numberChanges(shop.store);
      return (
        await shop.store.db.selectFrom('products').select('updated_at').orderBy('id').execute()
      ).map(({ updated_at }) => updated_at);
    };
    expect(await dates()).toEqual([0, 0]);
    const buyer = await shop.buyer({ 1: 2 });
    await shop.place(buyer, await shop.form(buyer));
    expect(await dates()).toEqual([NOW, 0]);
    await shop.close();
  });
});
