import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bumpSequence, type Tx, transaction } from '../../../server/platform/store/transaction.ts';
import { contactsOf } from '../../../shared/city-address.ts';
import * as links from '../../../shared/routes.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { request } from '../../helpers/request.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
}, 120_000);
afterAll(() => shop.close());

const get = (path: string) => request(shop.listener).get(path);
const cities = () => shop.deps.reference.get('cities').flatMap((group) => group.cities);
const plain = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/[\s\u00a0]+/g, ' ');

describe('/contacts', () => {
  it('tells how to reach the shop and who it is [S1.19]', async () => {
    const { text } = await get('/contacts/').expect(200);
    const { company } = shop.deps;
    const said = plain(text);
    for (const value of [
      company.tollFreePhone,
      company.regionalPhone,
      company.email,
      company.legalName,
      company.inn,
      company.kpp,
      company.ogrn,
      company.address,
      company.bankAccount,
    ]) {
      expect(said).toContain(value);
    }
    for (const { url } of company.social) expect(text).toContain(`href="${url}"`);
    expect(text).toContain('href="/contacts/callback"');
    expect(text).toContain('href="/answer/question"');
    expect(await findHtmlFaults(text)).toEqual([]);
  });

  it('links to the page of every city with an office', async () => {
    const { text } = await get('/contacts/').expect(200);
    expect(cities().length).toBeGreaterThan(1);
    for (const city of cities()) {
      expect(text).toContain(`href="${contactsOf(city)}"`);
    }
  });

  it('has a page for every city that names it and lists its offices [S2.28]', async () => {
    expect(cities().some(({ offices }) => offices.length > 0)).toBe(true);
    for (const city of cities()) {
      const { text } = await get(contactsOf(city)).expect(200);
      const [, heading = ''] = /<h1>([^<]*)<\/h1>/.exec(text) ?? [];
      const [, title = ''] = /<title>([^<]*)<\/title>/.exec(text) ?? [];
      for (const name of [heading, title]) expect(name).toContain(city.title_in);
      for (const { address, hours, main_phone } of city.offices) {
        for (const said of [address, hours, main_phone]) expect(plain(text)).toContain(said);
      }
      expect(text).toContain('Как добраться');
    }
    expect(await findHtmlFaults((await get('/contacts/kazan')).text)).toEqual([]);
  });

  it('says when goods can be fetched where there is a branch alone', async () => {
    const kazan = cities().find(({ title }) => title === 'Казань')!;
    const said = async () => plain((await get(contactsOf(kazan))).text);
    expect(await said()).toMatch(/В Казани в наличии \d+ товар\S* ?: заберёте с \d/);
    const { catalog, store, settled } = shop.deps;
    const offices = await store.db.selectFrom('offices').selectAll().execute();
    const own = offices.filter((office) => office.city_id === kazan.id);
    const change = async (work: (tx: Tx) => Promise<unknown>) => {
      await transaction(store, async (tx) => {
        await work(tx);
        await bumpSequence(tx, 'reference');
      });
      await catalog.poll();
      await settled();
    };
    await change((tx) => tx.deleteFrom('offices').where('city_id', '=', kazan.id).execute());
    const bare = await said();
    await change((tx) => tx.insertInto('offices').values(own).execute());
    expect(bare).toContain('Офиса в Казани пока нет');
    expect(bare).toMatch(/В Казани в наличии \d+ товар\S* ?\. Способы/);
    expect(bare).not.toContain('заберёте');
  });

  it('does not know other cities', async () => {
    for (const path of ['/contacts/atlantis', '/contacts/Kazan', '/contacts/%D0%9A']) {
      await get(path).expect(404);
    }
  });
});

describe('/map', () => {
  it('lists catalogue, brands, pages and cities, in a page that is not too big [S1.20, S2.4]', async () => {
    const { text } = await get('/map').expect(200);
    const { reference } = shop.deps;
    for (const node of reference.get('catalog')) {
      expect(text).toContain(`href="${links.catalogNode(node.fullUrl)}"`);
    }
    for (const brand of reference.get('brands').filter(({ products_cnt }) => products_cnt > 0)) {
      expect(text).toContain(`href="${links.brand(brand.url_rewrite_code)}"`);
    }
    for (const city of cities()) {
      expect(text).toContain(`href="${contactsOf(city)}"`);
    }
    for (const path of ['/about/', '/dostavka_oplata/', '/politika_konfidentsialnosti']) {
      expect(text).toContain(`href="${path}"`);
    }
    expect(text.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(1500);
    expect(await findHtmlFaults(text)).toEqual([]);
  });
});
