import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPersonalPrices } from '../../../server/content/find-site-parts.ts';
import { saveBank, saveCompany } from '../../../server/opening/save-company.ts';
import { saveFirstCity } from '../../../server/opening/save-first-city.ts';
import { bumpSequence, transaction } from '../../../server/platform/store/transaction.ts';
import { bankFormSchema, companyFormSchema } from '../../../shared/company.ts';
import * as links from '../../../shared/routes.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { request } from '../../helpers/request.ts';
import type { TestProduct } from '../catalog/index/catalog-rows.ts';
import { writeProducts } from '../catalog/index/fill-store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ DEMO_PRODUCTS: '0' });
});
afterAll(() => shop.close());

const PAGES = [
  links.home(),
  links.catalogs(),
  links.brands(),
  links.sale(),
  links.about(),
  links.service(),
  links.dealers(),
  links.planning(),
  links.privacy(),
  links.consentText(),
  links.delivery(),
  links.contacts(),
  links.contacts('moskva'),
  links.answers(),
  links.askQuestion(),
  links.callback(),
  links.news(),
  links.map(),
  links.basket(),
  links.favorites(),
  links.login(),
  links.search(),
  links.subscribe(),
  links.cityChoice(),
];
const FILES = [
  links.sitemap(),
  links.robots(),
  links.newsRss(),
  links.yandexFeed(),
  links.offline(),
  links.serverError(),
  '/site.webmanifest',
];
/** The demo's firm, cities and promises. */
const INVENTED =
  /мармит(?!а)|marmit\.example|7700000009|800 200-40-00|956 4000|Иванов И|Складская|Санкт-Петербург|Казань|{{|undefined|null,|href="(?:tel|mailto):"/i;
const get = async (path: string) => {
  const { status, text, body } = await request(shop.listener).get(path).set('Host', 'localhost');
  return { status, html: text ?? Buffer.from(body).toString() };
};

describe('a shop whose owner has said nothing yet', () => {
  it.each(PAGES)('shows nothing invented on %s', async (path) => {
    const { status, html } = await get(path);
    expect(status).toBe(200);
    expect(html.match(INVENTED)?.[0]).toBeUndefined();
    expect(await findHtmlFaults(html)).toEqual([]);
  });

  it('asks nobody for a city where there is but one', async () => {
    const { html } = await get(links.home());
    expect(html).not.toContain('class="city-ask"');
    expect(html).not.toContain('Все города');
  });

  it('promises no discounts after signing in', async () => {
    const { html } = await get(links.home());
    expect(html).toContain('data-one-price=""');
    expect(html).not.toContain('login-offer');
  });

  it('promises them from the first price of another level on, until the last', async () => {
    const { store, catalog, settled } = shop.deps;
    const tell = async (prices: TestProduct['prices']) => {
      await writeProducts(store, [{ id: 1, prices }]);
      await catalog.poll();
      await settled();
      return (await get(links.home())).html;
    };
    expect(await tell({ 1: [10_000, null] })).toContain('data-one-price=""');
    const html = await tell({ 1: [10_000, null], 2: [9_000, null] });
    expect(html).not.toContain('data-one-price=""');
    expect(html).toContain('login-offer');
    expect(await tell({ 1: [10_000, null] })).toContain('data-one-price=""');
    await writeProducts(store, [{ id: 1, active: false }]);
    await catalog.poll();
    await settled();
  });

  it('promises none where only 1C knows another price, such as that of a purchase', async () => {
    const { store, catalog, settled } = shop.deps;
    await transaction(store, async (tx) => {
      const level = { id: 90, code: 'zakupochnaya', title: 'Закупочная' };
      await tx
        .insertInto('price_levels')
        .values({ ...level, external_id: '1c:z' })
        .execute();
      await bumpSequence(tx, 'reference');
    });
    await writeProducts(store, [{ id: 1, prices: { 1: [10_000, null], 90: [6_000, null] } }]);
    await catalog.poll();
    await settled();
    const { html } = await get(links.home());
    expect(html).toContain('data-one-price=""');
    expect(html).not.toContain('login-offer');
    expect(await hasPersonalPrices(store.db)).toBe(false);
    await writeProducts(store, [{ id: 1, active: false }]);
    await catalog.poll();
    await settled();
  });

  it.each(FILES)('and nothing in %s', async (path) => {
    const { status, html } = await get(path);
    expect([200, 500]).toContain(status);
    expect(html.match(INVENTED)?.[0]).toBeUndefined();
  });
});

describe('a shop whose owner has spoken', () => {
  beforeAll(async () => {
    const { store, catalog, settled } = shop.deps;
    const teller = { by: 'Петров', at: shop.clock.now };
    const company = companyFormSchema.parse({
      name: 'Ножи и доски',
      tagline: 'Ножи для поваров',
      legalName: 'ИП Ножов Николай',
      inn: '500100732259',
      ogrn: '304500116000157',
      address: 'Казань, ул. Баумана, д. 1',
      email: 'zakaz@nozhi.ru',
      regionalPhone: '+7 843 123-45-67',
      director: 'Ножов Н. Н.',
    });
    await saveCompany(store, company, teller);
    const bank = bankFormSchema.parse({
      bankName: 'ПАО Сбербанк, г. Москва',
      bankBik: '044525225',
      bankAccount: '40702810938000000001',
      bankCorrAccount: '30101810400000000225',
    });
    await saveBank(store, bank, teller);
    await saveFirstCity(
      store,
      {
        title: 'Казань',
        titleIn: 'Казани',
        region: 'Татарстан',
        lon: 49.1,
        lat: 55.8,
        timezone: 'Europe/Moscow',
      },
      teller,
    );
    await catalog.poll();
    await settled();
  });

  it('shows the firm at once, without a restart', async () => {
    const { html } = await get(links.home());
    expect(html).toContain('<h1 class="home-title">Ножи для поваров</h1>');
    expect(html).toContain('ИП Ножов Николай. ИНН\u00a0500100732259, ОГРНИП\u00a0304500116000157.');
    expect(html).toContain('href="tel:+78431234567"');
    expect(html).toContain('mailto:zakaz@nozhi.ru');
    expect(html).not.toContain('бесплатно');
    expect((await get(links.delivery())).html).toContain('Получатель платежа: ИП Ножов Николай');
    expect((await get(links.contacts())).html).toContain('40702810938000000001');
    expect((await get(links.consentText())).html).toContain(
      'Данные обрабатывает <!-- -->ИП Ножов Николай<!-- -->',
    );
    expect((await get('/site.webmanifest')).html).toContain('"short_name":"Ножи и доски"');
    expect((await get(links.offline())).html).toContain('Ножи и доски');
  });

  it('answers for it by the API, and signs papers and letters with it', async () => {
    const { html } = await get('/api/v1/company');
    expect(JSON.parse(html)).toMatchObject({
      data: { name: 'Ножи и доски', inn: '500100732259', bankBik: '044525225' },
    });
    expect(shop.deps.invoices.seller).toMatchObject({
      name: 'ИП Ножов Николай',
      bank: { account: '40702810938000000001' },
    });
  });

  // The main city's page is called as the city is.
  const pages = PAGES.map((path) => path.replace('moskva', 'kazan'));
  it.each(pages)('keeps %s valid', async (path) => {
    const { status, html } = await get(path);
    expect(status).toBe(200);
    expect(await findHtmlFaults(html)).toEqual([]);
  });
});
