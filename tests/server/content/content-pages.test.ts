import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { request } from '../../helpers/request.ts';
import { expectFragmentsInPage } from '../platform/http/expect-fragments-in-page.ts';
import { expectNoInlineCode } from '../platform/http/expect-no-inline-code.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ DEMO_PRODUCTS: '50' });
}, 120_000);
afterAll(() => shop.close());

const get = async (path: string) => {
  const { status, text } = await request(shop.listener).get(path);
  return { status, html: text };
};
const canonical = (html: string) =>
  /<link rel="canonical" href="[^"]*?\/\/[^/]+([^"]*)"/.exec(html)?.[1];

describe.each([
  ['/proectnoe_buro/', 'Проектирование', 'Наши проекты'],
  ['/dilers/', 'Дилерам', 'Уровни и скидки'],
  ['/about/', 'О компании', 'Чем мы занимаемся'],
  ['/service/', 'Сервис', 'Как проходит ремонт'],
  ['/politika_konfidentsialnosti', 'Политика конфиденциальности', 'auth_token_lazar'],
  ['/news/', 'Новости', '18'],
  ['/news/1', 'Открылся выставочный зал в Казани', 'Все новости'],
  ['/answer/', 'Вопросы и ответы', 'Задать вопрос'],
  ['/answer/1', 'Сколько ехать заказу из Москвы в Казань?', 'Отвечает «Мармит»'],
  ['/proectnoe_buro/request', 'Заказать проект', 'Площадь'],
  ['/dilers/request', 'Стать дилером', 'ИНН'],
])('%s', (path, title, words) => {
  it('is a valid page with one heading, its words and its sheet of styles [S1.4, S1.16, S2.5, S2.10, S2.30, S2.32, S2.33, S2.34, S2.35, S2.37, S2.38]', async () => {
    const { status, html } = await get(path);
    expect(status).toBe(200);
    expect(await findHtmlFaults(html)).toEqual([]);
    expectNoInlineCode(html);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).toBe(title);
    expect(html).toContain(words);
    expect(html).toContain(shop.deps.assets.content);
    expect(canonical(html)).toBe(path);
    expect(html.match(/<[a-z]/g)?.length).toBeLessThan(1500);
    expect(html.match(/fetchPriority="high"/gi)?.length ?? 0).toBeLessThanOrEqual(1);
  });
});

describe('the texts', () => {
  it('lead to the outside site of the service department, whatever it is [S2.71]', async () => {
    const { html } = await get('/service/');
    expect(html).toContain(`class="button button-primary" href="${shop.deps.company.serviceUrl}"`);
  });

  it('tell the firm from the configuration', async () => {
    const { html } = await get('/politika_konfidentsialnosti');
    expect(html).toContain(`<dd>${shop.deps.company.inn}</dd>`);
  });

  it('lead to their own parts alone', async () => {
    for (const path of [
      '/proectnoe_buro/',
      '/dilers/',
      '/service/',
      '/politika_konfidentsialnosti',
    ]) {
      const { status, html } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      const anchors = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
      expect(anchors.filter((id) => !html.includes(`id="${id}"`))).toEqual([]);
    }
  });

  it('of the planning have a panel, slides, a promo, information and advantages [S2.155]', async () => {
    const { html } = await get('/proectnoe_buro/');
    const parts = ['page-panel', 'slider projects', 'section promo', 'prose', 'advantages'];
    expect(parts.filter((name) => !html.includes(`class="${name}"`))).toEqual([]);
  });

  it('show drawn pictures that there are', async () => {
    const { html } = await get('/proectnoe_buro/');
    const keys = new Set([...html.matchAll(/\/img\/960\/([^."]+)\.webp/g)].map(([, key]) => key));
    expect(keys.size).toBe(7);
    for (const key of keys) {
      expect((await request(shop.listener).get(`/img/360/${key}.webp`)).status).toBe(200);
    }
  });
});

describe('news', () => {
  it('stand on two pages, and there is no third', async () => {
    const second = await get('/news/?page=2');
    expect(second.html).toContain('<h1>Новости, страница 2</h1>');
    expect(canonical(second.html)).toBe('/news/?page=2');
    expect((await get('/news/?page=3')).status).toBe(404);
    expect((await get('/news/?page=x')).status).toBe(404);
  });

  it('lead to those beside them', async () => {
    const { html } = await get('/news/2');
    expect(html).toContain('href="/news/1" rel="prev"');
    expect(html).toContain('href="/news/3" rel="next"');
  });
});

describe('answers', () => {
  it('of one kind have an address of their own', async () => {
    const { html } = await get('/answer/?kind=4');
    expect(html).toContain('<title>Вопросы и ответы, подбор оборудования — Мармит</title>');
    expect(html).toMatch(/href="\/answer\/\?kind=4"[^>]*aria-current="page"/);
    expect(canonical(html)).toBe('/answer/?kind=4');
    expect(html).not.toContain('Сколько ехать заказу из Москвы');
    await expectFragmentsInPage(shop.listener, '/answer/?kind=4', ['answers']);
  });

  it.each([
    '/answer/?kind=99',
    '/answer/?kind=x',
    '/answer/?page=99',
    '/answer/0',
    '/answer/99999',
    '/answer/01',
    '/answer/abc',
  ])('%s is not there', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('appear when they are published, with their product, and not before', async () => {
    const { store } = shop.deps;
    const product = await store.db
      .selectFrom('products')
      .select(['id', 'code'])
      .limit(1)
      .executeTakeFirstOrThrow();
    const asked = {
      kind_id: 1,
      product_id: product.id,
      name: 'Вера',
      asked_at: 0,
      answer: 'Есть.',
      question: `Есть ли ${'очень '.repeat(40)}большой?`,
      answered_at: shop.clock.now,
    };
    await transaction(store, (tx) =>
      tx
        .insertInto('questions')
        .values([
          { ...asked, id: 900, published: 1 },
          { ...asked, id: 901, published: 0 },
        ])
        .execute(),
    );
    expect((await get('/answer/901')).status).toBe(404);
    const { status, html } = await get('/answer/900');
    expect(status).toBe(200);
    expect(html).toContain(`href="/goods/${product.code}"`);
    expect(html).toContain(`href="/answer/question/${product.code}"`);
    expect(/<h1>(.*?)<\/h1>/.exec(html)?.[1]).toMatch(/^Есть ли .*…$/);
    expect(html).toContain('большой?</p>');
  });
});
