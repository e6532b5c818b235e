import { afterEach, beforeEach, expect, it } from 'vitest';
import { fillStore } from '../../../server/demo/fill-store.ts';
import { seedDemo } from '../../../server/demo/seed-demo.ts';
import { readShopKind } from '../../../server/opening/shop-kind.ts';
import { createLeases } from '../../../server/platform/jobs/leases.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import type { Schema } from '../../../server/platform/store/schema.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';

const NOW = Date.UTC(2026, 10, 20, 9);

describeOnBothStores('a shop of somebody’s own', (dialect) => {
  let store: Store;
  beforeEach(async () => {
    store = await createTestStore(dialect);
  });
  afterEach(() => store.close());

  const fill = (products: number) =>
    fillStore({
      store,
      leases: createLeases({ store, now: Date.now }),
      products,
      now: NOW,
      report: () => {},
    });
  const count = async (table: keyof Schema) =>
    (await store.db.selectFrom(table).selectAll().execute()).length;

  it('begins with one city, roubles and texts, and nothing that was invented', async () => {
    await fill(0);
    const { db } = store;
    expect(await db.selectFrom('cities').select(['id', 'subdomain']).execute()).toEqual([
      { id: 90, subdomain: '' },
    ]);
    expect(await db.selectFrom('rates').select('iso').execute()).toEqual([{ iso: 'RUB' }]);
    for (const table of [
      'offices',
      'storages',
      'courier_tariffs',
      'transport_zones',
      'products',
      'categories',
      'brands',
      'news',
      'banners',
      'questions',
      'solutions',
    ] as const) {
      expect(await count(table), table).toBe(0);
    }
    const texts = await db.selectFrom('page_texts').select(['slug', 'body']).execute();
    expect(texts.map(({ slug }) => slug).toSorted()).toEqual(
      ['about', 'dealers', 'delivery', 'home-about', 'planning', 'privacy', 'service'].toSorted(),
    );
    expect(JSON.stringify(texts)).not.toMatch(/Мармит|кухн|ресторан/i);
    expect(await readShopKind(db)).toBe('own');
  });

  it('stays one when it is started again with the settings of a demo', async () => {
    await fill(0);
    await fill(50);
    expect(await count('products')).toBe(0);
    expect(await readShopKind(store.db)).toBe('own');
  });

  it('keeps what an import has brought', async () => {
    await transaction(store, async (tx) => {
      await tx
        .insertInto('cities')
        .values({
          id: 90,
          title: 'Казань',
          title_in: 'Казани',
          region: 'Татарстан',
          country: 'ru',
          subdomain: '',
          lon: 49.1,
          lat: 55.8,
          timezone: 'Europe/Moscow',
          population: 1_300_000,
          is_popular: 1,
        })
        .execute();
    });
    await fill(0);
    const cities = await store.db.selectFrom('cities').select('title').execute();
    expect(cities).toEqual([{ title: 'Казань' }]);
  });

  it('renews what former versions said of paying, and leaves what people wrote', async () => {
    await fill(0);
    const { db, writer } = store;
    const bodyOf = async () =>
      (
        await db
          .selectFrom('page_texts')
          .select('body')
          .where('slug', '=', 'delivery')
          .executeTakeFirstOrThrow()
      ).body;
    const today = await bodyOf();
    const former =
      '- **При получении** — организациям закон разрешает платить наличными до {{cashLimit}} по одному договору.';
    const [first = '', second = ''] = today
      .split('\n')
      .filter((line) => line.includes('При получении'));
    expect(first).toBe('- **При получении** — {{onDelivery}}.');
    const body = `Наше слово.\n\n${today.replace(`${first}\n${second}`, former)}`;
    await writer.updateTable('page_texts').set({ body }).where('slug', '=', 'delivery').execute();
    await writer
      .updateTable('settings')
      .set({ value: '2' })
      .where('name', '=', 'foundation')
      .execute();
    await fill(0);
    expect(await bodyOf()).toBe(`Наше слово.\n\n${today}`);
  });

  it('takes away what a demo that was cut off has left', async () => {
    const cut = seedDemo({
      store,
      products: 10,
      now: NOW,
      report: () => {
        throw new Error('power');
      },
    });
    await expect(cut).rejects.toThrow('power');
    expect(await count('offices')).toBeGreaterThan(10);
    await fill(0);
    expect(await count('offices')).toBe(0);
    expect(await count('cities')).toBe(1);
    expect(await readShopKind(store.db)).toBe('own');
  });
});
