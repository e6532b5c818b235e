import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepTogether } from '../../../shared/ru/keep-together.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { plainText } from '../../views/catalog/markup.ts';
import { type Browser, listInStock, openBrowser } from './buy.ts';

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
});

const orders = () => shop.deps.store.db.selectFrom('orders').selectAll().orderBy('id').execute();

describe('the steps of an order', () => {
  it('name what of a long list they do not show', async () => {
    for (const id of await listInStock(shop, 33)) await guest.add(id);
    const { text } = await guest.get('/order?step=recipient');
    expect(text.match(/class="order-line-title"/g)).toHaveLength(30);
    expect(plainText(text)).toContain('И ещё 3 товара: весь список в корзине');
  });

  it('lead a guest from the basket to an order that is paid on delivery [S1.12, S2.21, S2.22]', async () => {
    await guest.add(product, 1);
    const start = await guest.get('/order');
    expect(start.headers['location']).toBe('/order?step=recipient');
    expect((await guest.recipient()).headers['location']).toBe('/order?step=delivery');
    const open = await guest.get('/order?step=delivery');
    expect(plainText(open.text)).toContain('Доставкавыберите способ');
    expect((await guest.pickup()).headers['location']).toBe('/order?step=payment');
    expect((await guest.payment('on_delivery')).headers['location']).toBe('/order?step=confirm');
    await guest.provePhone();
    const placed = await guest.confirm({ comment: 'Позвоните <b>заранее</b>' });
    expect(placed.status).toBe(303);
    expect(placed.headers['location']).toMatch(/^\/result\/[\w-]{22}$/);
    const result = await guest.get(placed.headers['location'] ?? '');
    expect(result.status).toBe(200);
    expect(result.headers['cache-control']).toContain('no-store');
    expect(result.text).toContain('&lt;b&gt;заранее');
    expect(result.text).toContain('Подтверждён');
    expect(plainText(result.text)).toMatch(/Самовывоз.*пн–пт 9:00–18:00/);
    expect(await findHtmlFaults(result.text)).toEqual([]);
    const order = (await orders()).at(-1);
    expect(order).toMatchObject({
      name: 'Анна Белова',
      phone: '+79161234567',
      status: 'confirmed',
    });
    const stranger = await openBrowser(shop).get(placed.headers['location'] ?? '');
    expect(stranger.status).toBe(404);
  });

  it('are valid pages, each with what was said before folded [S2.135]', async () => {
    await guest.add(product);
    for (const [step, next] of [
      ['recipient', () => guest.recipient()],
      ['delivery', () => guest.courier()],
      ['payment', () => guest.payment('card')],
      ['confirm', null],
    ] as const) {
      const page = await guest.get(`/order?step=${step}`);
      expect(page.status).toBe(200);
      expect(await findHtmlFaults(page.text)).toEqual([]);
      await next?.();
    }
    const page = await guest.get('/order?step=confirm');
    expect(page.text).toContain('+7 916 123-45-67');
    expect(page.text).toContain('ул. Ленина, 1');
    expect(page.text).toContain('Банковской картой');
    const { title } = await shop.deps.store.db
      .selectFrom('products')
      .select('title')
      .where('id', '=', product)
      .executeTakeFirstOrThrow();
    for (const words of ['Ваш заказ', keepTogether(title), 'Комментарий', 'Итого']) {
      expect(page.text).toContain(words.replaceAll('"', '&quot;'));
    }
    expect((await guest.get('/order?step=delivery')).text).toMatch(/value="pickup-\d+"/);
  });

  it('cannot be skipped', async () => {
    await guest.add(product);
    for (const step of ['delivery', 'payment', 'confirm', 'nothing']) {
      const answer = await guest.get(`/order?step=${step}`);
      expect([answer.status, answer.headers['location']]).toEqual([303, '/order?step=recipient']);
    }
    await guest.recipient();
    expect((await guest.payment('card')).headers['location']).toBe('/order?step=delivery');
    const early = await guest.post('/order', {
      step: 'confirm',
      key: 'x',
      seen: 'y',
      seen_total: '1',
    });
    expect(early.headers['location']).toBe('/order');
  });

  it('begin in the basket when there is nothing to order', async () => {
    expect((await guest.get('/order')).headers['location']).toBe('/basket');
    await guest.add(product);
    await guest.post(`/basket/lines/${product}`, { amount: '0' });
    expect((await guest.pickup()).headers['location']).toBe('/basket');
    expect((await guest.recipient()).status).toBe(422);
  });

  it('keep what was said over reload and another tab, and let it be changed', async () => {
    await guest.add(product);
    await guest.prepare('card');
    const again = await guest.get('/order?step=recipient');
    expect(again.text).toContain('value="Анна Белова"');
    const changed = await guest.recipient({ name: 'Борис' });
    expect(changed.headers['location']).toBe('/order?step=confirm');
    expect((await guest.get('/order?step=confirm')).text).toContain('Борис');
  });
});

describe('what is wrong in a form', () => {
  const cases: [string, Record<string, string>, string][] = [
    ['an empty name', { name: ' ' }, 'Напишите имя'],
    ['a long name', { name: 'ж'.repeat(101) }, 'Имя длиннее 100 знаков'],
    ['no phone', { phone: '' }, 'Напишите номер телефона'],
    ['a wrong phone', { phone: '123' }, 'Проверьте номер'],
    ['a long phone', { phone: '1'.repeat(5000) }, 'Проверьте номер'],
    ['a wrong e-mail', { email: 'anna@' }, 'Проверьте адрес'],
    ['a long e-mail', { email: `${'a'.repeat(300)}@example.ru` }, 'Проверьте адрес'],
    ['no consent', { consent: '' }, 'Отметьте согласие'],
    ['a strange firm', { firm: 'x' }, 'Выберите, кто покупает'],
    ['a firm of another', { firm: '1' }, 'Нет такой организации'],
  ];
  it.each(cases)('is said for %s, and the rest is kept', async (_name, change, message) => {
    await guest.add(product);
    const answer = await guest.recipient({ email: 'anna@example.ru', ...change });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(message);
    expect(answer.text).toContain('<title>Ошибка: ');
    expect(answer.text).toContain('role="alert"');
    if (!('name' in change)) expect(answer.text).toContain('value="Анна Белова"');
    expect(await findHtmlFaults(answer.text)).toEqual([]);
  });

  it('shows hostile text as text', async () => {
    await guest.add(product);
    const hostile = '"><script>alert(1)</script>';
    const answer = await guest.recipient({ name: hostile, phone: hostile });
    expect(answer.text).not.toContain('<script>alert');
    expect((await guest.recipient({ name: hostile })).status).toBe(303);
    expect((await guest.get('/order?step=delivery')).text).not.toContain('<script>alert');
  });

  it('is said for delivery: nothing chosen, no address, no town, what there is not', async () => {
    await guest.add(product);
    await guest.recipient();
    const send = (fields: Record<string, string>) =>
      guest.post('/order', { step: 'delivery', ...fields });
    expect((await send({})).text).toContain('Выберите, как получить');
    expect((await send({ delivery: 'courier' })).text).toContain('Напишите улицу');
    const long = await send({ delivery: 'courier', courier_address: 'ж'.repeat(603) });
    expect(long.text).toContain('длиннее 602');
    const carried = await send({ delivery: 'transport', town: '', transport_address: '' });
    expect(carried.text).toContain('Напишите город');
    expect(carried.text).toContain('Напишите адрес');
    expect((await send({ delivery: 'pickup-99999' })).text).toContain('больше недоступен');
    expect((await send({ delivery: '<b>' })).status).toBe(422);
    const kept = await send({ delivery: 'transport', town: 'Тверь', transport_address: '' });
    expect(kept.text).toContain('value="Тверь"');
    expect(kept.text).toMatch(/value="transport"[^>]*checked|checked[^>]*value="transport"/);
  });

  it('is said for payment', async () => {
    await guest.add(product);
    await guest.recipient();
    await guest.pickup();
    expect((await guest.payment('bitcoin')).text).toContain('Выберите способ оплаты');
    expect((await guest.payment('invoice')).text).toContain('Выберите организацию');
  });

  it('is said for a comment that is too long', async () => {
    await guest.add(product);
    await guest.prepare();
    const answer = await guest.confirm({ comment: 'ж'.repeat(1001) });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('длиннее 1000');
  });
});
