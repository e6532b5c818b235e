import { afterAll, beforeAll, expect, it } from 'vitest';
import { listPaymentTasks } from '../../../server/orders/payment-tasks.ts';
import { setDelivery } from '../../../server/orders/set-delivery.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { MAX_ON_DELIVERY_FOR_FIRMS } from '../../../shared/checkout.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { createOrderShop, NOW, type OrderShop } from './order-shop.ts';
import { placeOne } from './place-one.ts';

const firm = { inn: '7707083893', kpp: '773601001', title: 'ООО «Кафе»', address: 'Москва' };

describeOnBothStores('what firms pay on delivery', (dialect) => {
  let shop: OrderShop;
  beforeAll(async () => {
    const prices = { 1: [MAX_ON_DELIVERY_FOR_FIRMS - 500_00, null] as const };
    shop = await createOrderShop(dialect, [{ id: 1, prices, stock: { 1: 100 } }]);
  });
  afterAll(() => shop.close());

  async function place(isFirm: boolean): Promise<number> {
    const buyer = { name: 'Анна', phone: '+79161234567', email: '', role: 'retail', firmId: null };
    const facts = { payment: 'on_delivery', buyer: { ...buyer, firm: isFirm ? firm : null } };
    return placeOne(shop, { 1: 1 }, facts as Parameters<typeof placeOne>[2]);
  }
  const deliver = (orderId: number, price: number) =>
    transaction(shop.store, (tx) =>
      setDelivery(tx, { orderId, price, byManager: 0, reason: 'Далеко', actor: '', now: NOW }),
    );
  const asked = async (id: number) =>
    (await listPaymentTasks(shop.store.db))
      .filter(({ order_id }) => order_id === id)
      .map(({ kind }) => kind);

  it('is asked about once where it has grown beyond the limit', async () => {
    const [own, others] = [await place(true), await place(false)];
    await deliver(own, 500_00);
    expect(await asked(own)).toEqual([]);
    for (const id of [own, others]) await deliver(id, 500_01);
    expect([await asked(own), await asked(others)]).toEqual([['over-limit'], []]);
    await deliver(own, 700_00);
    expect(await asked(own)).toEqual(['over-limit']);
  });
});
