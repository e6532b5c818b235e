import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setDelivery } from '../../../server/orders/set-delivery.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { formatPrice } from '../../../shared/money.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { request } from '../../helpers/request.ts';
import { type Browser, listInStock, openBrowser } from '../checkout/buy.ts';

let shop: TestShop;
let product: number;
let guest: Browser;
beforeAll(async () => {
  shop = await createTestShop();
  [product = 0] = await listInStock(shop, 1);
});
afterAll(() => shop.close());
beforeEach(async () => {
  guest = openBrowser(shop);
  await guest.add(product);
  await guest.prepare('card');
});

const pathOf = (address: string | undefined) => {
  const { pathname, search } = new URL(address ?? '', 'http://localhost:3000');
  return pathname + search;
};
const lastOrder = () =>
  shop.deps.store.db
    .selectFrom('orders')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

/** Places the order; gives the paths of the pay page and of the page after it. */
async function toPayPage() {
  const payPage = pathOf((await guest.confirm()).headers['location']);
  expect(payPage).toMatch(/^\/pay\/[\w-]+$/);
  return payPage;
}
const settle = async (payPage: string, outcome: 'pay' | 'decline') =>
  pathOf((await guest.post(payPage, { outcome })).headers['location']);

describe('paying on the site', () => {
  it('goes through the pay page to an order that is confirmed [S2.23]', async () => {
    const payPage = await toPayPage();
    const shown = await guest.get(payPage);
    expect(shown.text).toContain('настоящие деньги');
    expect(await findHtmlFaults(shown.text)).toEqual([]);
    const back = await settle(payPage, 'pay');
    expect(back).toMatch(/^\/pay-result\/[\w-]{22}$/);
    const result = await guest.get(back);
    expect(result.text).toContain('Заказ оплачен');
    expect(await findHtmlFaults(result.text)).toEqual([]);
    const order = await lastOrder();
    expect(order).toMatchObject({ status: 'confirmed', paid_sum: order.total });
    expect((await openBrowser(shop).get(back)).status).toBe(404);
  });

  it('believes the payment system and not the address', async () => {
    await toPayPage();
    const { code } = await lastOrder();
    const waiting = await guest.get(`/pay-result/${code}?status=succeeded`);
    expect(waiting.text).toContain('Проверяем оплату');
    expect(waiting.text).toContain('data-poll');
    const part = await guest.get(`/pay-result/${code}?_f=payment`);
    expect(part.text).toMatch(/^<section[^>]*id="payment"/);
    expect(await lastOrder()).toMatchObject({ status: 'opened', paid_sum: 0 });
  });

  it('can be tried again after the bank declined', async () => {
    const result = await guest.get(await settle(await toPayPage(), 'decline'));
    expect(result.text).toContain('Оплата не прошла');
    const { id } = await lastOrder();
    const again = await guest.post(`/orders/${id}/payment`, { method: 'sbp' });
    const payPage = pathOf(again.headers['location']);
    expect(payPage).toMatch(/^\/pay\//);
    expect((await guest.get(await settle(payPage, 'pay'))).text).toContain('Заказ оплачен');
  });

  it('takes the rest of a confirmed order whose delivery has got a price', async () => {
    await guest.get(await settle(await toPayPage(), 'pay'));
    const { id, code } = await lastOrder();
    const facts = { orderId: id, price: 500_00, byManager: 0, reason: 'Подъём' } as const;
    const delivery = { ...facts, actor: 'staff 1', now: shop.clock.now };
    await transaction(shop.deps.store, (tx) => setDelivery(tx, delivery));
    const page = await guest.get(`/result/${code}`);
    expect(page.text).toContain(`Осталось оплатить ${formatPrice(500_00)}`);
    expect(page.text).toContain(`action="/orders/${id}/payment"`);
    const again = await guest.post(`/orders/${id}/payment`, { method: 'card' });
    await guest.get(await settle(pathOf(again.headers['location']), 'pay'));
    const order = await lastOrder();
    expect(order).toMatchObject({ id, status: 'confirmed', paid_sum: order.total });
    const more = await guest.post(`/orders/${id}/payment`, { method: 'card' });
    expect(more.headers['location']).toMatch(/^\/result\//);
  });

  it('leaves the order waiting when the payment system is down', async () => {
    const { payments } = shop.deps;
    const { createPayment } = payments.provider;
    payments.provider.createPayment = async () => ({
      ok: false,
      reason: 'unavailable',
      message: 'Позже',
      detail: '',
    });
    const placed = await guest.confirm();
    payments.provider.createPayment = createPayment;
    expect(placed.headers['location']).toMatch(/^\/result\//);
    const result = await guest.get(placed.headers['location'] ?? '');
    expect(result.text).toContain('Оплата не началась');
    expect(result.text).toContain('Ждёт оплаты');
    const { id } = await lastOrder();
    const again = await guest.post(`/orders/${id}/payment`, { method: 'card' });
    expect(pathOf(again.headers['location'])).toMatch(/^\/pay\//);
  });

  it('is nobody else’s matter [S6.4]', async () => {
    await toPayPage();
    const { id, code } = await lastOrder();
    const stranger = openBrowser(shop);
    await stranger.add(product);
    for (const path of ['payment', 'cancellation', 'repeat']) {
      expect((await stranger.post(`/orders/${id}/${path}`, {})).status).toBe(404);
    }
    for (const path of [`/result/${code}`, `/pay-result/${code}`]) {
      expect((await stranger.get(path)).status).toBe(404);
    }
    expect((await guest.get(`/lk-order/${id}`)).status).toBe(200);
    const own = await stranger.get(`/lk-order/${id}`);
    expect(own.headers['location']).toBe(`/login?from=%2Flk-order%2F${id}`);
    expect(await lastOrder()).toMatchObject({ status: 'opened' });
  });
});

describe('notices of the payment system', () => {
  const notify = (body: object) =>
    request(shop.listener).post('/payments/notices').set('Host', 'localhost').send(body);
  const paymentId = (payPage: string) => payPage.replace('/pay/', '');

  it('come from programs, are answered at once and asked back', async () => {
    const id = paymentId(await toPayPage());
    expect((await notify({ event: 'payment.succeeded', paymentId: id })).status).toBe(200);
    expect(await lastOrder()).toMatchObject({ status: 'opened' });
    await shop.deps.integrations.demoPayments?.payDemo(id);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => notify({ event: 'payment.succeeded', paymentId: id })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    // Questions about one payment have a pause between them.
    const paid = expect.poll(async () => (await lastOrder()).status);
    await paid.toBe('confirmed');
    const order = await lastOrder();
    expect(order.paid_sum).toBe(order.total);
  });

  it('may be anything', async () => {
    for (const body of [{}, { paymentId: '../x' }, { paymentId: 7 }, { paymentId: 'unknown' }]) {
      expect((await notify(body)).status).toBe(200);
    }
    expect((await notify({ text: 'ж'.repeat(200_000) })).status).toBe(413);
    const kept = await shop.deps.store.db
      .selectFrom('payment_notices')
      .select('external_id')
      .where('external_id', 'in', ['unknown', '../x'])
      .execute();
    expect(kept).toEqual([]);
  });
});

describe('afterwards', () => {
  it('an order can be cancelled while nobody collects it, and repeated', async () => {
    await toPayPage();
    const { id, code } = await lastOrder();
    const cancelled = await guest.post(`/orders/${id}/cancellation`, {
      return_to: `/result/${code}`,
    });
    expect(cancelled.headers['location']).toBe(`/result/${code}`);
    expect(await lastOrder()).toMatchObject({ status: 'cancelled' });
    const page = (await guest.get(`/result/${code}`)).text;
    expect(page).toContain('Вы отменили этот заказ.');
    expect(page).not.toContain('Причина отмены');
    expect(page).not.toContain('вернулся на склад');
    const repeated = await guest.post(`/orders/${id}/repeat`, {});
    expect(repeated.headers['location']).toBe('/basket');
    await guest.post(`/orders/${id}/repeat`, {});
    const lines = await shop.deps.store.db
      .selectFrom('basket_lines')
      .innerJoin('orders', 'orders.shopper_id', 'basket_lines.shopper_id')
      .select(['product_id', 'quantity'])
      .where('orders.id', '=', id)
      .execute();
    expect(lines).toEqual([{ product_id: product, quantity: 1 }]);
  });
});
