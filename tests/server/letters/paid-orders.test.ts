import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDeliverers } from '../../../server/letters/create-deliverers.ts';
import { changeLines } from '../../../server/orders/change-lines.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { recordPayment } from '../../../server/orders/record-payment.ts';
import { reviewOrder } from '../../../server/orders/review-order.ts';
import { setDelivery } from '../../../server/orders/set-delivery.ts';
import { runOutbox } from '../../../server/platform/outbox/run-outbox.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { formatPrice } from '../../../shared/money.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { listInStock, openBrowser } from '../checkout/buy.ts';
import { letterDeps } from './letter-deps.ts';

/** Plain text of a letter. */
const textOf = (letter: string) => {
  const [, part = ''] = /base64\r\n\r\n([\s\S]*?)--/.exec(letter) ?? [];
  return Buffer.from(part, 'base64').toString();
};

describeOnBothStores('letters about an order that is paid', (dialect) => {
  let shop: TestShop;
  let orderId = 0;
  beforeAll(async () => {
    shop = await createTestShop({}, dialect);
    const order = await place();
    orderId = order.id;
    await pay(order.id, order.total);
  });
  afterAll(() => shop.close());

  async function place() {
    const [product = 0] = await listInStock(shop, 1);
    const guest = openBrowser(shop);
    await guest.add(product);
    await guest.recipient({ email: 'paid@example.ru' });
    await guest.pickup();
    await guest.payment('card');
    await guest.confirm();
    const orders = shop.deps.store.db.selectFrom('orders').select(['id', 'total']);
    return orders.orderBy('id', 'desc').executeTakeFirstOrThrow();
  }
  const pay = (id: number, amount: number) => {
    const facts = { orderId: id, paymentId: id, amount, isOnline: true };
    const money = { ...facts, actor: 'payment', now: shop.clock.now };
    return transaction(shop.deps.store, (tx) => recordPayment(tx, money));
  };
  const setSum = async (id: number, more: number) => {
    const { store } = shop.deps;
    const line = await store.db
      .selectFrom('order_lines')
      .select(['product_id as productId', 'code', 'title', 'unit', 'quantity', 'sum'])
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    const lines = [{ ...line, sum: (line.sum ?? 0) + more }];
    const change = { orderId: id, lines, actor: 'staff 1', reason: 'Состав изменил менеджер' };
    await transaction(store, (tx) => changeLines(tx, { ...change, now: shop.clock.now }));
  };

  /** Delivers what is due; gives the letters about steps of orders, decoded. */
  async function deliver(): Promise<string[]> {
    const { store, config, log } = shop.deps;
    const folder = join(config.dataDir, 'outbox');
    const list = () =>
      readdirSync(folder).filter((name) => /^(?:order-moved|order-changed|invoice)-/.test(name));
    mkdirSync(folder, { recursive: true });
    const before = new Set(list());
    const now = () => shop.clock.now;
    const deliverers = createDeliverers(letterDeps(shop));
    const ignored = { 'cancel-payment': async () => {} };
    while ((await runOutbox({ store, deliver: { ...deliverers, ...ignored }, log, now })) > 0);
    return list()
      .filter((name) => !before.has(name))
      .map((name) => readFileSync(join(folder, name), 'utf8'));
  }

  it('say that it is confirmed in the letter about its money alone', async () => {
    expect(await deliver()).toEqual([]);
  });

  it('tell of its changed lines', async () => {
    await setSum(orderId, -100);
    const letters = await deliver();
    expect(letters).toHaveLength(1);
    expect(letters[0]).toContain('paid@example.ru');
  });

  it('tell that it is confirmed again after a review', async () => {
    const { store } = shop.deps;
    const by = { orderId, actor: 'staff 1', note: '', now: shop.clock.now };
    await moveOrder(store, { ...by, to: 'review' });
    expect(await deliver()).toHaveLength(1);
    await reviewOrder(store, { ...by, verdict: 'confirm' });
    expect(await deliver()).toHaveLength(1);
  });

  it('tell of another price of its delivery, and of what is left to pay', async () => {
    const { store } = shop.deps;
    const delivery = { orderId, price: 500_00, byManager: 0, reason: 'Подъём на этаж' } as const;
    const by = { actor: 'staff 1', now: shop.clock.now };
    await transaction(store, (tx) => setDelivery(tx, { ...delivery, ...by }));
    const [letter = '', ...others] = await deliver();
    expect([others, letter.includes('paid@example.ru')]).toEqual([[], true]);
    const text = textOf(letter);
    expect(text).toContain(`Доставка: ${formatPrice(500_00)}. Подъём на этаж`);
    expect(text).toContain(`осталось оплатить ${formatPrice(499_00)}`);
  });

  it('say that it is paid when other lines cost just what has come', async () => {
    const { id, total } = await place();
    await pay(id, total - 100);
    await deliver();
    await setSum(id, -100);
    const [letter = '', ...others] = await deliver();
    const text = textOf(letter);
    expect(others).toEqual([]);
    expect(text).toContain('Заказ оплачен. Получили');
    expect(text).not.toMatch(/ждёт оплаты|при получении/);
  });

  it('quote the step that they tell of, whatever was said after it', async () => {
    const { id, total } = await place();
    await pay(id, total);
    const { store } = shop.deps;
    const by = { orderId: id, actor: 'staff 1', now: shop.clock.now };
    await moveOrder(store, { ...by, to: 'assembling', note: 'Соберём к вечеру' });
    await setSum(id, -100);
    const texts = (await deliver()).map(textOf);
    const about = (words: string) => texts.filter((text) => text.includes(words)).length;
    expect([texts.length, about('Соберём к вечеру'), about('Состав изменил')]).toEqual([2, 1, 1]);
  });

  it('say nothing of waiting for money that has come meanwhile', async () => {
    const { id, total } = await place();
    const { store } = shop.deps;
    await store.writer
      .updateTable('orders')
      .set({ status: 'review' })
      .where('id', '=', id)
      .execute();
    await moveOrder(store, { orderId: id, to: 'opened', actor: 'staff 1', now: shop.clock.now });
    await pay(id, total);
    expect(await deliver()).toEqual([]);
  });
});
