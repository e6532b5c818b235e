import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreNotEmptyError } from '../../../server/demo/begin-seed.ts';
import { fillStore } from '../../../server/demo/fill-store.ts';
import { seedDemo } from '../../../server/demo/seed-demo.ts';
import { createLeases } from '../../../server/platform/jobs/leases.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import type { Schema } from '../../../server/platform/store/schema.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';
import { countRows } from './count-rows.ts';

const NOW = Date.UTC(2025, 10, 20, 9);
const silent = () => {};
const TABLES: readonly (keyof Schema)[] = [
  'banners',
  'brands',
  'categories',
  'cities',
  'documents',
  'images',
  'news',
  'offices',
  'page_texts',
  'parameters',
  'prices',
  'product_documents',
  'product_packages',
  'product_parameters',
  'product_photos',
  'products',
  'question_kinds',
  'questions',
  'rates',
  'sequences',
  'settings',
  'solution_lines',
  'solutions',
  'stock',
  'storages',
];

/** Every row of every table as one text. */
async function dump(store: Store): Promise<string> {
  const parts: unknown[] = [];
  for (const table of TABLES) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(store.db);
    parts.push(table, rows);
  }
  return JSON.stringify(parts);
}

describeOnBothStores('seedDemo', (dialect) => {
  let store: Store;
  beforeEach(async () => {
    store = await createTestStore(dialect);
  });
  afterEach(() => store.close());

  it('fills every table with a shop', async () => {
    const lines: string[] = [];
    await seedDemo({ store, products: 600, now: NOW, report: (line) => lines.push(line) });
    expect(await countRows(store, 'products')).toBe(600);
    for (const table of TABLES) expect(await countRows(store, table), table).toBeGreaterThan(0);
    expect(lines.at(-1)).toMatch(/600 из 600 товаров/);
    const setting = await store.db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'demo')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(setting.value)).toMatchObject({ products: 600, version: 4 });
  });

  it('shows the catalogue only when the seed is complete', async () => {
    await seedDemo({ store, products: 200, now: NOW, report: silent });
    const sequences = await store.db
      .selectFrom('sequences')
      .selectAll()
      .where('name', 'in', ['catalog', 'reference'])
      .execute();
    expect(sequences.every(({ value }) => value === 1)).toBe(true);
    const { seq } = await store.db
      .selectFrom('products')
      .select((eb) => eb.fn.max('changed_seq').as('seq'))
      .executeTakeFirstOrThrow();
    expect(Number(seq)).toBe(1);
  });
});

describe('seedDemo', () => {
  const stores: Store[] = [];
  const open = async () => {
    const store = await createTestStore();
    stores.push(store);
    return store;
  };
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
  });

  it('gives the same rows for the same count', async () => {
    const [first, second] = [await open(), await open()];
    for (const store of [first, second]) {
      await seedDemo({ store, products: 600, now: NOW, report: silent });
    }
    expect((await dump(first)) === (await dump(second))).toBe(true);
  });

  it('begins anew after a run that was cut off', async () => {
    const [whole, cut] = [await open(), await open()];
    await seedDemo({ store: whole, products: 600, now: NOW, report: silent });
    const failing = seedDemo({
      store: cut,
      products: 600,
      now: NOW,
      report: (line) => {
        if (line.startsWith('Товары')) throw new Error('power');
      },
    });
    await expect(failing).rejects.toThrow('power');
    const leases = createLeases({ store: cut, now: Date.now });
    await fillStore({ store: cut, leases, products: 600, now: NOW, report: silent });
    expect((await dump(cut)) === (await dump(whole))).toBe(true);
  });

  it('refuses a store that already holds a shop', async () => {
    const store = await open();
    await seedDemo({ store, products: 10, now: NOW, report: silent });
    await expect(seedDemo({ store, products: 10, now: NOW, report: silent })).rejects.toThrow(
      'уже есть магазин',
    );
  });

  const importOne = (store: Store) =>
    transaction(store, async (tx) => {
      await sql`insert into cities (id, title, title_in, region, country, subdomain, lon, lat, timezone, population)
        values (90, 'Москва', 'Москве', 'Москва', 'ru', '', 37, 55, 'Europe/Moscow', 1)`.execute(
        tx,
      );
      await sql`insert into storages (id, city_id, external_id, title, address)
        values (1, 90, 'own', 'Свой склад', '')`.execute(tx);
      await sql`insert into products (id, code, title, changed_seq, created_at, updated_at)
        values (1, 'own', 'Своё', 0, 0, 0)`.execute(tx);
    });

  it('refuses to mix demo goods with those of an import', async () => {
    const store = await open();
    await importOne(store);
    const seeding = seedDemo({ store, products: 10, now: NOW, report: silent });
    await expect(seeding).rejects.toThrow(StoreNotEmptyError);
    expect(await countRows(store, 'products')).toBe(1);
  });

  it('deletes nothing that was imported after a run that was cut off', async () => {
    const store = await open();
    const cut = seedDemo({
      store,
      products: 10,
      now: NOW,
      report: () => {
        throw new Error('power');
      },
    });
    await expect(cut).rejects.toThrow('power');
    await transaction(store, (tx) =>
      sql`insert into import_runs (file, format, started_at, report) values ('own.xml', 'yml', 0, '{}')`.execute(
        tx,
      ),
    );
    const again = seedDemo({ store, products: 10, now: NOW, report: silent });
    await expect(again).rejects.toThrow(StoreNotEmptyError);
    expect(await countRows(store, 'cities')).toBeGreaterThan(35);
  });

  it('refuses a count out of range', async () => {
    const store = await open();
    for (const products of [-1, 0, 1.5, 1_000_001]) {
      await expect(seedDemo({ store, products, now: NOW, report: silent })).rejects.toThrow(
        RangeError,
      );
    }
  });
});
