import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeLines } from '../../../server/orders/change-lines.ts';
import { getOrder } from '../../../server/orders/find-order.ts';
import { orderInvoice } from '../../../server/orders/order-invoice.ts';
import { setDelivery } from '../../../server/orders/set-delivery.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { listInStock, openBrowser } from '../checkout/buy.ts';
import { readPdf } from '../documents/read-pdf.ts';

describeOnBothStores('the invoice of an order', (dialect) => {
  let shop: TestShop;
  let orderId = 0;
  beforeAll(async () => {
    shop = await createTestShop({}, dialect);
    const [product = 0] = await listInStock(shop, 1);
    const guest = openBrowser(shop);
    await guest.add(product);
    await guest.prepare('card');
    await guest.confirm();
    const { store } = shop.deps;
    const order = await store.db.selectFrom('orders').select('id').executeTakeFirst();
    orderId = order?.id ?? 0;
  });
  afterAll(() => shop.close());

  const print = async () => {
    const { store, invoices } = shop.deps;
    const order = await getOrder(store.db, orderId, true);
    const { content } = await orderInvoice(invoices, order, { group: 'orders', name: '1' });
    const pages = await readPdf(content);
    return pages.map(({ text }) => text).join(' ');
  };
  const files = () => readdirSync(shop.deps.invoices.documentsFolder);

  it('is made once while it states the same', async () => {
    const first = await print();
    expect(await print()).toBe(first);
    expect(files()).toHaveLength(1);
  });

  it('states the lines and the delivery of today', async () => {
    const { store } = shop.deps;
    const line = await store.db
      .selectFrom('order_lines')
      .select(['product_id as productId', 'code', 'title', 'unit', 'quantity'])
      .executeTakeFirstOrThrow();
    const by = { orderId, actor: 'staff 1', now: shop.clock.now };
    const lines = [{ ...line, quantity: 1, sum: 987_654_00 }];
    await transaction(store, (tx) => changeLines(tx, { ...by, lines, reason: 'Состав' }));
    expect(await print()).toMatch(/987\s654,00/);
    const delivery = { price: 1_234_00, byManager: 0, reason: 'Далеко' } as const;
    await transaction(store, (tx) => setDelivery(tx, { ...by, ...delivery }));
    expect(await print()).toMatch(/988\s888,00/);
  });

  it('asks for what is left once a part of the money has come', async () => {
    const { writer } = shop.deps.store;
    await writer.updateTable('orders').set({ paid_sum: 888_888_00 }).execute();
    expect(await print()).toMatch(/Оплачено 888\s888,00 ₽ К оплате 100\s000,00 ₽/);
  });
});
