import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shopContract } from '../../../shared/contract/shop-api.ts';
import * as links from '../../../shared/routes.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

const viewer = { cityId: 90, country: 'ru', rate: 643, token: null };
const textOf = async (query: string) => {
  const { text } = await request(shop.listener).get(links.search(query)).set('Host', 'localhost');
  return text.replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, '');
};

describe('the search page', () => {
  it('says what it corrected and leads to the categories found', async () => {
    const text = await textOf('gfhjrjydtrnjvfn');
    expect(text).toContain('Исправлено: пароконвектомат');
    expect(text).toContain('Пароконвектоматы');
  });

  it('says which word it left out', async () => {
    expect(await textOf('плита инопланетная')).toContain(
      'Показаны результаты без слова «инопланетная»',
    );
  });

  it('shows what was typed as text', async () => {
    const { text } = await request(shop.listener)
      .get(links.search('плита <script>alert(1)</script>'))
      .set('Host', 'localhost');
    expect(text).not.toContain('<script>alert');
  });
});

describe('the address of a text with a slash', () => {
  it.each(['gn%201/1', 'gn%201%2F1', 'gn%201%2f1', 'gn%201/1/'])(
    'is searched for whole: /search/%s [S2.29]',
    async (typed) => {
      const { status, text } = await request(shop.listener)
        .get(`/search/${typed}`)
        .set('Host', 'localhost');
      expect(status).toBe(200);
      expect(text).toContain('<h1>Поиск: gn 1/1</h1>');
      expect(text).toContain(`${links.search('gn 1/1')}"`);
      expect(text).toMatch(/GN 1\/1/);
      const fields = [...text.matchAll(/<input[^>]*name="search"[^>]*>/g)];
      expect(fields.length).toBeGreaterThan(0);
      for (const [field] of fields) expect(field).toMatch(/ value="gn 1\/1"/);
    },
  );

  it('keeps its parameters', async () => {
    const goodsOf = async (path: string) => {
      const { text } = await request(shop.listener).get(path).set('Host', 'localhost');
      return text.match(/href="\/goods\/\w+"/g);
    };
    const typed = await goodsOf('/search/gn%201/1?sort=asc');
    expect(typed).toEqual(await goodsOf(links.search('gn 1/1', { sort: 'asc' })));
    expect(typed).not.toEqual(await goodsOf(links.search('gn 1/1')));
  });
});

it('the choice of a filter becomes the hash of the address [S5.8]', async () => {
  const { status, headers } = await request(shop.listener)
    .get(`${links.search('плита')}?hash=price:..9000&f.v-nalichii.on=1&sort=asc`)
    .set('Host', 'localhost');
  expect(status).toBe(303);
  expect(headers['location']).toBe(`${links.search('плита')}?hash=v-nalichii&sort=asc`);
});

describe('the calls of the search', () => {
  it('answer in the shape of the contract', async () => {
    for (const search_string of ['плита', ',jrfk синий', 'tavrelli', 'ъыъ', '']) {
      const found = await shop.deps.shop.search(viewer, { search_string });
      expect(shopContract.search.output.parse(found)).toEqual(found);
    }
    const { shop: api } = shop.deps;
    const texts = await api.suggestions(viewer, { search: 'пли' });
    expect(shopContract.suggestions.output.parse(texts)).toEqual(texts);
    expect(texts.length).toBeGreaterThan(0);
  });

  it('name four popular searches unless asked for more [S7.22, S9.25]', async () => {
    const { shop: api } = shop.deps;
    expect(await api.mostSearched(viewer, {})).toHaveLength(4);
    expect(await api.mostSearched(viewer, { limit: 7 })).toHaveLength(7);
  });

  it('refuse texts beyond all measure', async () => {
    const long = 'я'.repeat(10_001);
    await expect(shop.deps.shop.suggestions(viewer, { search: long })).rejects.toThrow();
  });
});
