import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bumpSequence, transaction } from '../../../server/platform/store/transaction.ts';
import { ANYONE } from '../../../shared/contract/anyone.ts';
import { formatDay } from '../../../shared/ru/dates.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { request } from '../../helpers/request.ts';
import { expectFragmentsInPage } from '../platform/http/expect-fragments-in-page.ts';
import { expectNoInlineCode } from '../platform/http/expect-no-inline-code.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ TRUST_PROXY: '1' });
}, 120_000);
afterAll(() => shop.close());

const KAZAN = 'city_id=5';
const SARATOV = 'city_id=17';
const get = (path: string, cookie = '', address = '192.0.2.1') =>
  request(shop.listener).get(path).set({ Cookie: cookie, 'X-Forwarded-For': address }).expect(200);
const REFUSED = 'Слишком много расчётов подряд';
/** Text as it is read: no-break spaces are spaces, tags are none. */
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
const part = (html: string, id: string) =>
  plain(new RegExp(`<section[^>]* id="${id}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? '');

describe('the delivery page', () => {
  it('names the city and its ways with the prices and days of the tariffs [S1.18, S2.27]', async () => {
    const { text } = await get('/dostavka_oplata/');
    expect(plain(text)).toContain('Доставка и оплата в Москве');
    // Friday: the next working day is Monday.
    expect(part(text, 'ways')).toMatch(
      /Самовывоз бесплатно с 23 ноября 2 пункта в Москве .* Курьером по городу 590 ₽ с 23 ноября бесплатно от 15 000 ₽ .* Транспортной компанией от 659 ₽ с 24 ноября/,
    );
    expect(await findHtmlFaults(text)).toEqual([]);
    expectNoInlineCode(text);
  });

  it('follows the tariffs of the store', async () => {
    const setPrice = (price: number) =>
      transaction(shop.deps.store, (tx) =>
        tx.updateTable('courier_tariffs').set({ price }).where('city_id', '=', 90).execute(),
      );
    await setPrice(777_00);
    shop.clock.now += 6 * 60_000;
    shop.deps.pageCache.dropAll();
    expect(part((await get('/dostavka_oplata/')).text, 'ways')).toContain('777 ₽');
    await setPrice(590_00);
    shop.clock.now += 6 * 60_000;
    shop.deps.pageCache.dropAll();
  });

  it('says so where the city has no courier', async () => {
    const { text } = await get('/dostavka_oplata/', SARATOV);
    expect(plain(text)).toContain('Доставка и оплата в Саратове');
    expect(part(text, 'ways')).toContain('В Саратове своего курьера нет');
    expect(plain(text)).toContain('Особенности доставки в Саратове');
  });

  it('lists the offices with address, hours and phone, and what is there [S2.154]', async () => {
    const { text } = await get('/dostavka_oplata/', KAZAN);
    const pickup = part(text, 'pickup');
    const { offices } = shop.deps.places.getCity(5);
    for (const { address, hours, main_phone } of offices) {
      for (const said of [address, hours, main_phone]) expect(pickup).toContain(said);
    }
    const { products_cnt: count } = await shop.deps.shop.cityStock(
      { cityId: 5, country: 'ru', rate: 643, token: null },
      {},
    );
    expect(count).toBeGreaterThan(0);
    expect(pickup).toMatch(new RegExp(`${count} товар\\S* в Казани в наличии`));
    expect(pickup).toContain('Со склада в Москве привезём бесплатно');
  });

  it('tells the ways to pay with their limits', async () => {
    const { text } = await get('/dostavka_oplata/');
    const payment = part(text, 'payment');
    for (const said of [
      'Банковской картой',
      'Через СБП',
      'По счёту',
      'организациям до 100 000 ₽',
    ]) {
      expect(payment).toContain(said);
    }
    for (const said of ['Документы', 'Возврат', 'Проверка при получении']) {
      expect(plain(text)).toContain(said);
    }
  });

  it('shows what the operator wrote into the store', async () => {
    await transaction(shop.deps.store, (tx) =>
      tx
        .updateTable('page_texts')
        .set({ body: 'Мост **закрыт**.' })
        .where('slug', '=', 'delivery-saratov')
        .execute(),
    );
    shop.deps.pageCache.dropAll();
    expect((await get('/dostavka_oplata/', SARATOV)).text).toContain(
      'Мост <strong>закрыт</strong>',
    );
  });

  it('offers the header’s cities in the page, and comes back to it [S2.154]', async () => {
    const { text } = await get('/dostavka_oplata/');
    const control = /<details class="city-control">[\s\S]*?<\/details>/.exec(text)?.[0] ?? '';
    expect(control).toContain('name="return_to" value="/dostavka_oplata/"');
    expect(control).toContain('href="/city?return_to=%2Fdostavka_oplata%2F"');
    const chosen = await request(shop.listener)
      .post('/city')
      .set('Sec-Fetch-Site', 'same-origin')
      .type('form')
      .send({ city_id: '5', return_to: '/dostavka_oplata/' });
    expect(chosen.headers.location).toBe('/dostavka_oplata/');
    const cookie = [chosen.headers['set-cookie'] ?? []].flat().join('; ');
    expect(plain((await get('/dostavka_oplata/', cookie)).text)).toContain('оплата в Казани');
  });
});

describe('the delivery calculator', () => {
  const ask = (fields: Record<string, string>, cookie = '') =>
    get(`/dostavka_oplata/?${new URLSearchParams(fields)}`, cookie);

  it('answers a plain form with price and day for another city [S2.154]', async () => {
    const { text, headers } = await ask({ town: 'казань', weight: '120', sum: '20 000' });
    const answer = part(text, 'address');
    expect(answer).toMatch(/Курьером по городу с 23 ноября бесплатно от 25 000 ₽ 690 ₽/);
    expect(answer).toMatch(/Транспортной компанией с \d+ ноября 3 210 ₽/);
    expect(text).toContain('value="казань"');
    expect(text).toContain('<meta name="robots" content="noindex, follow"');
    expect(text).toMatch(/rel="canonical" href="[^"?]*\/dostavka_oplata\/"/);
    expect(headers['cache-control']).toContain('private');
  });

  it('makes the courier free from the threshold on', async () => {
    const { text } = await ask({ weight: '5', sum: '15000' });
    expect(part(text, 'address')).toMatch(/Курьером по городу с 23 ноября бесплатно/);
  });

  it('counts light and bulky goods by their volume', async () => {
    const bulky = part((await ask({ town: 'Казань', weight: '10', volume: '1' })).text, 'address');
    const heavy = part((await ask({ town: 'Казань', weight: '200' })).text, 'address');
    const carrier = (said: string) => /Транспортной компанией[^₽]*₽/.exec(said)?.[0];
    expect(carrier(bulky)).toBe(carrier(heavy));
  });

  it('sends people in places it does not know to a manager', async () => {
    const { text } = await ask({ town: 'Малые Вязёмы', weight: '5' });
    const answer = part(text, 'address');
    expect(answer).toContain('Малые Вязёмы');
    expect(answer).toContain('стоимость рассчитает менеджер');
    expect(answer).not.toContain('Курьером по городу');
  });

  it('says what is wrong beside the field and keeps what was typed', async () => {
    const { text } = await ask({ town: '<b>', weight: 'пять', sum: '-1' });
    expect(text).toContain('Напишите вес в килограммах: 12,5');
    expect(text).toContain('Напишите сумму в рублях: 15000');
    expect(text).toContain('value="пять"');
    expect(text).toContain('value="&lt;b&gt;"');
    expect(await findHtmlFaults(text)).toEqual([]);
    expect((await ask({ weight: '31000' })).text).toContain('Больше 30 тонн');
    expect((await ask({ town: 'Казань' })).text).toContain('Напишите вес в килограммах');
  });

  it('is a fragment of its page', async () => {
    await expectFragmentsInPage(shop.listener, '/dostavka_oplata/', ['address']);
    await expectFragmentsInPage(shop.listener, '/dostavka_oplata/?weight=7', ['address']);
  });
});

describe('the calculator in a flood of parcels', () => {
  it('refuses new ones of that network alone, and shows what it was told before', async () => {
    const ask = (grams: number, address: string) =>
      get(`/dostavka_oplata/?weight=${grams}`, '', address);
    for (let kilos = 101; kilos <= 140; kilos++) {
      const { text } = await ask(kilos, '203.0.113.7');
      expect(plain(text)).not.toContain(REFUSED);
    }
    expect(plain((await ask(141, '203.0.113.7')).text)).toContain(REFUSED);
    expect(plain((await ask(101, '203.0.113.7')).text)).not.toContain(REFUSED);
    expect(plain((await ask(142, '198.51.100.7')).text)).not.toContain(REFUSED);
  });
});

describe('the day in a city without stock', () => {
  /** Takes all goods of a city, or of all, off its shelves. */
  async function empty(cityId: number | null): Promise<void> {
    const { store, catalog, settled } = shop.deps;
    await transaction(store, async (tx) => {
      const gone = tx
        .selectFrom('storages')
        .select('id')
        .$if(cityId !== null, (query) => query.where('city_id', '=', cityId));
      const held = tx.selectFrom('stock').select('product_id').where('storage_id', 'in', gone);
      const changed_seq = await bumpSequence(tx, 'catalog');
      await tx.updateTable('products').set({ changed_seq }).where('id', 'in', held).execute();
      await tx.deleteFrom('stock').where('storage_id', 'in', gone).execute();
    });
    await catalog.poll();
    await settled();
    shop.deps.pageCache.dropAll();
  }
  const kazan = { ...ANYONE, cityId: 5 };
  const daysOf = async () => {
    const { list } = await shop.deps.shop.deliveryOptions(kazan, { weight: 5000 });
    const dayOf = (kind: string) => list.find((way) => way.kind === kind)?.on;
    return { pickup: dayOf('pickup'), courier: dayOf('courier') };
  };

  it('is that of goods which come from Москва, in every part of the page', async () => {
    const { here_on: here } = await shop.deps.shop.cityStock(kazan, {});
    expect(await daysOf()).toEqual({ pickup: here, courier: here });
    await empty(5);
    const stock = await shop.deps.shop.cityStock(kazan, {});
    expect(stock.products_cnt).toBe(0);
    const { from_main_on: fromMain } = stock;
    expect(fromMain! > here!).toBe(true);
    expect(await daysOf()).toEqual({ pickup: fromMain, courier: fromMain });
    const { text } = await get('/dostavka_oplata/', KAZAN);
    const said = `с ${formatDay(fromMain!).replaceAll('\u00a0', ' ')}`;
    expect(part(text, 'pickup')).toContain(`привезём бесплатно: ${said}`);
    expect(part(text, 'ways')).toContain(said);
    expect(part(text, 'ways')).not.toContain(`с ${formatDay(here!).replaceAll('\u00a0', ' ')}`);
    const asked = await get('/dostavka_oplata/?town=Казань&weight=5');
    expect(part(asked.text, 'address')).toContain(`Курьером по городу ${said}`);
  });

  it('is not named where nothing is in stock anywhere', async () => {
    await empty(null);
    const stock = await shop.deps.shop.cityStock(kazan, {});
    expect(stock).toMatchObject({ products_cnt: 0, from_main_on: null });
    expect(await daysOf()).toEqual({ pickup: null, courier: null });
    const { text } = await get('/dostavka_oplata/', KAZAN);
    expect(part(text, 'ways')).not.toMatch(/ с \d/);
  });
});
