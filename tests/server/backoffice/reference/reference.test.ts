import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importFiles } from '../../../../server/doors/exchange/imports/import-files.ts';
import type { Schema } from '../../../../server/platform/store/schema.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import * as links from '../../../../shared/routes.ts';
import { request } from '../../../helpers/request.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { yml } from '../../doors/exchange/feeds.ts';
import { type DeskBench, doneOf, once, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('categories, brands and parameters at the desk', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const shown = async (path: string) => {
    const { deps, listener } = bench.shop;
    await deps.catalog.poll();
    await deps.settled();
    return request(listener).get(path);
  };
  const content = () => bench.as('content');
  const TABLES = [
    'categories',
    'brands',
    'parameters',
    'product_parameters',
    'merged_things',
    'former_addresses',
    'held_fields',
  ] as const satisfies readonly (keyof Schema)[];
  /** Rows that a merge touches, without their instants. */
  const dump = async () => {
    const tables: unknown[] = [];
    for (const table of TABLES) {
      const rows = await bench.db.selectFrom(table).selectAll().execute();
      tables.push(
        rows.map((row) => JSON.stringify({ ...row, updated_at: 0, held_at: 0 })).toSorted(),
      );
    }
    const goods = bench.db.selectFrom('products').select(['id', 'category_id', 'brand_id']);
    return [...tables, await goods.orderBy('id').execute()];
  };
  const importYml = async () => {
    const { config, store } = bench.shop.deps;
    const path = join(config.dataDir, 'feed.yml');
    const offers = [1, 2].map((id) => ({
      id: `o${id}`,
      category: String(id),
      inner: `<vendor>Бренд ${id}</vendor><param name="Размер ${id}">${id}0</param>`,
    }));
    const categories =
      '<category id="1">Первый раздел</category><category id="2">Второй раздел</category>';
    writeFileSync(path, yml(offers, { categories }));
    const now = () => bench.shop.clock.now;
    await importFiles({ paths: [path], store, dataDir: config.dataDir, now });
  };
  const byTitle = async (table: 'categories' | 'brands' | 'parameters', title: string) => {
    const row = bench.db.selectFrom(table).select('id').where('title', '=', title);
    return (await row.executeTakeFirst())?.id ?? 0;
  };

  it('are renamed for visitors, led on from a former address, and undone', async () => {
    const [top] = (await bench.db
      .selectFrom('categories')
      .select(['id', 'title', 'slug'])
      .where('parent_id', 'is', null)
      .where('active', '=', 1)
      .execute()) as [{ id: number; title: string; slug: string }];
    const former = links.catalogNode(top.slug);
    expect((await shown(former)).status).toBe(200);
    const form = { title: 'Горячий цех', slug: 'goryachiy-ceh', description: '**Про цех**' };
    const { headers } = await content().post(desk.categoryFields(top.id), form);
    const moved = await shown(former);
    expect([moved.status, moved.headers['location']]).toEqual([
      301,
      links.catalogNode('goryachiy-ceh'),
    ]);
    expect((await shown(links.catalogNode('goryachiy-ceh'))).text).toContain('Горячий цех');
    await content().post(desk.undo(doneOf(headers['location'])));
    expect((await shown(former)).status).toBe(200);
    expect(await bench.db.selectFrom('former_addresses').selectAll().execute()).toEqual([]);
  });

  it('refuse circles, taken addresses, foreign ids and wrong texts', async () => {
    const rows = await bench.db
      .selectFrom('categories')
      .select(['id', 'parent_id', 'slug'])
      .execute();
    const child = rows.find(({ parent_id }) => parent_id !== null);
    const parent = String(child?.parent_id);
    const beside = rows.find(({ id, parent_id }) => parent_id === null && id !== child?.parent_id);
    const before = await dump();
    const into = { move: 'into', other: String(child?.id) };
    expect((await content().post(desk.categoryPlace(parent), into)).status).toBe(422);
    for (const [form, status] of [
      [{ slug: 'sale' }, 422],
      [{ slug: beside?.slug ?? '' }, 422],
      [{ slug: '../x' }, 422],
      [{ title: '' }, 422],
      [{ active: '2' }, 422],
    ] as const) {
      const answer = await content().post(desk.categoryFields(parent), form);
      expect([form, answer.status]).toEqual([form, status]);
    }
    const tries = [
      content().post(desk.categoryMerge(parent), { into: parent }),
      content().post(desk.categoryMerge(parent), { into: String(child?.id) }),
      content().post(desk.brandMerge('1'), { into: '99999999' }),
      content().post(desk.brandFields('99999999999'), { title: 'x' }),
      content().post(desk.parameterFields('1'), { kind: 'drop' }),
      bench.as('sales').post(desk.brandFields('1'), { title: 'x' }),
    ];
    for (const attempt of tries) expect((await attempt).status).toBeGreaterThanOrEqual(400);
    expect(await dump()).toEqual(before);
  });

  it('stay as they are where an undo would give two one address', async () => {
    const rows = bench.db.selectFrom('categories').select(['id', 'slug']);
    const [first, second] = await rows.where('parent_id', 'is', null).orderBy('id').execute();
    const brands = await bench.db.selectFrom('brands').select(['id', 'url_rewrite_code']).execute();
    const [one, other] = brands;
    const edits: [string, Record<string, string>, string, Record<string, string>][] = [
      [
        desk.categoryFields(first?.id ?? 0),
        { slug: 'ushla' },
        desk.categoryFields(second?.id ?? 0),
        { slug: first?.slug ?? '' },
      ],
      [
        desk.brandFields(one?.id ?? 0),
        { url_rewrite_code: 'ushel' },
        desk.brandFields(other?.id ?? 0),
        { url_rewrite_code: one?.url_rewrite_code ?? '' },
      ],
    ];
    for (const [path, form, otherPath, otherForm] of edits) {
      const left = doneOf((await content().post(path, form)).headers['location']);
      const taken = doneOf((await content().post(otherPath, otherForm)).headers['location']);
      const before = await dump();
      const refused = await content().post(desk.undo(left));
      expect([refused.status, refused.text.includes('занят')]).toEqual([409, true]);
      expect(await dump()).toEqual(before);
      for (const batch of [taken, left]) {
        expect((await content().post(desk.undo(batch))).status).toBe(303);
      }
    }
  });

  it('are made once by a form that is sent twice', async () => {
    const form = { title: 'Дважды', parent: '', ...once() };
    const sent = [
      await content().post(desk.newCategory(), form),
      await content().post(desk.newCategory(), form),
    ];
    expect(sent[1]?.headers['location']).toBe(sent[0]?.headers['location']);
    const rows = bench.db.selectFrom('categories').select('id').where('title', '=', form.title);
    expect(await rows.execute()).toHaveLength(1);
    await content().post(desk.undo(doneOf(sent[0]?.headers['location'])));
    expect((await content().get(desk.categories())).text).toContain('name="form_key"');
  });

  it('stay as they are where an undo would make a circle', async () => {
    const made: number[] = [];
    for (const title of ['Круг', 'Кольцо']) {
      const { headers } = await content().post(desk.newCategory(), { title, parent: '' });
      made.push(Number(/categories\/(\d+)/.exec(headers['location'] ?? '')?.[1]));
    }
    const [ring = 0, inner = 0] = made;
    const move = async (id: number, other: string) => {
      const form = { move: 'into', other };
      const { headers } = await content().post(desk.categoryPlace(id), form);
      return doneOf(headers['location']);
    };
    await move(inner, String(ring));
    const out = await move(inner, '');
    const into = await move(ring, String(inner));
    const before = await dump();
    const refused = await content().post(desk.undo(out));
    expect([refused.status, refused.text.includes('сама в себе')]).toEqual([409, true]);
    expect(await dump()).toEqual(before);
    for (const batch of [into, out]) {
      expect((await content().post(desk.undo(batch))).status).toBe(303);
    }
  });

  it('are gone for goods whose former category was merged since', async () => {
    const made: number[] = [];
    for (const title of ['Откуда', 'Куда', 'Взамен']) {
      const { headers } = await content().post(desk.newCategory(), { title, parent: '' });
      made.push(Number(/categories\/(\d+)/.exec(headers['location'] ?? '')?.[1]));
    }
    const [from = 0, to = 0, instead = 0] = made;
    const { id } = await bench.db
      .selectFrom('products')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const put = async (category: number) => {
      const form = { category_id: String(category) };
      const { headers } = await content().post(desk.productFields(id), form);
      return doneOf(headers['location']);
    };
    await put(from);
    const moved = await put(to);
    await content().post(desk.categoryMerge(from), { into: String(instead) });
    const before = await dump();
    const refused = await content().post(desk.undo(moved));
    expect([refused.status, refused.text.includes('больше нет')]).toEqual([409, true]);
    expect(await dump()).toEqual(before);
  });

  it('become one with their doubles, also for later imports, and two again by one undo', async () => {
    await importYml();
    const kinds = [
      ['categories', 'Первый раздел', 'Второй раздел', desk.categoryMerge],
      ['brands', 'Бренд 1', 'Бренд 2', desk.brandMerge],
      ['parameters', 'Размер 1', 'Размер 2', desk.parameterMerge],
    ] as const;
    for (const [table, first, second, merge] of kinds) {
      const before = await dump();
      const [from, into] = [await byTitle(table, first), await byTitle(table, second)];
      const { headers } = await content().post(merge(from), { into: String(into) });
      expect([table, await byTitle(table, first)]).toEqual([table, 0]);
      await importYml();
      expect([table, await byTitle(table, first)]).toEqual([table, 0]);
      await content().post(desk.undo(doneOf(headers['location'])));
      expect([table, await dump()]).toEqual([table, before]);
    }
  });

  it.each([
    [{ unit: 'мл' }, 'у «Размер 1» единицы нет, у «Размер 2» единица «мл»'],
    [{ kind: 'switch' }, 'сделайте «В фильтре» одинаковым'],
  ])('stay two where values would be untrue: %o', async (measure, reason) => {
    await importYml();
    const [from, into] = [
      await byTitle('parameters', 'Размер 1'),
      await byTitle('parameters', 'Размер 2'),
    ];
    const { headers } = await content().post(desk.parameterFields(into), measure);
    const before = await dump();
    const refused = await content().post(desk.parameterMerge(from), { into: String(into) });
    expect([refused.status, refused.text.includes(reason)]).toEqual([409, true]);
    expect(await dump()).toEqual(before);
    await content().post(desk.undo(doneOf(headers['location'])));
  });

  it('give back what was typed for one that has been merged, with a link to the other', async () => {
    await importYml();
    const [from, into] = [await byTitle('brands', 'Бренд 1'), await byTitle('brands', 'Бренд 2')];
    const { headers } = await bench.as('owner').post(desk.brandMerge(from), { into: String(into) });
    const form = { description: 'Моё', 'was.description': '', return_to: desk.brand(from) };
    const refused = await content().post(desk.brandFields(from), form);
    expect(refused.status).toBe(404);
    expect(refused.text).toMatch(/<textarea[^>]*>Моё</);
    expect(refused.text).toContain(`href="${desk.brand(into)}">Бренд 2`);
    const led = await content().get(desk.brand(from));
    expect([led.status, led.headers['location']]).toEqual([303, desk.brand(into)]);
    await bench.as('owner').post(desk.undo(doneOf(headers['location'])));
  });

  it('keep what a person has set against imports', async () => {
    await importYml();
    const id = await byTitle('categories', 'Первый раздел');
    await content().post(desk.categoryFields(id), { title: 'По-нашему', active: '0' });
    await importYml();
    const row = bench.db.selectFrom('categories').select(['title', 'active']).where('id', '=', id);
    expect({ ...(await row.executeTakeFirstOrThrow()) }).toEqual({ title: 'По-нашему', active: 0 });
  });

  it('keep a renamed brand’s goods with it, though imports call it as before', async () => {
    await importYml();
    const before = await dump();
    const id = await byTitle('brands', 'Бренд 1');
    const { headers } = await content().post(desk.brandFields(id), { title: 'Brand One' });
    await importYml();
    expect(await byTitle('brands', 'Бренд 1')).toBe(0);
    const goods = bench.db.selectFrom('products').select('id').where('brand_id', '=', id);
    expect(await goods.execute()).toHaveLength(1);
    await content().post(desk.undo(doneOf(headers['location'])));
    expect(await dump()).toEqual(before);
  });
});
