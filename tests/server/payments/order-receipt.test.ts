import { afterEach, beforeEach, expect, it } from 'vitest';
import { orderReceipt } from '../../../server/payments/order-receipt.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { createOrderShop, MOSCOW_STORAGE, type OrderShop } from '../orders/order-shop.ts';
import { placeOne } from '../orders/place-one.ts';

describeOnBothStores('the receipt of an order', (dialect) => {
  let shop: OrderShop;
  beforeEach(async () => {
    const rope = {
      id: 1,
      title: 'Шпагат',
      prices: { 1: [10_000, null] as const },
      stock: { [MOSCOW_STORAGE]: 20 },
      row: { unit: 'м' },
    };
    shop = await createOrderShop(dialect, [rope]);
  });
  afterEach(() => shop.close());

  it('counts goods in their units and names the tax as that of an advance', async () => {
    const id = await placeOne(shop, { 1: 3 }, { payment: 'online' });
    expect(await orderReceipt(shop.store.db, id, 30_000)).toEqual([
      {
        title: 'Шпагат',
        quantity: 3000,
        unitPrice: 10_000,
        vatRate: 22,
        taxAsAdvance: true,
        unit: 'м',
        subject: 'commodity',
        mode: 'full_prepayment',
      },
    ]);
    await shop.store.writer
      .updateTable('order_lines')
      .set({ package: 3, packages: 1, price: 30_000 })
      .execute();
    const [packed] = await orderReceipt(shop.store.db, id, 30_000);
    expect(packed).toMatchObject({ title: 'Шпагат (уп. 3)', quantity: 1000 });
    expect(packed).not.toHaveProperty('unit');
  });
});
