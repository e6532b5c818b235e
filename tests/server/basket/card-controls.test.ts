import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as links from '../../../shared/routes.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';
import { addCustomer, type LoggedIn } from '../../helpers/shoppers.ts';

let shop: TestShop;
let anna: LoggedIn;

beforeAll(async () => {
  shop = await createTestShop({ DEMO_PRODUCTS: '1200' });
  const { store, tokens, now } = shop.deps;
  anna = await addCustomer({ store, tokens, now: now() });
});
afterAll(() => shop.close());

const get = (path: string, cookie = '') => request(shop.listener).get(path).set('Cookie', cookie);

/** Ids of the basket's controls on a page. */
const controlsOn = (html: string): string[] =>
  [...html.matchAll(/class="order[^"]*" id="(order-[^"]+)"/g)].map(({ 1: id = '' }) => id);

/** Ids that stand on a page more than once. */
function doubledIds(html: string): string[] {
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(({ 1: id = '' }) => id);
  return ids.filter((id, at) => ids.indexOf(id) !== at);
}

/** One control of each list is answered by itself, with what lies in the basket now. */
async function expectAnswered(html: string, cookie = ''): Promise<void> {
  const ofList = new Map(controlsOn(html).map((id) => [id.replace(/\d+$/, ''), id]));
  expect(ofList.size).toBeGreaterThan(0);
  for (const id of ofList.values()) {
    expect(id).toMatch(/-\d+$/);
    const answer = await request(shop.listener)
      .post(`${links.basketLines()}?_f=${id}`)
      .set('Cookie', cookie)
      .set('Sec-Fetch-Site', 'same-origin')
      .type('form')
      .send({ product_id: /\d+$/.exec(id)?.[0], quantity: 1 });
    expect(answer.status, answer.text.slice(0, 200)).toBe(200);
    expect(answer.text, id).toContain(`id="${id}"`);
    expect(answer.text, id).toContain('name="amount"');
  }
}

async function openExclusive(): Promise<string> {
  const { text } = await get(links.home());
  const code = /data-load="\/\?exclusive=([^&"]+)/.exec(text)?.[1] ?? '';
  return (await get(links.home({ exclusive: code }))).text;
}

/** Companions of a product that has some by the rules of the trade. */
async function openCompanions(): Promise<string> {
  const { store } = shop.deps;
  const ovens = await store.db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select('products.code')
    .where('categories.title', 'like', 'Пароконвектомат%')
    .where('products.quality', '=', 'common')
    .execute();
  for (const { code } of ovens) {
    const { text } = await get(links.companions(code));
    if (text.includes('order-fitting-')) return text;
  }
  throw new Error('no product has fitting ones');
}

describe('the controls of cards are answered by their own ids', () => {
  it('in the tabs of the home page', async () => {
    const html = await openExclusive();
    expect(html).toContain('id="order-exclusive-');
    await expectAnswered(html);
  });

  it('in each row of what fits', async () => {
    await expectAnswered(await openCompanions());
  });

  it('on the page of a customer, whose hearts have their form', async () => {
    const list = await get(links.catalogNode('kuhonnyy-inventar'), anna.cookie);
    const [control = ''] = controlsOn(list.text);
    await request(shop.listener)
      .post(links.favorites())
      .set('Cookie', anna.cookie)
      .set('Sec-Fetch-Site', 'same-origin')
      .type('form')
      .send({ add: /\d+$/.exec(control)?.[0] });
    const { text } = await get(links.account(), anna.cookie);
    expect(text).toContain('id="order-favorite-');
    expect(text).toMatch(/<form id="favorites"[^>]*action="\/favorites"/);
    expect(text).toContain('<template id="order-parts">');
    await expectAnswered(text, anna.cookie);
  });
});

describe('no id stands twice on a page of cards', () => {
  it.each([
    ['home', openExclusive],
    ['companions', openCompanions],
    ['a customer’s page', async () => (await get(links.account(), anna.cookie)).text],
    ['not found', async () => (await get('/nothing-here')).text],
    ['offers', async () => (await get(links.offers())).text],
  ])('%s', async (_, open) => {
    const html = await open();
    expect(html).toContain('id="order-parts"');
    expect(doubledIds(html)).toEqual([]);
  });
});
