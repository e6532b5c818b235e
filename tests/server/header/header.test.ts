import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { previewBasket } from '../../../server/header/basket-preview.ts';
import type { BasketItem } from '../../../shared/contract/basket.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';
import { sampleProduct } from '../../views/catalog/samples.ts';
import { expectFragmentsInPage } from '../platform/http/expect-fragments-in-page.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
}, 120_000);
afterAll(() => shop.close());

describe('the preview of the basket', () => {
  it('is empty for a guest who has nothing', async () => {
    const answer = await request(shop.listener).get('/basket/preview');
    expect(answer.body).toEqual({ items: [], more: null, total: '0,00\u00a0₽' });
    expect(answer.headers['x-robots-tag']).toBe('noindex');
  });

  it('shows what was added, formatted, to nobody else [D.12, S2.92]', async () => {
    const { db } = shop.deps.store;
    const product = await db
      .selectFrom('products')
      .select(['id', 'code', 'title'])
      .where('allow_to_order', '=', 1)
      .where('discontinued', '=', 0)
      .executeTakeFirstOrThrow();
    const added = await request(shop.listener)
      .post('/basket/lines')
      .type('form')
      .send({ product_id: product.id });
    const cookies = added.headers['set-cookie'] as unknown as string[];
    const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
    const answer = await request(shop.listener).get('/basket/preview').set('Cookie', cookie);
    expect(answer.headers['cache-control']).toContain('private');
    const [item] = answer.body.items;
    expect(item).toMatchObject({ title: product.title, url: `/goods/${product.code}` });
    expect(item.image).toMatch(/^\/img\/132\//);
    expect(item.sum).toMatch(/\u00a0₽$|Цена по запросу/);
    expect(item.quantity).toMatch(/^\d+\u00a0[^,]+/);
    const other = await request(shop.listener).get('/basket/preview');
    expect(other.body.items).toEqual([]);
  });

  it('shows six lines and counts the rest [S2.92]', () => {
    const items = Array.from({ length: 9 }, (_, id) => item(id, { free: 1200 }));
    const preview = previewBasket({ groups: [{ name: 'recieve_avail', items }] });
    expect(preview.items).toHaveLength(6);
    expect(preview.items[0]?.quantity).toBe('1\u00a0200\u00a0шт.');
    expect(preview.more).toBe('и ещё 3 товара');
    expect(preview.total).toBe('10\u00a0800,00\u00a0₽');
  });

  it('counts what is marked and can be bought, as the basket itself does', () => {
    const preview = (...items: BasketItem[]) =>
      previewBasket({ groups: [{ name: 'recieve_avail', items }] });
    const bought = item(1, { free: 1200 });
    const unmarked = { ...item(2, { free: 1200 }), checked: false };
    const toOrder = item(3, { free: 0 });
    const part = item(4, { free: 200 });
    const unpriced = { ...item(5, { free: 0 }), total_sum: null };
    unpriced.price = { ...unpriced.price, price: null };
    const all = preview(bought, unmarked, toOrder, part, unpriced);
    expect(all.total).toBe('1\u00a0400,00\u00a0₽');
    expect(all.items.map(({ quantity }) => quantity.replaceAll('\u00a0', ' '))).toEqual([
      '1 200 шт.',
      '1 200 шт., не отмечено',
      '1 200 шт., под заказ',
      '1 200 шт., из них 1 000 под заказ',
      '1 200 шт., под заказ',
    ]);
    const pairs = preview({ ...bought, unit: 'пара' }).items[0]?.quantity;
    expect(pairs).toBe('1\u00a0200\u00a0пар');
    expect(preview(unmarked).total).toBe('Ничего не отмечено');
    expect(preview(toOrder).total).toBe('Цену назовёт менеджер');
  });
});

function item(id: number, { free }: { free: number }): BasketItem {
  const product = sampleProduct({
    id,
    price: { price: 100, retail_price: null, discount: 0, has_marketing_price: false },
    avail_info: { free, inmoscow: free, intranzit: { intranzit: 0 }, supply: { supply: null } },
  });
  return {
    ...product,
    title: `Товар ${id}`,
    type: 'product',
    image: { big: '/img/132/a.webp' },
    package: 1,
    checked: true,
    amount_in_basket: 1200,
    total_sum: 120_000,
    retail_sum: 120_000,
  };
}

describe('a part of the catalogue menu', () => {
  it('is public, has what the page leaves out and stands in its page', async () => {
    const [top] = shop.deps.reference.get('catalog').filter(({ id }) => id !== 1);
    const leaf = top?.childs.flatMap(({ childs }) => childs)[0];
    const path = `/catalog-menu/${top?.id}`;
    const part = await request(shop.listener).get(`${path}?_f=menu-part`);
    expect(part.headers['cache-control']).toContain('public');
    expect(part.text).toContain(`href="/catalog/${leaf?.fullUrl}"`);
    await expectFragmentsInPage(shop.listener, path, ['menu-part']);
  });

  it('has the whole sale behind its virtual node [S2.103]', async () => {
    const part = await request(shop.listener).get('/catalog-menu/1?_f=menu-part');
    expect(part.text).toMatch(
      /^<div class="menu-links" id="menu-part"><a href="\/catalog\/sale\/">/,
    );
  });

  it.each(['0', '-1', 'x', '99999999999999999999', '201'])('is missing for %s', async (id) => {
    expect((await request(shop.listener).get(`/catalog-menu/${id}`)).status).toBe(404);
  });
});
