import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { keepTogether } from '../../../shared/ru/keep-together.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';

const COUNT = 120;
const QUESTION = 'Можно ли купить это в рассрочку?';

let shop: TestShop;
let products: { id: number; code: string; title: string }[];

beforeAll(async () => {
  shop = await createTestShop({ DEMO_PRODUCTS: '50' });
  const { store } = shop.deps;
  products = await store.db
    .selectFrom('products')
    .select(['id', 'code', 'title'])
    .where('active', '=', 1)
    .limit(2)
    .execute();
  const answered_at = shop.clock.now + 1000;
  await transaction(store, (tx) =>
    tx
      .insertInto('questions')
      .values(
        Array.from({ length: COUNT }, (_, at) => ({
          id: 5000 + at,
          kind_id: 1,
          product_id: products[at % 2]!.id,
          name: 'Вера',
          asked_at: 0,
          answer: 'Да.',
          question: QUESTION,
          answered_at,
          published: 1,
        })),
      )
      .execute(),
  );
}, 120_000);
afterAll(() => shop.close());

const get = async (path: string) => (await request(shop.listener).get(path)).text;

describe('answers about products', () => {
  it.each(['/lk/help/', '/', '/dostavka_oplata/', '/answer/1'])(
    'leave the general ones at %s where they are, however many they are',
    async (path) => {
      const html = await get(path);
      expect(html).not.toContain(QUESTION);
      expect(html).toContain('<details');
    },
  );

  it('have titles and descriptions of their own', async () => {
    for (const [at, product] of products.entries()) {
      const html = await get(`/answer/${5000 + at}`);
      const description = `<meta name="description" content="${product.title}: Да."`;
      expect(html).toContain(`<title>${product.title}: ${QUESTION}`);
      expect(html).toContain(description);
    }
  });

  it('still show the general ones of help', async () => {
    expect(await get('/lk/help/')).toContain('Сколько ехать заказу из Москвы в Казань?');
  });

  it('name their product and lead to it among all answers', async () => {
    const html = await get('/answer/');
    expect(html).toContain(QUESTION);
    for (const { code, title } of products) {
      const shown = keepTogether(title).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
      expect(html).toContain(`<span class="caption">${shown}</span></summary>`);
      expect(html).toContain(`href="/goods/${code}"`);
    }
    const list = await shop.deps.shop.questions(
      { cityId: 90, country: 'ru', rate: 643, token: null },
      { page: 0, limit: 10, general: true },
    );
    expect(list.list.length).toBeGreaterThan(0);
    expect(list.list.every(({ product }) => product === null)).toBe(true);
  });
});
