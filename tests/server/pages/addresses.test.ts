import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bumpSequence, transaction } from '../../../server/platform/store/transaction.ts';
import type { CatalogNode } from '../../../shared/contract/catalog.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { plainText } from '../../views/catalog/markup.ts';

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await createTestShop();
  const { store, tokens } = shop.deps;
  ({ cookie } = await addCustomer({ store, tokens, now: shop.clock.now }));
});
afterAll(() => shop.close());

const open = async (path: string, who = '') => {
  const { status, text } = await request(shop.listener).get(path).set('Cookie', who);
  return { status, text, heading: plainText(/<h1[^>]*>(.*?)<\/h1>/s.exec(text)?.[1] ?? '') };
};

it.each([
  ['/map', 'Карта сайта'],
  ['/favorites', 'Избранное'],
  ['/basket', 'Корзина'],
  ['/login', 'Вход или регистрация'],
  ['/catalog', 'Каталог'],
  ['/catalog/sale/', 'Выгодно'],
  ['/catalog/vendors/', 'Бренды'],
  ['/contacts', 'Контакты'],
  ['/search', 'Поиск'],
  ['/answer', 'Вопросы и ответы'],
  ['/news', 'Новости'],
])(
  '%s is «%s» [S2.4, S2.6, S2.7, S2.8, S2.16, S2.25, S2.28, S2.29, S2.30, S2.37]',
  async (path, title) => {
    expect(await open(path)).toMatchObject({ status: 200, heading: title });
  },
);

it.each([
  ['/lk/', 'Мой кабинет'],
  ['/lk/orders/', 'Мои заказы'],
  ['/lk/requests/', 'Мои заявки'],
  ['/lk/profil/', 'Профиль'],
  ['/lk/help/', 'Помощь'],
])('%s of a customer is «%s» [S2.11, S2.12]', async (path, title) => {
  expect(await open(path, cookie)).toMatchObject({ status: 200, heading: title });
});

it('the first page says what is sold and to whom [S1.1, S2.1]', async () => {
  const { status, heading } = await open('/');
  expect(status).toBe(200);
  expect(heading).toBe('Оборудование и посуда для ресторанов, кафе и магазинов');
});

it('an error has a page of its own [S2.3]', async () => {
  expect(await open('/500')).toMatchObject({ status: 500, heading: 'Что-то пошло не так' });
});

describe('a category', () => {
  const tops = () => shop.deps.reference.get('catalog').filter(({ id }) => id !== 1);
  const deepest = (node: CatalogNode): CatalogNode =>
    node.childs[0] ? deepest(node.childs[0]) : node;

  it('stands below the catalogue, and its parts below it [S2.14, S2.17]', async () => {
    const [top] = tops() as [CatalogNode];
    const leaf = deepest(top);
    expect(leaf.fullUrl.split('/').length).toBeGreaterThan(1);
    for (const { fullUrl, title } of [top, leaf]) {
      expect(await open(`/catalog/${fullUrl}`)).toMatchObject({ status: 200, heading: title });
    }
  });

  it('is not looked for by an id that is none [S5.9]', async () => {
    for (const id of ['', 'undefined']) {
      const { status } = await request(shop.listener)
        .post(`/api/v1/products/by-category/${id}`)
        .send({ page: 0 });
      expect([400, 404, 405]).toContain(status);
    }
    const sale = await request(shop.listener).post('/api/v1/products/by-category/1').send({});
    expect(sale.body.data.formatted_products).toEqual([]);
  });
});

it('the year of the copyright is that of today [S2.73]', async () => {
  expect((await open('/news')).text).toContain('© 2026 ');
  const { now } = shop.clock;
  shop.clock.now = Date.parse('2027-01-02T12:00:00+03:00');
  shop.deps.pageCache.dropAll();
  expect((await open('/news')).text).toContain('© 2027 ');
  shop.clock.now = now;
});

it('a brand shows fifteen products a page [S2.26, S9.14]', async () => {
  const { reference, store, catalog, settled } = shop.deps;
  const [brand] = reference.get('brands');
  await transaction(store, async (tx) => {
    const changed_seq = await bumpSequence(tx, 'catalog');
    const some = tx.selectFrom('products').select('id').where('active', '=', 1).limit(30);
    await tx
      .updateTable('products')
      .set({ brand_id: brand?.id ?? null, changed_seq })
      .where('id', 'in', some)
      .execute();
  });
  await catalog.poll();
  await settled();
  const { status, text, heading } = await open(`/catalog/vendors/${brand?.url_rewrite_code}`);
  expect([status, heading]).toEqual([200, brand?.title]);
  expect(text.match(/<article class="card"/g)).toHaveLength(15);
});
