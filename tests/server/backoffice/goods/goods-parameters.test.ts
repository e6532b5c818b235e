import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  listProductIds,
  listProducts,
  readProductFilters,
} from '../../../../server/backoffice/goods/list-goods.ts';
import { listProducts as listOfShop } from '../../../../server/catalog/index/list-products.ts';
import type { Facet } from '../../../../shared/contract/listing.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { parseFilterFields } from '../../../../shared/filter.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('goods narrowed by parameters of their category', (dialect) => {
  let bench: DeskBench;
  let category: number;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    const { columns, members } = bench.shop.deps.catalog.index;
    // The category of most goods, and below it no other.
    const leaves = [...members.byCategory].filter(([id]) => columns.categories.includes(id));
    category = leaves.toSorted(([, a], [, b]) => b.length - a.length)[0]![0];
  });
  afterAll(() => bench.close());

  const filtersOf = (more: Readonly<Record<string, string>> | [string, string][]) => {
    const own = [
      ['category', `${category}`],
      ['of', `${category}`],
    ] as [string, string][];
    return new URLSearchParams([...own, ...(Array.isArray(more) ? more : Object.entries(more))]);
  };
  const shownBy = (query: URLSearchParams) =>
    listProducts(bench.shop.deps.catalog, readProductFilters(query));
  const facetOf = async <Type extends Facet['type']>(type: Type) => {
    const { parameters } = await shownBy(filtersOf({}));
    const has = (one: Facet) => one.type === type && one.key !== 'price';
    return parameters.find(has) as Extract<Facet, { type: Type }>;
  };

  it('are those that the shop finds by the same fields', async () => {
    const { index } = bench.shop.deps.catalog;
    const range = await facetOf('range');
    const list = await facetOf('multiselect');
    const middle = String((range.min + range.max) / 2).replace('.', ',');
    const asked: [string, string][][] = [
      [[`f.${range.key}.min`, middle]],
      [[`f.${range.key}.max`, middle]],
      list.values.slice(0, 1).map(({ slug }): [string, string] => [`f.${list.key}`, slug]),
      [
        [`f.${list.key}`, list.values[0]!.slug],
        ['f.price.min', '1'],
      ],
    ];
    for (const fields of asked) {
      const query = filtersOf(fields);
      query.set('state', 'shown');
      const viewer = { cityId: 0, levelId: null, loggedIn: false };
      const filter = parseFilterFields(fields);
      const request = { filter, sort: 'relevance', page: 0, onpage: 1, viewer, seed: 0 } as const;
      const shop = listOfShop(index, { kind: 'category', categoryId: category }, request);
      const found = await shownBy(query);
      expect(shop).toMatchObject({ total: found.count });
      const all = (await shownBy(filtersOf({ state: 'shown' }))).count;
      expect([fields, found.count > 0, found.count < all]).toEqual([fields, true, true]);
      expect(found.parameters.some(({ key }) => key === 'brand' || key === 'v-nalichii')).toBe(
        false,
      );
    }
  });

  it('stand in the address, and in the form that asks for more', async () => {
    const list = await facetOf('multiselect');
    const { slug } = list.values[0]!;
    const query = filtersOf({ [`f.${list.key}`]: slug });
    const { text } = await bench.as('content').get(`${desk.products()}?${query}`);
    expect(text).toMatch(new RegExp(`<input type="checkbox"[^>]*checked=""[^>]*value="${slug}"`));
    expect(text).toContain('<details class="desk-parameters" open="">');
    expect(text).toContain(`name="of" value="${category}"`);
  });

  it('of another category, or left empty, leave the address', async () => {
    const get = (more: string) =>
      bench.as('content').get(`${desk.products()}?category=${category}${more}`);
    const empty = await get(`&q=&of=${category}&f.price.min=&f.price.max=900`);
    expect([empty.status, empty.headers['location']]).toEqual([
      303,
      `/goods?category=${category}&of=${category}&f.price.max=900`,
    ]);
    const other = await get('&of=999999&f.price.max=900');
    expect(other.headers['location']).toBe(`/goods?category=${category}`);
    expect((await get('&of=999999')).status).toBe(200);
  });

  it('that make no sense find nothing, and work on all found touches nothing', async () => {
    const { catalog } = bench.shop.deps;
    const wrong: Record<string, string>[] = [
      { 'f.price.min': 'abc' },
      { 'f.no-such': 'x' },
      { 'f.price': 'x' },
    ];
    for (const fields of wrong) {
      const query = filtersOf(fields);
      expect(await listProductIds(catalog, readProductFilters(query))).toEqual([]);
      const { status } = await bench.as('content').get(`${desk.products()}?${query}`);
      expect([fields, status]).toEqual([fields, 200]);
      const form = { query: `${query}`, all: 'yes', act: 'hide' };
      expect((await bench.as('content').post(desk.productsBulk(), form)).status).toBe(422);
    }
  });

  it('bound the work on all that is found', async () => {
    const range = await facetOf('range');
    const query = filtersOf({ [`f.${range.key}.min`]: String(range.max) });
    const ids = await listProductIds(bench.shop.deps.catalog, readProductFilters(query));
    expect(ids.length).toBeGreaterThan(0);
    const before = await countHidden();
    const form = { query: `${query}`, all: 'yes', act: 'hide' };
    expect((await bench.as('content').post(desk.productsBulk(), form)).status).toBe(303);
    expect((await countHidden()) - before).toBe(ids.length);
  });

  const countHidden = async () => {
    const rows = await bench.db
      .selectFrom('products')
      .select('id')
      .where('active', '=', 0)
      .execute();
    return rows.length;
  };
});
