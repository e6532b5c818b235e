import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../../../server/config/config.ts';
import { fillStore } from '../../../server/demo/fill-store.ts';
import { createInvented } from '../../../server/demo/invented-rows.ts';
import { findInvented } from '../../../server/opening/find-invented.ts';
import { removeInvented } from '../../../server/opening/remove-invented.ts';
import { createLeases } from '../../../server/platform/jobs/leases.ts';
import { migrateUpTo, migrationNames } from '../../../server/platform/store/migrate.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import type { Schema } from '../../../server/platform/store/schema.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { lengthOf, noteSeen } from '../../helpers/full-length.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';
import {
  addHistory,
  createFormerStore,
  type FormerStore,
  fillAsFirstVersion,
  isTurn,
  keepVersions,
  readAll,
  readColumns,
} from './former-store.ts';

const NOW = Date.UTC(2026, 10, 20, 9);
/** Versions whose stores are upgraded by themselves, spread over all; `npm run test:full` takes each. */
const APART = Math.ceil(migrationNames.length / lengthOf('UPGRADES', 8));
/** Schemas that begin to keep something, the last one, and some between. */
const stops = migrationNames.filter(
  (name, at) => isTurn(name) || at % APART === 0 || at === migrationNames.length - 1,
);

/** Empty when a shop of that version kept none; rows that the filling adds are no loss. */
const CHANGED = new Set(['sequences.value']);

type Rows = Awaited<ReturnType<typeof readAll>>;

/** Every row is still there, in the columns that it had. */
function expectKept(before: Rows, after: Rows): void {
  for (const [table, rows] of before) {
    const keep = Object.keys(rows[0] ?? {}).filter((name) => !CHANGED.has(`${table}.${name}`));
    const told = (row: object) => JSON.stringify(row, keep);
    const kept = new Set(after.get(table)?.map(told));
    expect({ table, lost: rows.filter((row) => !kept.has(told(row))) }).toEqual({
      table,
      lost: [],
    });
  }
}

describeOnBothStores('a store of a former version', (dialect) => {
  const opened: { close(): Promise<void> }[] = [];
  const formers: FormerStore[] = [];
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
    for (const former of formers.splice(0)) await former.remove();
  });

  const make = async (name: string) => {
    const former = await createFormerStore(dialect, name, versions);
    formers.push(former);
    return former;
  };
  const upgrade = async (former: FormerStore) => {
    const store = await former.upgrade();
    opened.push(store);
    await fill(store);
    return store;
  };
  const fill = (store: Store) =>
    fillStore({
      store,
      leases: createLeases({ store, now: Date.now }),
      products: 0,
      now: NOW,
      report: () => {},
    });
  const count = async (store: Store, table: keyof Schema) =>
    (await store.db.selectFrom(table).selectAll().execute()).length;

  let columns: string[];
  let versions: string | undefined;
  beforeAll(async () => {
    if (dialect === 'sqlite') versions = await keepVersions(stops);
    const fresh = await createTestStore(dialect);
    columns = await readColumns(fresh.db);
    await fresh.close();
  });
  afterAll(() => {
    if (versions) rmSync(versions, { recursive: true, force: true });
  });

  // A schema of PostgreSQL costs a second: its rows go through all versions in one store, below.
  it.each(dialect === 'sqlite' ? stops : [migrationNames[0], migrationNames.at(-1)])(
    'of %s loses nothing and gets the schema of today',
    async (name = '') => {
      const former = await make(name);
      await fillAsFirstVersion(former.db, 5);
      await addHistory(former.db, name);
      const before = await readAll(former.db);
      const store = await upgrade(former);
      const after = await readAll(store.db);
      expectKept(before, after);
      expect(await readColumns(store.db)).toEqual(columns);
    },
  );

  it('that went through all versions has every row of each', { timeout: 120_000 }, async () => {
    const [first = '', ...later] = stops;
    const former = await make(first);
    await fillAsFirstVersion(former.db, 5);
    await addHistory(former.db, first, '');
    let before = await readAll(former.db);
    let version = first;
    for (const name of later) {
      await migrateUpTo(former.db, dialect, name);
      const after = await readAll(former.db);
      expectKept(before, after);
      before = (await addHistory(former.db, name, version)) ? await readAll(former.db) : after;
      version = name;
    }
    const store = await upgrade(former);
    expectKept(before, await readAll(store.db));
    expect(await readColumns(store.db)).toEqual(columns);
    noteSeen('UPGRADES', `${dialect}: ${stops.length} версий, строки каждой на месте`);
    const orders = store.db.selectFrom('orders').select(['desk_staff_id', 'desk_due_on']);
    expect(await orders.execute()).toMatchObject([{ desk_staff_id: 7, desk_due_on: '2026-12-01' }]);
    const messages = store.db.selectFrom('outbox').select(['key', 'order_id']).orderBy('key');
    expect(await messages.execute()).toEqual([
      { key: 'm1', order_id: 7 },
      { key: 'p1', order_id: null },
    ]);
  });

  it('opens in the release that was left for it, and stays as it is', async () => {
    const former = await make(migrationNames.at(-1) ?? '');
    const name = '9999-of-a-later-release';
    const later = sql`insert into kysely_migration (name, timestamp) values (${name}, '')`;
    await later.execute(former.db);
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const store = await former.upgrade();
    opened.push(store);
    expect(warned.mock.calls.flat()).toEqual([expect.stringContaining(name)]);
    warned.mockRestore();
    await fill(store);
    const kept = await sql`select name from kysely_migration where name = ${name}`.execute(
      store.db,
    );
    expect(kept.rows).toHaveLength(1);
  });

  it('of another line of releases is refused', async () => {
    const former = await make(migrationNames.at(-1) ?? '');
    const name = '0001-of-others';
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(
      former.db,
    );
    await expect(former.upgrade()).rejects.toThrow(name);
  });

  it('of the first version is a whole demo again: couriers, carriers, texts', async () => {
    const former = await make('0001-catalog');
    await fillAsFirstVersion(former.db, 5);
    await addHistory(former.db, '0001-catalog');
    await former.db
      .updateTable('page_texts')
      .set({ body: 'Сами написали' })
      .where('slug', '=', 'delivery')
      .execute();
    await former.db.deleteFrom('offices').where('id', '>', 1).execute();
    const store = await upgrade(former);
    expect(await count(store, 'courier_tariffs')).toBeGreaterThan(5);
    expect(await count(store, 'transport_zones')).toBeGreaterThan(3);
    expect(await count(store, 'page_texts')).toBeGreaterThan(40);
    expect(await count(store, 'offices')).toBe(1);
    expect(await count(store, 'products')).toBe(1);
    const { body } = await store.db
      .selectFrom('page_texts')
      .select('body')
      .where('slug', '=', 'delivery')
      .executeTakeFirstOrThrow();
    expect(body).toBe('Сами написали');
    // Rows that its people take away later stay away.
    await transaction(store, (tx) => tx.deleteFrom('courier_tariffs').execute());
    await fill(store);
    expect(await count(store, 'courier_tariffs')).toBe(0);
  });

  it('of a shop of somebody’s own gets texts that it lacks and nothing that is invented', async () => {
    const former = await make('0001-catalog');
    await fillAsFirstVersion(former.db, 0);
    await former.db.deleteFrom('page_texts').where('slug', '<>', 'delivery').execute();
    const store = await upgrade(former);
    for (const table of ['courier_tariffs', 'transport_zones', 'news', 'banners'] as const) {
      expect(await count(store, table), table).toBe(0);
    }
    const texts = await store.db.selectFrom('page_texts').select(['slug', 'body']).execute();
    expect(texts.map(({ slug }) => slug)).toContain('privacy');
    const added = texts.filter(({ slug }) => slug !== 'delivery');
    expect(added.filter(({ body }) => /Мармит/.test(body))).toEqual([]);
  });

  it('can be rid of what former versions have invented, and keeps what was changed or used', async () => {
    const former = await make('0004-delivery');
    await fillAsFirstVersion(former.db, 0);
    await addHistory(former.db, '0004-delivery');
    const own = { address: 'Своя улица, 1', main_phone: '+7 843 123-45-67' };
    await former.db.updateTable('offices').set(own).where('id', '=', 2).execute();
    const store = await upgrade(former);
    const { company } = loadConfig({ NODE_ENV: 'test' });
    const invented = createInvented(company);
    const found = await findInvented(store.db, invented);
    expect(found.offices.length).toBeGreaterThan(50);
    expect(found.texts).toContain('home-about');
    await removeInvented(store, invented, NOW);
    expect(await findInvented(store.db, invented)).toEqual({
      offices: [],
      couriers: [],
      zones: [],
      texts: [],
    });
    const offices = await store.db.selectFrom('offices').select(['id', 'address']).execute();
    expect(offices).toEqual([{ id: 2, address: 'Своя улица, 1' }]);
    const home = await store.db
      .selectFrom('page_texts')
      .select('title')
      .where('slug', '=', 'home-about')
      .executeTakeFirstOrThrow();
    expect(home.title).toBe('О магазине');
    // The order's city and storage, and the main city.
    expect(await count(store, 'orders')).toBe(1);
    expect(await store.db.selectFrom('storages').select('id').execute()).toEqual([{ id: 1 }]);
    expect(await count(store, 'cities')).toBeLessThanOrEqual(3);
  });
});

describe('a store of this version', () => {
  it('is filled once: a second start changes nothing', async () => {
    const store = await createTestStore();
    const fill = () =>
      fillStore({
        store,
        leases: createLeases({ store, now: Date.now }),
        products: 0,
        now: NOW,
        report: () => {},
      });
    await fill();
    const before = await readAll(store.db);
    await fill();
    expect(await readAll(store.db)).toEqual(before);
    await store.close();
  });
});
