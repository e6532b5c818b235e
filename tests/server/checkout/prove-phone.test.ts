import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { hiddenFields } from '../../helpers/read-forms.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { askedBrowser, challengeIn, newPhone, paid } from '../login/login-shop.ts';
import { type Browser, listInStock, openBrowser } from './buy.ts';

let shop: TestShop;
let product: number;
let guest: Browser;
let phone: string;
let phones = 0;
beforeAll(async () => {
  shop = await createTestShop({ DEMO_PRODUCTS: '120' });
  [product = 0] = await listInStock(shop, 1);
});
afterAll(() => shop.close());
beforeEach(() => {
  guest = openBrowser(shop);
  phone = `+7916${String(++phones).padStart(7, '0')}`;
  // A code goes to a few phones of one address in an hour.
  shop.clock.now += 3_700_000;
});

/** All steps of an order that is paid on delivery, and the last button. */
async function press(change: Record<string, string> = {}) {
  await guest.add(product, 2);
  await guest.recipient({ phone });
  await guest.pickup();
  await guest.payment('on_delivery');
  return guest.confirm(change);
}
const page = async () => (await guest.get('/order/phone')).text;
const codeOf = (html: string) => /Ваш код:[^\d]*(\d{6})/.exec(html)?.[1] ?? '';
async function send(fields: Record<string, string>, html?: string) {
  const { by: _by, ...hidden } = hiddenFields(html ?? (await page()));
  return guest.post('/order/phone', { ...hidden, ...fields });
}
const orders = async () =>
  (await shop.deps.store.db.selectFrom('orders').selectAll().orderBy('id').execute()).filter(
    (order) => order.phone === phone,
  );

describe('a guest who pays on delivery', () => {
  it('proves the phone by a code, and nothing that was typed is lost', async () => {
    const sent = await press({ comment: 'Позвоните за час' });
    expect([sent.status, sent.headers['location']]).toEqual([303, '/order/phone']);
    expect(await orders()).toEqual([]);
    const html = await page();
    expect(await findHtmlFaults(html)).toEqual([]);
    expect(html).toContain('autoComplete="one-time-code"');
    const placed = await send({ code: codeOf(html) });
    expect(placed.headers['location']).toMatch(/^\/result\//);
    expect(await orders()).toMatchObject([
      { status: 'confirmed', proven_phone: phone, comment: 'Позвоните за час' },
    ]);
    const result = await guest.get(placed.headers['location'] ?? '');
    expect(result.text).toContain('товар отложен для вас до');
    // Sent again, the same order.
    const again = await send({ code: codeOf(html) }, html);
    expect(again.headers['location']).toBe(placed.headers['location']);
    expect(await orders()).toHaveLength(1);
  });

  it('is asked once: the next order needs no code', async () => {
    await press();
    await send({ code: codeOf(await page()) });
    expect((await press()).headers['location']).toMatch(/^\/result\//);
    expect(await orders()).toHaveLength(2);
  });

  it('is told that a manager confirms an order, however small, after many unpaid ones', async () => {
    await press();
    await send({ code: codeOf(await page()) });
    for (let count = 1; count < 5; count++) await press();
    expect(await orders()).toHaveLength(5);
    await press({ seen: '' });
    const { text } = await guest.get('/order?step=confirm');
    expect(text).toContain('Заказ подтвердит менеджер.');
    expect(text).not.toContain('Заказ большой');
  });

  it('places nothing with a wrong code, another’s or none', async () => {
    await press();
    const html = await page();
    const right = codeOf(html);
    const wrong = await send({ code: right === '000000' ? '000001' : '000000' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('Неверный код');
    expect(await findHtmlFaults(wrong.text)).toEqual([]);
    expect((await send({ code: 'abc' })).status).toBe(422);
    const stranger = openBrowser(shop);
    await stranger.add(product);
    const tried = await stranger.post('/order/phone', {
      ...hiddenFields(html),
      by: '',
      code: right,
    });
    expect(tried.headers['location'] ?? '').not.toMatch(/^\/result\//);
    expect(await orders()).toEqual([]);
    expect((await send({ code: right })).headers['location']).toMatch(/^\/result\//);
  });

  it('cannot prove one phone and order for another', async () => {
    await press();
    await send({ code: codeOf(await page()) });
    await guest.add(product);
    await guest.recipient({ phone: '+79990001122' });
    expect((await guest.confirm()).headers['location']).toBe('/order/phone');
  });

  it('is told by its page alone, and only when it was asked for', async () => {
    expect((await guest.get('/order/phone')).headers['location']).toBe('/basket');
    await guest.add(product);
    await guest.prepare('card');
    expect((await guest.get('/order/phone')).headers['location']).toBe('/order?step=confirm');
  });

  it('behind an address that asked for many codes waits or works for one, and orders', async () => {
    const spend = async () => {
      for (let n = 0; n < 2; n++) await askedBrowser(shop, newPhone());
    };
    await spend();
    const asked = await press({ comment: 'Позвоните за час' });
    expect([asked.status, asked.headers['retry-after']]).toEqual([429, '30']);
    expect(await findHtmlFaults(asked.text)).toEqual([]);
    const fields = challengeIn(asked.text);
    const early = await guest.post('/order/phone', fields);
    expect(early.text).toContain('Ещё рано: подождите');
    expect(challengeIn(early.text)).toEqual(fields);
    shop.clock.now += 30_000;
    const waited = await guest.post('/order/phone', fields);
    expect([waited.status, waited.headers['location']]).toEqual([303, '/order/phone']);
    await send({ code: codeOf(await page()) });
    expect(await orders()).toMatchObject([{ comment: 'Позвоните за час' }]);

    guest = openBrowser(shop);
    phone = `+7916${String(++phones).padStart(7, '0')}`;
    await spend();
    const worked = await guest.post('/order/phone', await paid((await press()).text));
    expect([worked.status, worked.headers['location']]).toEqual([303, '/order/phone']);
    await send({ code: codeOf(await page()) });
    expect(await orders()).toHaveLength(1);
  });

  it('who gets no code is called: the order holds nothing until then', async () => {
    phone = '+74951234567';
    const refused = await press();
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('СМС не придёт');
    expect(await findHtmlFaults(refused.text)).toEqual([]);
    const { by: _by, ...hidden } = hiddenFields(refused.text);
    const placed = await guest.post('/order/phone', { ...hidden, by: 'call' });
    expect(placed.headers['location']).toMatch(/^\/result\//);
    const [order] = await orders();
    expect(order).toMatchObject({ status: 'review', proven_phone: null });
    const held = await shop.deps.store.db
      .selectFrom('order_allocations')
      .selectAll()
      .where('order_id', '=', order?.id ?? 0)
      .execute();
    expect(held).toEqual([]);
    const shown = await guest.get(placed.headers['location'] ?? '');
    expect(shown.text).toContain('Проверяет менеджер');
    expect(shown.text).toContain('позвонит в рабочее время, с 9 до 18');
    expect(await findHtmlFaults(shown.text)).toEqual([]);
  });
});

describe('a large order', () => {
  it('is said to be one before the button, and waits for a manager', async () => {
    const { store } = shop.deps;
    const dear = await store.db
      .selectFrom('products')
      .innerJoin('prices', 'prices.product_id', 'products.id')
      .innerJoin('stock', 'stock.product_id', 'products.id')
      .select('products.id')
      .where('prices.price', '>', 110_000_00)
      .where('stock.free', '>', 2)
      .where('allow_to_order', '=', 1)
      .where('discontinued', '=', 0)
      .executeTakeFirstOrThrow();
    const { tokens } = shop.deps;
    const buyer = await addCustomer({ store, tokens, now: shop.clock.now }, {});
    guest = openBrowser(shop, { auth_token_lazar: buyer.token });
    await guest.add(dear.id, 1);
    await guest.recipient({ phone });
    await guest.pickup();
    await guest.payment('on_delivery');
    const last = await guest.get('/order?step=confirm');
    expect(last.text).toContain('Заказ подтвердит менеджер.');
    expect(await findHtmlFaults(last.text)).toEqual([]);
    expect((await guest.confirm()).headers['location']).toMatch(/^\/result\//);
    const [order] = await orders();
    expect(order).toMatchObject({ status: 'review' });
    const manager = await addCustomer({ store, tokens, now: shop.clock.now }, { role: 'manager' });
    const viewer = { cityId: 90, country: 'ru', rate: 643, token: manager.token };
    await shop.deps.shop.reviewOrder(viewer, { id: order?.id ?? 0, verdict: 'confirm' });
    expect(await orders()).toMatchObject([{ status: 'confirmed' }]);
  });
});
