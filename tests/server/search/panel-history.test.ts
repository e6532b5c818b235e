import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as links from '../../../shared/routes.ts';
import type { SearchResults } from '../../../shared/search.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { askPanel } from './ask-panel.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

const { get, post, tokenOf, historyOf, guest } = askPanel(() => shop);

describe('the history', () => {
  it('begins with the first text of a guest and comes to the top when repeated', async () => {
    const cookie = await guest('плита');
    await post({ text: '  нож   поварской ' }, cookie);
    await post({ text: 'плита' }, cookie);
    expect((await historyOf(cookie)).map(({ text }) => text)).toEqual(['плита', 'нож поварской']);
  });

  it('keeps no empty text and makes no guest for one [S5.6]', async () => {
    const answer = await post({ text: '   ' });
    expect(answer.status).toBe(303);
    expect(tokenOf(answer)).toBe('');
  });

  it('is kept without a script by the form of the search, for those who are known', async () => {
    const cookie = await guest('плита');
    const answer = await get(`/search/?search=${encodeURIComponent('весы')}`, cookie).set(
      'Sec-Fetch-Site',
      'same-origin',
    );
    expect(answer.headers.location).toBe(links.search('весы'));
    expect((await historyOf(cookie)).map(({ text }) => text)).toEqual(['весы', 'плита']);
    const stranger = await get(`/search/?search=${encodeURIComponent('весы')}`);
    expect(stranger.headers['set-cookie']).toBeUndefined();
  });

  it('is written by no link of others, whoever follows it', async () => {
    const cookie = await guest('плита');
    for (const from of ['cross-site', 'same-site', 'none']) {
      const link = await get('/search/?search=zlo', cookie).set('Sec-Fetch-Site', from);
      expect([link.status, link.headers.location]).toEqual([303, links.search('zlo')]);
    }
    expect((await historyOf(cookie)).map(({ text }) => text)).toEqual(['плита']);
  });

  it('begins without a script with the first search of a guest, sent by a page of ours', async () => {
    const first = await get(`/search/?search=${encodeURIComponent('  весы ')}`).set(
      'Sec-Fetch-Site',
      'same-origin',
    );
    expect([first.status, first.headers.location]).toEqual([303, links.search('весы')]);
    expect((await historyOf(tokenOf(first))).map(({ text }) => text)).toEqual(['весы']);
    for (const from of ['cross-site', 'none']) {
      const link = await get('/search/?search=x').set('Sec-Fetch-Site', from);
      expect([link.status, tokenOf(link)]).toEqual([303, '']);
    }
    const empty = await get('/search/?search=+').set('Sec-Fetch-Site', 'same-origin');
    expect(tokenOf(empty)).toBe('');
  });

  it('asks for 20 products at once [S9.17]', async () => {
    const { body } = await get(`${links.searchResults()}?search=${encodeURIComponent('стол')}`);
    const { total, products } = body as SearchResults;
    expect(products).toHaveLength(Math.min(20, total));
    expect(products.length).toBeGreaterThan(15);
  });

  it('loses one text or all by the forms of the search page', async () => {
    const cookie = await guest('плита');
    await post({ text: 'нож' }, cookie);
    const page = await get('/search/', cookie);
    expect(page.text).toContain('История поиска');
    expect(page.text).toContain('Очистить историю');
    const [last] = await historyOf(cookie);
    await post({ remove: last?.id }, cookie);
    expect((await historyOf(cookie)).map(({ text }) => text)).toEqual(['плита']);
    const fragment = await post({ all: 'true' }, cookie, '?_f=search-history');
    expect(fragment.status).toBe(200);
    expect(fragment.text).toContain('id="search-history"');
    expect(await historyOf(cookie)).toEqual([]);
  });

  it('belongs to its shopper alone', async () => {
    const mine = await guest('плита');
    const theirs = await guest('нож');
    const [entry] = await historyOf(theirs);
    await post({ remove: entry?.id }, mine);
    await post({ remove: entry?.id });
    expect(await historyOf(theirs)).toHaveLength(1);
    expect((await historyOf(mine)).map(({ text }) => text)).toEqual(['плита']);
  });

  it.each([[{}], [{ remove: 'x' }], [{ remove: -1 }], [{ all: 'no' }]])(
    'refuses %j',
    async (fields) => {
      expect((await post(fields)).status).toBe(400);
    },
  );
});
