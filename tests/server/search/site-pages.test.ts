import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { shopContract } from '../../../shared/contract/shop-api.ts';
import * as links from '../../../shared/routes.ts';
import type { SearchResults } from '../../../shared/search.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

const viewer = { cityId: 90, country: 'ru', rate: 643, token: null };
const pagesOf = (search: string) => shop.deps.shop.searchPages(viewer, { search });
const searchFor = (search_string: string) => shop.deps.shop.search(viewer, { search_string });
const pageOf = async (text: string) =>
  (await request(shop.listener).get(links.search(text)).set('Host', 'localhost')).text;

describe('pages of the site', () => {
  it.each([
    ['доставка', links.delivery()],
    ['Доставка и оплата', links.delivery()],
    ['условия доставки', links.delivery()],
    ['оплата', links.delivery()],
    ['оплата картой', links.delivery()],
    ['возврат', links.delivery()],
    ['возврат товара', links.delivery()],
    ['самовывоз', links.delivery()],
    ['ljcnfdrf', links.delivery()],
    ['контакты', links.contacts()],
    ['телефон', links.contacts()],
    ['адрес магазина', links.contacts()],
    ['реквизиты', links.about()],
    ['инн', links.about()],
    ['гарантия', links.service()],
    ['ремонт', links.service()],
    ['ремонт пароконвектомата', links.service()],
    ['монтаж', links.service()],
    ['новости', links.news()],
    ['оптовые цены', links.dealers()],
    ['личный кабинет', links.account()],
    ['персональные данные', links.privacy()],
  ])('answer «%s» first with %s', async (text, url) => {
    expect((await pagesOf(text))[0]?.url).toBe(url);
  });

  it.each([
    ['лизинг', 'рассрочка'],
    ['рассрочка', 'рассрочка'],
    ['сколько действует счёт', 'действует счёт'],
    ['выезд инженера', 'выезд инженера'],
    ['логотип', 'логотипом'],
  ])('answer «%s» with the question about it', async (text, title) => {
    const pages = await pagesOf(text);
    expect(pages.some((page) => page.kind === 'question' && page.title.includes(title))).toBe(true);
  });

  it('answer with news', async () => {
    const [page] = await pagesOf('выставочный зал в Казани');
    expect(page).toMatchObject({ kind: 'news', title: 'Открылся выставочный зал в Казани' });
  });

  it('are told in one line each, at most six, in the shape of the contract', async () => {
    const pages = await pagesOf('доставка');
    expect(pages.length).toBeLessThanOrEqual(6);
    for (const { text } of pages) {
      expect(text.length).toBeLessThanOrEqual(160);
      expect(text).not.toMatch(/\*\*|\n|\]\(/);
    }
    expect((await pagesOf('возврат'))[0]?.text).toMatch(/^Возврат\. Частные лица могут вернуть/);
    expect(shopContract.searchPages.output.parse(pages)).toEqual(pages);
  });

  it.each(['', '   ', '—!?', 'qwzxqwzx', '300', 'для'])('are none for «%s»', async (text) => {
    expect(await pagesOf(text)).toEqual([]);
  });

  it('follow what the operator writes', async () => {
    const row = { id: 901, title: 'Инвентаризация склада', lead: 'Один день.', body: '' };
    await transaction(shop.deps.store, (tx) =>
      tx
        .insertInto('news')
        .values({ ...row, image: null, published_at: shop.clock.now })
        .execute(),
    );
    shop.clock.now += 120_000;
    await expect
      .poll(async () => (await pagesOf('инвентаризация'))[0]?.url)
      .toBe(links.newsItem(901));
  });

  it('keep their words from being corrected', async () => {
    for (const text of ['доставка', 'гарантия', 'возврат', 'оплата', 'ремонт']) {
      expect(await searchFor(text)).toMatchObject({ corrected: null });
    }
    const suggested = await shop.deps.shop.suggestions(viewer, { search: 'доставка' });
    expect(suggested).toEqual([]);
    const found = await searchFor('доставка');
    expect(found.foundProducts?.total_count).toBe(0);
  });

  it('are found with an error in a word, and nothing else is put in its place', async () => {
    for (const [text, url] of [
      ['достака', links.delivery()],
      ['гарнтия', links.service()],
      ['контакы', links.contacts()],
    ] as const) {
      expect((await pagesOf(text))[0]?.url).toBe(url);
      expect(await searchFor(text)).toMatchObject({ corrected: null });
    }
  });

  it('leave the words of goods to the goods', async () => {
    expect((await searchFor('пораконвектомат')).corrected).toBe('пароконвектомат');
    const pages = await pagesOf('плита');
    expect(pages.filter((page) => page.kind === 'page' && page.is_named)).toEqual([]);
  });
});

describe('the search page with pages of the site', () => {
  it('says that only pages were found, and not that nothing was', async () => {
    const html = await pageOf('возврат');
    expect(html).toContain('На сайте');
    expect(html).toContain(`href="${links.delivery()}"`);
    expect(html).toContain('Товаров по этому запросу нет');
    expect(html).not.toContain('ничего не найдено');
  });

  it('shows them beside goods', async () => {
    const html = await pageOf('гарантия на пароконвектомат');
    expect(html).toContain('На сайте');
    expect(html).toMatch(/href="\/goods\//);
    expect(html).not.toContain('Товаров по этому запросу нет');
  });

  it('has no such block where the site says nothing', async () => {
    expect(await pageOf('зонт вытяжной островной')).not.toContain('На сайте');
    expect(await pageOf('qwzxqwzx')).toContain('ничего не найдено');
  });
});

describe('the search panel with pages of the site', () => {
  const resultsOf = async (search: string): Promise<SearchResults> =>
    (await request(shop.listener).get(links.searchResults({ search })).set('Host', 'localhost'))
      .body;

  it('lists them shortly', async () => {
    const { pages, total } = await resultsOf('возврат');
    expect(total).toBe(0);
    expect(pages[0]).toEqual({ title: 'Доставка и оплата', url: links.delivery() });
    expect(pages.length).toBeLessThanOrEqual(4);
  });

  it('names beside goods only what is about the shop', async () => {
    expect((await resultsOf('пароконвектомат')).pages).toEqual([]);
    expect((await resultsOf('доставка пароконвектомата')).pages[0]?.url).toBe(links.delivery());
  });
});
