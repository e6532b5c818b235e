import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SolutionDetails } from '../../../shared/contract/solution-calls.ts';
import { formatPrice } from '../../../shared/money.ts';
import * as links from '../../../shared/routes.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { plainText } from '../../views/catalog/markup.ts';
import { openBrowser } from '../checkout/buy.ts';
import { writeProduct } from '../doors/crawlers/write-product.ts';

const GUEST = { cityId: 90, country: 'ru', rate: 643, token: null };
const CODE = 'bar';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ DEMO_PRODUCTS: '400' });
});
afterAll(() => shop.close());

const find = async (): Promise<SolutionDetails> => {
  const found = await shop.deps.shop.solution(GUEST, { code: CODE });
  if (!found) throw new Error('no set');
  return found;
};
const productAt = (set: SolutionDetails, place: number) => {
  const product = set.lines[place]?.product;
  if (!product) throw new Error('no product');
  return { id: product.id, code: product.common_info.code };
};

/** All lines ordinary goods in stock in Москва. */
async function fill(set: SolutionDetails) {
  const { writer, db } = shop.deps.store;
  const moscow = db.selectFrom('storages').select('id').where('city_id', '=', 90).limit(1);
  const { id: storage_id } = await moscow.executeTakeFirstOrThrow();
  for (const { product } of set.lines) {
    if (!product) continue;
    await writer.deleteFrom('stock').where('product_id', '=', product.id).execute();
    const here = { product_id: product.id, storage_id, free: 500 };
    await writer.insertInto('stock').values(here).execute();
    await writeProduct(shop, { quality: 'common', discontinued: 0 }, product.common_info.code);
  }
}

async function keep(place: number, free: number) {
  const { id, code } = productAt(await find(), place);
  await shop.deps.store.writer
    .updateTable('stock')
    .set({ free })
    .where('product_id', '=', id)
    .execute();
  await writeProduct(shop, {}, code);
}

it('a set promises the sum that the basket then has, and says what a manager is asked for', async () => {
  await fill(await find());
  const [scarce, unpriced, used] = [8, 1, 4];
  await keep(scarce, 20);
  const { id: withoutPrice, code: codeWithout } = productAt(await find(), unpriced);
  const { writer } = shop.deps.store;
  await writer.deleteFrom('prices').where('product_id', '=', withoutPrice).execute();
  await writeProduct(shop, {}, codeWithout);
  const { code: codeUsed } = productAt(await find(), used);
  await keep(used, 1);
  await writeProduct(shop, { quality: 'used' }, codeUsed);

  const set = await find();
  const browser = openBrowser(shop);
  const page = plainText((await browser.get(`${links.solution(CODE)}?seats=${set.seats}`)).text);
  expect(page).toContain(plainText(formatPrice(set.total)));
  expect(page).toContain('Заявкой менеджеру, в сумму не входит');
  expect(page).toContain('В наличии только 1 шт., больше не придёт');
  const line = (place: number) => set.lines[place];
  expect(line(scarce)).toMatchObject({ trouble: 'asked' });
  expect(line(scarce)?.asked).toBe((line(scarce)?.quantity ?? 0) - 20);
  expect(line(unpriced)).toMatchObject({ sum: null, trouble: 'no_price' });
  expect(line(used)).toMatchObject({ sum: null, asked: 0, trouble: 'short' });

  const fields = { seats: String(set.seats), hall: String(set.seats), act: 'basket' };
  const answer = await browser.post(links.solution(CODE), fields);
  expect(answer.headers['location']).toBe(links.basket());
  const basket = (await browser.get(links.basket())).text;
  expect(plainText(basket)).toContain(plainText(formatPrice(set.total)));
  expect(plainText(basket)).toContain('Не добавлены: Шейкеры');
  expect(basket).toContain('Оформить заказ');
  const token = browser.jar.get('temporary_token') ?? null;
  const details = await shop.deps.shop.basketDetails({ ...GUEST, token }, {});
  expect(details.sums.goods).toBe(set.total);
  const inBasket = details.groups.flatMap(({ items }) => items);
  expect(inBasket.filter(({ blocked }) => blocked !== null)).toEqual([]);
  expect(inBasket.map(({ id }) => id)).toContain(withoutPrice);
});

it.each([
  { quality: 'used', free: 3, promised: [2, null], asked: [0, 0], troubles: [null, 'short'] },
  { quality: 'common', free: 3, promised: [2, 1], asked: [0, 1], troubles: [null, 'asked'] },
  { quality: 'common', free: 2, promised: [2, null], asked: [0, 2], troubles: [null, 'asked'] },
] as const)(
  'a set whose two lines are one product promises no more than there is: $quality, $free pieces',
  async ({ quality, free, promised, asked, troubles }) => {
    await fill(await find());
    const [first, second] = [2, 3];
    const { writer } = shop.deps.store;
    const { id, code } = productAt(await find(), first);
    await keep(first, free);
    await writer.deleteFrom('product_packages').where('product_id', '=', id).execute();
    const price = { price: 100_00, old_price: null };
    await writer.updateTable('prices').set(price).where('product_id', '=', id).execute();
    await writeProduct(shop, { quality }, code);
    const { lines } = await find();
    const items = [first, second].map((place) => {
      return { position: lines[place]?.position ?? 0, code, quantity: 2 };
    });
    const set = await shop.deps.shop.solution(GUEST, { code: CODE, items });
    const pair = [set?.lines[first], set?.lines[second]];
    expect(pair.map((line) => line?.product?.id)).toEqual([id, id]);
    expect(pair.map((line) => line?.sum)).toEqual(promised.map((count) => count && count * 100_00));
    expect(pair.map((line) => line?.asked)).toEqual(asked);
    expect(pair.map((line) => line?.trouble)).toEqual(troubles);
    const browser = openBrowser(shop);
    const line = set?.lines.map(({ position, code: own }) => `${position}:${own}`);
    const quantity = set?.lines.map((one) => String(one.quantity));
    const fields = { seats: String(set?.seats), hall: String(set?.seats), line, quantity };
    await browser.post(links.solution(CODE), { ...fields, act: 'basket' });
    const token = browser.jar.get('temporary_token') ?? null;
    const details = await shop.deps.shop.basketDetails({ ...GUEST, token }, {});
    expect(details.sums.goods).toBe(set?.total);
    const blocked = details.groups.flatMap((group) => group.items).filter((one) => one.blocked);
    expect(blocked).toEqual([]);
  },
);

it('a set says «Со скидкой» while one of its goods costs less than before', async () => {
  const { writer } = shop.deps.store;
  const set = await find();
  const badgesOf = async () => {
    const { list } = await shop.deps.shop.solutions(GUEST, {});
    return list.find(({ url }) => url === links.solution(CODE))?.badges;
  };
  await writer
    .updateTable('solutions')
    .set({ badges: '["popular","discount"]' })
    .where('code', '=', CODE)
    .execute();
  const ids = set.lines.flatMap(({ product }) => product?.id ?? []);
  await writer
    .updateTable('prices')
    .set({ old_price: null })
    .where('product_id', 'in', ids)
    .execute();
  const { id, code } = productAt(set, 0);
  for (const { product } of set.lines) {
    if (product) await writeProduct(shop, {}, product.common_info.code);
  }
  expect(await badgesOf()).toEqual(['popular']);
  await writer
    .updateTable('prices')
    .set((eb) => ({ old_price: eb('price', '*', 2) }))
    .where('product_id', '=', id)
    .execute();
  await writeProduct(shop, {}, code);
  expect(await badgesOf()).toEqual(['popular', 'discount']);
});
