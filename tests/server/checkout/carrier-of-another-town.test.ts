import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { plainText } from '../../views/catalog/markup.ts';
import { type Browser, listInStock, openBrowser } from './buy.ts';

const VILLAGE = 'Малые Вязёмы';

let shop: TestShop;
let product: number;
let guest: Browser;
/** Towns that the carrier goes to. */
let served: string[];
beforeAll(async () => {
  shop = await createTestShop();
  [product = 0] = await listInStock(shop, 1);
  shop.deps.integrations.delivery.quoteCarrier = async ({ cityTitle }) => {
    if (!served.includes(cityTitle)) return [];
    const terms = { days: { min: 3, max: 4 }, note: null };
    return [
      { id: 'cdek-door', title: 'СДЭК до двери', price: 713_77, ...terms },
      { id: 'cdek-point', title: 'СДЭК до пункта выдачи', price: 419_11, ...terms },
    ];
  };
});
afterAll(() => shop.close());
beforeEach(async () => {
  // Nothing that the carrier has told before stands in for it.
  shop.clock.now += 61 * 60_000;
  served = [];
  guest = openBrowser(shop);
  await guest.add(product);
  await guest.recipient();
});

const choose = (delivery: string, town: string) =>
  guest.post('/order', { step: 'delivery', delivery, town, transport_address: 'ул. Мира, 1' });
const textOf = async (path: string) =>
  plainText((await guest.get(path)).text).replaceAll('\u00a0', ' ');
const offered = async () => {
  const { text } = await guest.get('/order?step=delivery');
  const radios = text.match(/<input[^>]*name="delivery"[^>]*>/g) ?? [];
  const idsOf = (some: string[]) => some.map((radio) => /value="([^"]*)"/.exec(radio)?.[1]);
  return { ids: idsOf(radios), ticked: idsOf(radios.filter((radio) => / checked/.test(radio))) };
};
const lastOrder = () =>
  shop.deps.store.db
    .selectFrom('orders')
    .select(['id', 'delivery_title', 'delivery_address', 'delivery_price', 'total', 'goods_sum'])
    .orderBy('id', 'desc')
    .executeTakeFirst();

it.each(['cdek-door', 'cdek-point'])(
  'orders to a town that the carrier of the own city does not go to, chosen as %s',
  async (chosen) => {
    served = ['Москва'];
    expect((await offered()).ids).not.toContain('transport');
    expect((await choose(chosen, VILLAGE)).headers['location']).toBe('/order?step=payment');
    const shown = `Транспортной компанией${VILLAGE}, ул. Мира, 1стоимость рассчитает менеджер`;
    expect(await textOf('/order?step=payment')).toContain(shown);
    expect((await offered()).ticked).toEqual(['transport']);
    await guest.payment('card');
    expect(await textOf('/order?step=confirm')).toContain(shown);
    expect((await guest.confirm()).headers['location']).toContain('/pay/');
    const order = await lastOrder();
    expect(order).toMatchObject({
      delivery_title: 'Транспортной компанией',
      delivery_address: `${VILLAGE}, ул. Мира, 1`,
      delivery_price: 0,
    });
    expect(order?.total).toBe(order?.goods_sum);
  },
);

it('orders by the carrier of the named town where the own city has none', async () => {
  served = [VILLAGE];
  expect((await offered()).ids).toContain('transport');
  expect((await choose('transport', VILLAGE)).headers['location']).toBe('/order?step=payment');
  expect((await offered()).ticked).toEqual(['cdek-door']);
  await guest.payment('card');
  expect(await textOf('/order?step=confirm')).toMatch(
    /СДЭК до двериМалые Вязёмы, ул\. Мира, 1713,77 ₽/,
  );
  expect((await guest.confirm()).headers['location']).toContain('/pay/');
  expect(await lastOrder()).toMatchObject({
    delivery_title: 'СДЭК до двери',
    delivery_price: 713_77,
  });
});

it('takes no order for a carrier that its own page does not show', async () => {
  served = ['Москва', 'Королёв'];
  await choose('cdek-door', 'Королёв');
  await guest.payment('card');
  const fields = await guest.confirmFields();
  const before = await lastOrder();
  await choose('cdek-door', VILLAGE);
  const answer = await guest.post('/order', fields);
  expect(answer.status).toBe(422);
  expect(plainText(answer.text)).toContain('Доставка: теперь «Транспортной компанией');
  expect(await lastOrder()).toEqual(before);
});

it('refuses in the own city a carrier that goes there no more, and lists those that do', async () => {
  served = ['Москва'];
  await offered();
  served = [];
  shop.clock.now += 31 * 60_000;
  for (const town of ['Москва', 'г.Москва']) {
    const answer = await choose('cdek-door', town);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Этот способ доставки больше недоступен');
    expect(answer.text).toMatch(/<input[^>]*value="transport"/);
  }
});

it('gives no way of another kind, and none for what is no carrier', async () => {
  for (const option of ['pickup-999999', 'cdek-rocket']) {
    const answer = await choose(option, VILLAGE);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Этот способ доставки больше недоступен');
  }
});
