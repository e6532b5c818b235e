import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../server/platform/store/transaction.ts';
import * as links from '../../../shared/routes.ts';
import type { SearchResults, SearchStart, SearchSuggestions } from '../../../shared/search.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { askPanel } from './ask-panel.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

const { get, guest } = askPanel(() => shop);

describe('what the panel is told', () => {
  it('by those who sign out meanwhile: their own answer or none, never a failure', async () => {
    const { store, tokens } = shop.deps;
    for (let round = 0; round < 3; round++) {
      const { cookie, sessionId } = await addCustomer({ store, tokens, now: shop.clock.now });
      // Requests go out when they are asked how they ended: before the session does.
      const asked = [1, 2, 3, 4, 5, 6].map((at) =>
        get(links.searchResults({ search: `нож ${round}${at}` }), cookie).then(
          ({ status }) => status,
        ),
      );
      await transaction(store, (tx) =>
        tx
          .updateTable('sessions')
          .set({ ended_at: shop.clock.now })
          .where('id', '=', sessionId)
          .execute(),
      );
      for (const status of await Promise.all(asked)) expect([200, 401]).toContain(status);
    }
  });

  it('before typing: popular texts and offers in stock [S2.115, S9.25, S9.26]', async () => {
    const answer = await get(links.searchStart());
    const { history, popular, offers }: SearchStart = answer.body;
    expect(history).toEqual([]);
    expect(popular).toHaveLength(4);
    expect(popular[0]?.url).toBe(links.search(popular[0]?.text ?? ''));
    expect(offers).toHaveLength(4);
    for (const offer of offers) {
      expect(offer.availability.text).toMatch(/в наличии$/);
      expect(offer.price).toMatch(/^[\d\u00a0]+,\d\d\u00a0₽$/);
    }
  });

  it('while typing: texts for the place of the last word [S1.9]', async () => {
    const { chips }: SearchSuggestions = (await get(links.searchSuggestions({ search: 'пли' })))
      .body;
    expect(chips.length).toBeGreaterThan(0);
    expect((await get(links.searchSuggestions({ search: '' }))).body).toEqual({ chips: [] });
    expect((await get('/search-panel/suggestions')).body).toEqual({ chips: [] });
  });

  it('after the pause: rows, sections and the way to all of them', async () => {
    const found: SearchResults = (await get(links.searchResults({ search: 'плита' }))).body;
    expect(found.products.length).toBeGreaterThan(0);
    expect(found.products.length).toBeLessThanOrEqual(10);
    expect(found.places.length).toBeGreaterThan(0);
    for (const { url } of found.places) expect(url).toMatch(/^\/catalog\//);
    expect(found.allTitle).toMatch(/^Смотреть все: \d+\u00a0товар/);
    expect(found.note).toBeNull();
  });

  it('says what it corrected', async () => {
    const found: SearchResults = (await get(links.searchResults({ search: 'gkbnf' }))).body;
    expect(found.note).toBe('Исправлено: плита');
  });

  it('and nothing where nothing is found', async () => {
    const found: SearchResults = (await get(links.searchResults({ search: 'qwzxqwzx' }))).body;
    expect(found).toMatchObject({ products: [], places: [], total: 0 });
  });

  it('hides old price and discount from guests, shows them to customers [S2.122, S6.5]', async () => {
    const { store, tokens } = shop.deps;
    const { cookie } = await addCustomer(
      { store, tokens, now: shop.clock.now },
      { role: 'wholesale' },
    );
    const asked = (text: string, who: string) =>
      get(links.searchResults({ search: text }), who).then(
        ({ body }) => (body as SearchResults).products,
      );
    for (const product of await asked('шкаф', '')) {
      expect([product.oldPrice, product.discount]).toEqual([null, null]);
    }
    const own = await asked('шкаф', cookie);
    expect(own.some(({ discount }) => /^−\d+\u00a0%$/.test(discount ?? ''))).toBe(true);
  });

  it('cuts what is too long instead of failing', async () => {
    const long = 'плита '.repeat(200);
    expect((await get(links.searchSuggestions({ search: long }))).status).toBe(200);
    expect((await get(links.searchResults({ search: long }))).status).toBe(200);
  });
});

describe('the answers', () => {
  it('are shared by guests and come from the page cache the second time [D.11]', async () => {
    const first = await get(links.searchSuggestions({ search: 'тар' }));
    expect(first.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-robots-tag': 'noindex',
    });
    expect(first.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=60$/);
    expect(first.headers['set-cookie']).toBeUndefined();
    const second = await get(links.searchSuggestions({ search: 'тар' }));
    expect(second.headers['server-timing']).toContain('hit');
    expect(second.body).toEqual(first.body);
    const again = await get(links.searchSuggestions({ search: 'тар' })).set(
      'If-None-Match',
      first.headers.etag ?? '',
    );
    expect(again.status).toBe(304);
  });

  it('are private to whoever has cookies', async () => {
    const cookie = await guest('нож');
    for (const url of [links.searchStart(), links.searchResults({ search: 'нож' })]) {
      const answer = await get(url, cookie);
      expect(answer.headers['cache-control']).toBe('private, no-cache');
      expect(answer.headers['x-robots-tag']).toBe('noindex');
    }
    expect((await get(links.searchStart())).text).not.toContain('"нож"');
  });

  it('are kept for a role, and a session that ended leaves none behind', async () => {
    const { store, tokens } = shop.deps;
    const now = shop.clock.now;
    const dealer = await addCustomer({ store, tokens, now }, { role: 'dealer' });
    const other = await addCustomer({ store, tokens, now }, { role: 'dealer' });
    const url = links.searchResults({ search: 'плита' });
    const own = await get(url, dealer.cookie);
    expect((await get(url, other.cookie)).text).toBe(own.text);
    expect((await get(url)).text).not.toBe(own.text);
    await transaction(store, (tx) =>
      tx
        .updateTable('sessions')
        .set({ ended_at: now })
        .where('id', '=', dealer.sessionId)
        .execute(),
    );
    // Stale by now: renewed with the first asker's session, which has ended.
    shop.clock.now += 120_000;
    expect((await get(url, other.cookie)).text).toBe(own.text);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await get(url, other.cookie)).text).toBe(own.text);
    expect((await get(url, dealer.cookie)).status).toBe(401);
  });

  it('of a failure are a problem in JSON, whatever the client accepts', async () => {
    const token = shop.deps.tokens.sign({
      kind: 'customer',
      shopperId: 1,
      sessionId: 'gone',
      role: 'retail',
      issuedAt: shop.clock.now,
    });
    const answer = await get(links.searchStart(), `auth_token_lazar=${token}`).set('Accept', '*/*');
    expect(answer.status).toBe(401);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });
});

describe('the search page', () => {
  it('without a text shows what the panel shows', async () => {
    const { text } = await get('/search/');
    for (const title of ['Часто ищут', 'Обратите внимание']) expect(text).toContain(title);
    expect(text).not.toContain('Очистить историю');
  });

  it('offers what was typed when it corrected it, and searches exactly that', async () => {
    const { text } = await get(links.search('gkbnf'));
    expect(text).toContain(`href="${links.search('«gkbnf»')}"`);
    const exact = await get(links.search('«gkbnf»'));
    expect(exact.text).toContain('ничего не найдено');
    expect(exact.text).toContain('Обратите внимание');
    const right = await get(links.search('"плита"'));
    expect(right.text).not.toContain('ничего не найдено');
  });
});

describe('the offers', () => {
  const viewer = { cityId: 90, country: 'ru', rate: 643 };
  const offersOf = async (token: string | null, limit = 4) =>
    (await shop.deps.shop.personalOffers({ ...viewer, token }, { limit })).formatted_products;

  it('come from the sections of what was chosen, without what is chosen already [S7.36]', async () => {
    const { shop: api } = shop.deps;
    const { access_token: token } = await api.temporaryToken({ ...viewer, token: null }, {});
    const [chosen] = await offersOf(null, 20);
    const { id, common_info } = chosen ?? { id: 0, common_info: { parent_category_id: 0 } };
    await api.addFavorite({ ...viewer, token }, { id });
    const offers = await offersOf(token);
    expect(offers).toHaveLength(4);
    expect(offers.map((offer) => offer.id)).not.toContain(id);
    const chainOf = (category: number | null) =>
      shop.deps.catalog.index.reference.categories.get(category ?? 0)?.chainIds ?? [];
    const [top] = chainOf(common_info.parent_category_id);
    expect(chainOf(offers[0]?.common_info.parent_category_id ?? null)).toContain(top);
    for (const { avail_info } of offers) expect(avail_info?.free).toBeGreaterThan(0);
  });

  it('are a page, and its fragment is what the missing page shows later [S2.161]', async () => {
    const page = await get(links.offers());
    expect(page.text).toContain('Рекомендуем сегодня');
    const fragment = await get(`${links.offers()}?_f=offers`);
    expect(fragment.text).toMatch(/^<section class="section" id="offers"/);
    const missing = await get('/nowhere');
    expect(missing.status).toBe(404);
    expect(missing.text).toContain(`data-load="${links.offers()}?_f=offers"`);
    expect(missing.text).toContain(`href="${links.offers()}"`);
  });
});
