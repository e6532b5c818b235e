import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as links from '../../../shared/routes.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { request, requestWithCookies } from '../../helpers/request.ts';
import { elements, plainText } from '../../views/catalog/markup.ts';

let shop: TestShop;
let agent: ReturnType<typeof requestWithCookies>;
const MARKED = 35;

beforeAll(async () => {
  shop = await createTestShop();
  agent = requestWithCookies(shop.listener);
  const rows = await shop.deps.store.db
    .selectFrom('products')
    .select('id')
    .where('active', '=', 1)
    .orderBy('id')
    .limit(MARKED)
    .execute();
  for (const { id } of rows) await mark({ add: id });
});
afterAll(() => shop.close());

const mark = (fields: Record<string, number>, ids = '') =>
  agent
    .post(`/favorites${ids && `?_f=${ids}`}`)
    .set('Sec-Fetch-Site', 'same-origin')
    .type('form')
    .send(fields);
const cardsOf = (html: string) => html.match(/<article class="card"/g)?.length ?? 0;
const choicesOf = (html: string, label: string) => {
  const nav = elements(html, 'nav').find(({ attributes }) => attributes['aria-label'] === label);
  return elements(nav?.inner ?? '', 'a').map(({ attributes, inner }) => ({
    href: attributes.href ?? '',
    count: Number(plainText(/<small>(.*?)<\/small>/.exec(inner)?.[1] ?? '')),
    chosen: attributes['aria-current'] === 'true',
  }));
};

describe('the favourites of somebody', () => {
  it('come thirty a page, the rest on the next [S9.15]', async () => {
    const [first, second] = [await agent.get('/favorites'), await agent.get('/favorites?page=2')];
    expect(cardsOf(first.text)).toBe(30);
    expect(cardsOf(second.text)).toBe(MARKED - 30);
    expect(elements(first.text, 'title')[0]?.text).toBe('Избранное — Мармит');
    expect(first.headers['cache-control']).toContain('private');
    expect(first.text).toContain('noindex');
    expect(await findHtmlFaults(first.text)).toEqual([]);
  });

  it('are chosen by category, with counts that hold [S5.11]', async () => {
    const { text } = await agent.get('/favorites');
    const [all, ...categories] = choicesOf(text, 'Разделы избранного');
    expect(all).toMatchObject({ count: MARKED, chosen: true, href: '/favorites' });
    expect(categories.length).toBeGreaterThan(1);
    for (const { href, count } of categories) {
      const page = await agent.get(href);
      expect(cardsOf(page.text)).toBe(Math.min(count, 30));
      expect(choicesOf(page.text, 'Разделы избранного').filter(({ chosen }) => chosen)).toEqual([
        expect.objectContaining({ href }),
      ]);
    }
  });

  it('are chosen by availability, which divides them [S9.22]', async () => {
    const { text } = await agent.get('/favorites');
    const [all, avail, absent] = choicesOf(text, 'Наличие');
    expect([all?.count, (avail?.count ?? 0) + (absent?.count ?? 0)]).toEqual([MARKED, MARKED]);
    const page = await agent.get(absent?.href ?? '');
    expect(cardsOf(page.text)).toBe(Math.min(absent?.count ?? 0, 30));
    expect(plainText(page.text)).not.toMatch(/[1-9]\d* шт\. в наличии/);
  });

  it('come as a fragment equal to its part of the page', async () => {
    const [page, part] = [
      await agent.get('/favorites?filter=avail'),
      await agent.get('/favorites?_f=favorites-list&filter=avail'),
    ];
    expect(part.text).toMatch(/^<div class="favorites-list" id="favorites-list"/);
    expect(page.text).toContain(part.text);
  });

  it('lead back from a page that is there no more', async () => {
    const answer = await agent.get('/favorites?page=9&filter=avail');
    expect([answer.status, answer.headers.location]).toEqual([303, '/favorites?filter=avail']);
  });

  it.each(['category=x', 'filter=x', 'page=-1', 'page=1e9', 'category=99999999999'])(
    'take «%s» for nothing',
    async (query) => {
      const { status, text } = await agent.get(`/favorites?${query}`);
      expect([status, cardsOf(text)]).toEqual([200, 30]);
    },
  );

  it('say where nothing fits the choice, and offer all', async () => {
    const { text } = await agent.get('/favorites?category=999999');
    expect(text).toContain('Таких товаров в избранном нет');
    expect(elements(text, 'a').map(({ text: words }) => words)).toContain('Всё избранное');
  });
});

describe('who has marked nothing', () => {
  it('is told how to, and where to go', async () => {
    const { text, headers } = await request(shop.listener).get('/favorites');
    expect(text).toContain('В избранном пока пусто');
    const hrefs = elements(text, 'a').map(({ attributes }) => attributes.href);
    expect(hrefs).toEqual(expect.arrayContaining([links.catalogs(), links.sale(), links.login()]));
    expect(headers['cache-control']).toContain('private');
    expect(await findHtmlFaults(text)).toEqual([]);
  });
});
