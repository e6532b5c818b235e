import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { createRandom } from '../../../server/demo/random.ts';
import { placeOrder } from '../../../server/orders/place-order.ts';
import { isStoreTrouble } from '../../../server/platform/store/is-store-trouble.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { chooseSeed, lengthOf, noteSeen } from '../../helpers/full-length.ts';
import { createOrderShop, NOW, type OrderShop } from '../orders/order-shop.ts';

const ROUNDS = lengthOf('OVERSELL_ROUNDS', 2);
const BUYERS = lengthOf('OVERSELL_BUYERS', 40);
const SEED = chooseSeed();
const PRODUCT = 1;
const MAX_PIECES = 50;
/**
 * Ways in turn. SQLite's orders wait for each other anyway: its delay makes them only longer, so
 * that the longest is left to PostgreSQL, where ten go on at once.
 */
const WAYS = [
  ['postgres', 5],
  ['sqlite', 5],
  ['postgres', 0],
  ['sqlite', 0],
  ['postgres', 100],
] as const;

it(
  `${ROUNDS} rounds of ${BUYERS} buyers at once sell the last pieces and no more (seed ${SEED})`,
  async () => {
    const random = createRandom(SEED);
    const seen = { sold: 0, refused: 0, waited: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const [dialect, delayMs] = WAYS[round % WAYS.length] ?? WAYS[0];
      const pieces = random.int(1, Math.min(MAX_PIECES, BUYERS - 1));
      const shop = await createOrderShop(dialect, [
        { id: PRODUCT, prices: { 1: [99_99, null] }, stock: { 1: pieces } },
      ]);
      try {
        const result = await sellOut(shop, delayMs);
        const about = { round, dialect, delayMs };
        expect({ ...about, ...result.counts, errors: result.errors }).toEqual({
          ...about,
          sold: pieces,
          refused: BUYERS - pieces,
          errors: [],
        });
        const [free, held] = [await shop.free(PRODUCT), await shop.held(PRODUCT)];
        expect({ ...about, free, held }).toEqual({ ...about, free: 0, held: pieces });
        seen.sold += result.counts.sold;
        seen.refused += result.counts.refused;
        seen.waited += result.waited;
      } finally {
        await shop.close();
      }
    }
    noteSeen(
      'OVERSELL_ROUNDS',
      `${ROUNDS} × ${BUYERS}, seed ${SEED}: продано ${seen.sold}, отказано ${seen.refused}, просили подождать ${seen.waited}, лишнего 0, ошибок 0`,
    );
  },
  60_000 + ROUNDS * BUYERS * 1000,
);

/** All buyers send the same order at the same moment; whoever is told to wait comes again. */
async function sellOut(shop: OrderShop, delayMs: number) {
  const buyers = await addBuyers(shop.store);
  const form = await shop.form(buyers[0] ?? 0);
  const store = delayMs > 0 ? delayed(shop.store, delayMs) : shop.store;
  const counts = { sold: 0, refused: 0 };
  const errors: string[] = [];
  let waited = 0;
  const buy = async (buyer: number) => {
    const own = { ...form, key: randomUUID() };
    for (;;) {
      try {
        const { kind } = await placeOrder(store, shop.contextOf(buyer), own);
        counts[kind === 'placed' ? 'sold' : 'refused']++;
        return;
      } catch (error) {
        // The site answers 503 with Retry-After; the form's key makes sending again safe.
        if (!isStoreTrouble(error)) return void errors.push(String(error));
        waited++;
        await pause(200 + Math.random() * 1000);
      }
    }
  };
  await Promise.all(buyers.map(buy));
  return { counts, errors, waited };
}

async function addBuyers(store: Store): Promise<number[]> {
  return transaction(store, async (tx) => {
    const rows = Array.from({ length: BUYERS }, () => ({ created_at: NOW }));
    const added = await tx.insertInto('shoppers').values(rows).returning('id').execute();
    const line = { product_id: PRODUCT, package: 1, quantity: 1, checked: 1, price: null } as const;
    const lines = added.map(({ id }) => ({
      ...line,
      shopper_id: id,
      free: 0,
      added_at: NOW,
      changed_at: NOW,
    }));
    for (let at = 0; at < lines.length; at += 500) {
      await tx
        .insertInto('basket_lines')
        .values(lines.slice(at, at + 500))
        .execute();
    }
    return added.map(({ id }) => id);
  });
}

/** The store as it is far away or on a slow disk: every answer of it comes later. */
function delayed(store: Store, delayMs: number): Store {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await pause(delayMs);
      return result;
    },
  };
  return { ...store, db: store.db.withPlugin(plugin), writer: store.writer.withPlugin(plugin) };
}
