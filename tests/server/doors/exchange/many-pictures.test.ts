import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Store } from '../../../../server/platform/store/open-store.ts';
import { createTestStore, describeOnBothStores } from '../../../helpers/with-store.ts';
import { createExchangeShop, type ExchangeShop } from './exchange-shop.ts';
import { commercemlImport, goods } from './feeds.ts';

const JPEG = Buffer.from('ffd8ffe000104a46494600', 'hex');

/** Counts queries to the files of exchanges, and rows that they give. */
function countFileQueries(store: Store): {
  store: Store;
  counts: { queries: number; rows: number };
} {
  const counts = { queries: 0, rows: 0 };
  const about = new WeakSet<object>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const text = JSON.stringify(node);
      if (text.includes('"exchange_files"')) {
        about.add(queryId);
        counts.queries++;
      }
      return node;
    },
    async transformResult({ result, queryId }) {
      if (about.has(queryId)) counts.rows += result.rows.length;
      return result;
    },
  };
  const { db, writer, ...rest } = store;
  return {
    store: { ...rest, db: db.withPlugin(plugin), writer: writer.withPlugin(plugin) },
    counts,
  };
}

describeOnBothStores('pictures that come one by one', (dialect) => {
  let shop: ExchangeShop;
  let counts: { queries: number; rows: number };
  beforeEach(async () => {
    const counted = countFileQueries(await createTestStore(dialect));
    counts = counted.counts;
    shop = await createExchangeShop(dialect, counted.store);
    await shop.saveNode({ isZipped: false });
  });
  afterEach(() => shop.close());

  /** Queries and rows of the work on a session with so many pictures. */
  async function work(pictures: number, end: 'silence' | 'complete') {
    const names = Array.from({ length: pictures }, (_, at) => `import_files/${at}.jpg`);
    const xml = goods('g1', 'Котёл', '<Картинка>import_files/0.jpg</Картинка>');
    await shop
      .client({ neverImports: true })
      .sendGoods([
        ...names.map((name) => ({ name, content: JPEG })),
        { name: 'import.xml', content: commercemlImport(xml) },
      ]);
    const before = { ...counts };
    if (end === 'complete') {
      await shop.store.writer
        .updateTable('exchange_sessions')
        .set({ state: 'ending', is_complete: 1 })
        .where('state', '=', 'working')
        .execute();
      await shop.store.writer
        .updateTable('exchange_files')
        .set({ state: 'asked' })
        .where('state', '=', 'received')
        .execute();
    } else shop.clock.now += 60_000;
    await shop.work();
    const done = { queries: counts.queries - before.queries, rows: counts.rows - before.rows };
    shop.clock.now += 15 * 60_000;
    await shop.work();
    return done;
  }
  const xmlStates = () =>
    shop.store.db
      .selectFrom('exchange_files')
      .select('state')
      .where('name', 'like', '%.xml')
      .where('state', '!=', 'applied')
      .execute();

  it.each(['silence', 'complete'] as const)(
    'cost no queries of their own after %s',
    async (end) => {
      // The first exchange makes the product.
      await work(1, end);
      const few = await work(2, end);
      const many = await work(42, end);
      // A slow machine notes how far it has come once or twice more.
      expect(many.queries - few.queries).toBeLessThan(5);
      // Each reading of the whole list gives a row for each picture: there are few, whatever comes.
      expect(many.rows - few.rows).toBeLessThanOrEqual(40 * 6);
      expect(await xmlStates()).toEqual([]);
    },
  );

  it('keep no other session waiting', async () => {
    const file = { name: 'import.xml', content: commercemlImport(goods('g1', 'Котёл')) };
    const picture = { name: 'import_files/1.jpg', content: JPEG };
    await shop.client().sendGoods([picture, file]);
    await shop.work();
    await shop.client().sendGoods([file]);
    expect(await xmlStates()).toEqual([]);
  });

  it('alone are an exchange that still goes on', async () => {
    await shop
      .client({ neverImports: true })
      .sendGoods([{ name: 'import_files/1.jpg', content: JPEG }]);
    await expect(shop.client().sendGoods([])).rejects.toThrow('Обмен уже идёт');
  });
});
