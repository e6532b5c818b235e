import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { variantIds } from '../../../server/catalog/list-variant-ids.ts';
import { townList } from '../../../server/cities/town-list.ts';
import { loadConfig } from '../../../server/config/config.ts';
import { families } from '../../../server/demo/families/families.ts';
import { codeOf } from '../../../server/demo/product-row.ts';
import { MAX_DEMO_PRODUCTS, seedDemo } from '../../../server/demo/seed-demo.ts';
import { findUse, uses } from '../../../server/demo/texts/uses.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import { createTestStore } from '../../helpers/with-store.ts';

const COUNT = 600;
const MOSCOW = 90;
let store: Store;

beforeAll(async () => {
  store = await createTestStore();
  await seedDemo({
    store,
    products: COUNT,
    now: Date.UTC(2025, 10, 20, 9),
    report: () => {},
  });
});
afterAll(() => store.close());

const rowsOf = async <Row>(query: string) => (await sql.raw<Row>(query).execute(store.db)).rows;
const numberOf = async (query: string) =>
  Number((await rowsOf<{ n: number }>(`select (${query}) n`))[0]!.n);
/** Percent of the products that meet the condition. */
const share = async (condition: string) =>
  ((await numberOf(`select count(*) from products where ${condition}`)) / COUNT) * 100;

describe('demo products', () => {
  it.each([
    ["quality = 'sale'", 6, 10],
    ["quality = 'used'", 0.5, 3],
    ["quality = 'defective'", 0.3, 2.5],
    ['on_test = 1', 0.4, 2.5],
    ['bestseller = 1', 3, 7],
    ['logotyped = 1', 0.1, 1.5],
    ['discontinued = 1', 1, 3.5],
    ['allow_to_order = 0', 0.5, 3],
    ['id not in (select product_id from prices)', 1.5, 5],
    ['id not in (select product_id from product_photos)', 1.5, 7],
    ['in_transit > 0', 8, 30],
    ['supply_days is not null', 40, 80],
  ])('%s holds for %d to %d percent', async (condition, least, most) => {
    const percent = await share(condition);
    expect(percent).toBeGreaterThanOrEqual(least);
    expect(percent).toBeLessThanOrEqual(most);
  });

  it('have names and codes of their own, without gaps in them', async () => {
    expect(await numberOf('select count(distinct title) from products')).toBe(COUNT);
    expect(await numberOf('select count(distinct code) from products')).toBe(COUNT);
    const bad = "title like '%{%' or description like '%{%' or description like '%undefined%'";
    expect(await share(bad)).toBe(0);
    const codes = await rowsOf<{ code: string }>('select code from products');
    for (const { code } of codes) expect(code).toMatch(/^\d{6,7}$/);
  });

  it('count pizzas, cups, taps and bottles as Russian does', async () => {
    const titles = (await rowsOf<{ title: string }>('select title from products'))
      .map(({ title }) => title)
      .join('\n');
    expect(titles).toMatch(/\d (?:пиццы|двери|группы|стакана|крана)(?![а-яё])/u);
    expect(titles).not.toMatch(
      /(?<!\d|1)[2-4] (?:пицц|бутылок|дверей|групп|стаканов|кранов)(?![а-яё])/u,
    );
  });

  it('have codes of their own in the largest shop', () => {
    const codes = new Set<string>();
    for (let index = 0; index < MAX_DEMO_PRODUCTS; index++) codes.add(codeOf(index));
    expect(codes.size).toBe(MAX_DEMO_PRODUCTS);
  });

  it('are as many at the most as the settings allow', () => {
    const open = { NODE_ENV: 'test', DEMO_PRODUCTS: String(MAX_DEMO_PRODUCTS) };
    expect(loadConfig(open).demoProducts).toBe(MAX_DEMO_PRODUCTS);
    const more = { ...open, DEMO_PRODUCTS: String(MAX_DEMO_PRODUCTS + 1) };
    expect(() => loadConfig(more)).toThrow('DEMO_PRODUCTS');
  });

  it('of one model are found without reading the others', async () => {
    const [product] = await rowsOf<Parameters<typeof variantIds>[1]>(
      "select id, model, brand_id, category_id, quality from products where quality = 'used' limit 1",
    );
    const { sql: text, parameters } = variantIds(store.db, product!).compile();
    const plan = await store.db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
    );
    expect(plan.rows.map(({ detail }) => detail).join()).toContain('products_variants');
  });

  it('stand in every leaf of the tree', async () => {
    const empty = await rowsOf(`select title from categories c
      where not exists (select 1 from categories d where d.parent_id = c.id)
      and not exists (select 1 from products p where p.category_id = c.id)`);
    expect(empty).toEqual([]);
  });

  it('are described in safe HTML that reads as a text', async () => {
    const rows = await rowsOf<{ description: string }>('select description from products');
    for (const { description } of rows) {
      const tags = new Set(description.match(/<[^>]*>/g));
      for (const tag of tags)
        expect(['<p>', '</p>', '<ul>', '</ul>', '<li>', '</li>']).toContain(tag);
      expect(description.match(/<p>/g)!.length).toBeGreaterThanOrEqual(3);
      expect(description).not.toMatch(/\b(?:sale|new|hit)\b/i);
    }
  });

  it('are told what they are for and what not, and none of it twice', async () => {
    const rows = await rowsOf<{ description: string; category_id: number }>(
      'select description, category_id from products',
    );
    const said = new Set(Object.values(uses).flatMap(({ use, limit }) => [...use, ...limit]));
    for (const { description } of rows) {
      const plain = description.replace(/<[^>]+>/g, ' ');
      expect(plain).not.toMatch(/Главное в цифрах|Основные данные|Материал(?: —|:)/);
      const found = [...said].filter((line) => plain.includes(line));
      expect(found.length, plain).toBeGreaterThanOrEqual(2);
      const sentences = plain.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.length > 20);
      expect(new Set(sentences).size).toBe(sentences.length);
    }
  });

  it('tell nothing that stands in the table of parameters in the same words', async () => {
    const rows = await rowsOf<{ description: string; labels: string }>(`
      select description, group_concat(v.value || ' ' || a.unit, '|') labels from products p
      join product_parameters v on v.product_id = p.id
      join parameters a on a.id = v.parameter_id
      where a.unit is not null and a.kind = 'range' group by p.id`);
    const repeated = rows.filter(({ description, labels }) => {
      const plain = description.replace(/<[^>]+>/g, ' ').replaceAll('\u00a0', ' ');
      return labels.split('|').some((label) => plain.includes(` ${label.replace('.', ',')}`));
    });
    expect(repeated.length / rows.length).toBeLessThan(0.05);
  });

  it('are used as every shelf says', () => {
    for (const { key, shelves } of families) {
      for (const { category } of shelves) expect(findUse(category, key)).toBeDefined();
    }
    const places = new Set(
      families.flatMap(({ key, shelves }) => [key, ...shelves.map(({ category }) => category)]),
    );
    expect(Object.keys(uses).filter((place) => !places.has(place))).toEqual([]);
  });

  it('cost wholesale 5–15 and dealers 10–25 percent less, a sale was dearer before', async () => {
    const rows = await rowsOf<{ retail: number; whole: number; dealer: number }>(`
      select r.price retail, w.price whole, d.price dealer from prices r
      join prices w on w.product_id = r.product_id and w.level_id = 2
      join prices d on d.product_id = r.product_id and d.level_id = 3 where r.level_id = 1`);
    for (const { retail, whole, dealer } of rows) {
      const fair = (price: number, least: number, most: number) =>
        price / retail >= 1 - most - 0.02 && price / retail <= 1 - least + 0.005;
      expect(fair(whole, 0.05, 0.15), `${retail} ${whole}`).toBe(true);
      expect(fair(dealer, 0.075, 0.25), `${retail} ${dealer}`).toBe(true);
      expect(dealer).toBeLessThan(whole);
    }
    const sales = await rowsOf<{ price: number; old: number | null; quality: string }>(`
      select price, old_price old, quality from prices join products on id = product_id
      where level_id = 1`);
    for (const { price, old, quality } of sales) {
      expect(old !== null).toBe(quality === 'sale');
      if (old !== null)
        expect(old / price > 1.1 && old / price < 1.4, `${price} ${old}`).toBe(true);
    }
  });

  it('name the flaw of used and defective goods and sell them as they stand', async () => {
    const flawed = "quality in ('used', 'defective')";
    expect(
      await numberOf(`select count(*) from products where ${flawed} and quality_note is null`),
    ).toBe(0);
    expect(
      await numberOf(
        `select count(*) from products where not ${flawed} and quality_note is not null`,
      ),
    ).toBe(0);
    const choices = `select count(*) from product_packages where position > 1
      and product_id in (select id from products where ${flawed})`;
    expect(await numberOf(choices)).toBe(0);
  });

  it('come in one primary package that costs no more than its units', async () => {
    const primary = 'select count(*) from product_packages where is_primary = 1';
    expect(await numberOf(primary)).toBe(COUNT);
    const dear = `select count(*) from product_packages k join prices p
      on p.product_id = k.product_id and level_id = 1 where k.price > k.quantity * p.price`;
    expect(await numberOf(dear)).toBe(0);
    const units = await rowsOf<{ unit: string }>(
      'select distinct unit from products order by unit',
    );
    expect(units.map(({ unit }) => unit).sort()).toEqual(['компл.', 'пара', 'упак.', 'шт']);
  });

  it('show at most five photographs, each of another side', async () => {
    expect(await numberOf('select max(position) from product_photos')).toBeLessThanOrEqual(5);
    const same = `select count(*) from (select product_id from product_photos
      group by product_id, image having count(*) > 1)`;
    expect(await numberOf(same)).toBe(0);
    expect(await numberOf('select count(*) from images')).toBeLessThan(2_000);
  });

  it('carry parameters to filter by, with numbers where ranges need them', async () => {
    const bare = `select count(*) from products where 4 > (select count(*)
      from product_parameters where product_id = products.id)`;
    expect(await numberOf(bare)).toBe(0);
    const silent = `select count(*) from product_parameters join parameters on id = parameter_id
      where kind in ('range', 'switch') and number is null`;
    expect(await numberOf(silent)).toBe(0);
  });
});

interface Facts {
  id: number;
  quality: string;
  discontinued: number;
  logotyped: number;
  in_transit: number;
  supply_days: number | null;
}

/** The situation of a product for people in a city (S4.66 to S4.71). */
function situation(facts: Facts, free: ReadonlyMap<number, number>, cityId: number): string {
  if (facts.logotyped) return 'logotyped';
  if (free.get(cityId)) return facts.discontinued ? 'discontinued, here' : `${facts.quality}, here`;
  if (facts.discontinued) return 'discontinued, gone';
  if (facts.quality !== 'common') return free.size > 0 ? 'single, elsewhere' : 'single, gone';
  if (cityId !== MOSCOW && free.get(MOSCOW)) return 'in Moscow';
  if (free.size > 0) return 'in other cities';
  if (facts.in_transit > 0) return facts.supply_days ? 'in transit, supply' : 'in transit';
  return facts.supply_days ? 'supply' : 'nothing';
}

describe('demo stock', () => {
  it('makes every situation of availability occur in Moscow and in three other cities', async () => {
    const products = await rowsOf<Facts>('select * from products');
    const stock = await rowsOf<{ product: number; city: number; free: number }>(`
      select product_id product, city_id city, sum(free) free from stock
      join storages on storages.id = storage_id group by 1, 2 having sum(free) > 0`);
    const free = new Map<number, Map<number, number>>();
    for (const row of stock) {
      const cities = free.get(row.product) ?? new Map<number, number>();
      free.set(row.product, cities.set(row.city, row.free));
    }
    const none = new Map<number, number>();
    const seen = townList.map(({ id }) => ({
      id,
      situations: new Set(
        products.map((facts) => situation(facts, free.get(facts.id) ?? none, id)),
      ),
    }));
    const always = [
      'logotyped',
      'common, here',
      'sale, here',
      'discontinued, gone',
      'single, elsewhere',
      'single, gone',
      'in other cities',
      'in transit, supply',
      'in transit',
      'supply',
      'nothing',
    ];
    const moscow = seen.find(({ id }) => id === MOSCOW)!;
    for (const name of [...always, 'used, here']) expect(moscow.situations).toContain(name);
    const others = seen.filter(
      ({ id, situations }) =>
        id !== MOSCOW && [...always, 'in Moscow'].every((name) => situations.has(name)),
    );
    expect(others.length).toBeGreaterThanOrEqual(3);
  });
});
