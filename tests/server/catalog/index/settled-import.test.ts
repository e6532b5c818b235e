import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Catalog, createCatalog } from '../../../../server/catalog/index/catalog.ts';
import { readSequences } from '../../../../server/catalog/index/follow-store.ts';
import type { Store } from '../../../../server/platform/store/open-store.ts';
import {
  readSettledMark,
  writeSettledMark,
} from '../../../../server/platform/store/settled-mark.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { createTestStore, describeOnBothStores } from '../../../helpers/with-store.ts';
import { category, referenceRows } from './catalog-rows.ts';
import { writeProducts, writeReference } from './fill-store.ts';

const many = (from: number) =>
  Array.from({ length: 600 }, (_, at) => ({ id: from + at, categoryId: 10 }));
const silent = { info: () => {}, error: () => {} };
const LOOK_MS = 250;

/** Number of questions that wait for an answer of the database. */
let open = 0;
const counting: KyselyPlugin = {
  transformQuery({ node }) {
    open++;
    return node;
  },
  async transformResult({ result }) {
    open--;
    return result;
  },
};

/** Until nothing has been asked for so many turns. */
async function untilQuiet() {
  for (let turn = 0; turn < 200; turn = open ? 0 : turn + 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describeOnBothStores('the end of an import', (dialect) => {
  let store: Store;
  let catalog: Catalog;
  beforeEach(async () => {
    store = await createTestStore(dialect);
    await writeReference(store, referenceRows({ categories: [category(10)] }));
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    open = 0;
    const counted = { ...store, db: store.db.withPlugin(counting) };
    catalog = await createCatalog({ store: counted, clock: () => 0, log: silent });
    catalog.start();
  });
  afterEach(async () => {
    await catalog.close();
    vi.useRealTimers();
    await store.close();
  });

  /** The next look, to the end of what it asks; changes of before have their numbers then. */
  async function look() {
    vi.advanceTimersByTime(LOOK_MS);
    await untilQuiet();
    await readSequences(store);
  }

  it('is taken over at the next look, what is in its midst is not', async () => {
    await look();
    await writeProducts(store, many(1));
    await look();
    expect(catalog.index.size).toBe(0);
    await transaction(store, writeSettledMark);
    await look();
    // No other look comes: the clock stands still.
    while (catalog.index.size === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(catalog.index.size).toBe(600);
  });

  it('is said once for all that came before it', async () => {
    await writeProducts(store, many(1));
    expect(await readSettledMark(store.db)).toBeNull();
    await transaction(store, writeSettledMark);
    expect(await readSettledMark(store.db)).toEqual(await readSequences(store));
    await writeProducts(store, many(601));
    const mark = await readSettledMark(store.db);
    expect(mark!.catalog).toBeLessThan((await readSequences(store)).catalog);
  });
});
