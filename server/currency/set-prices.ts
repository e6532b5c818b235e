import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { Millis } from '../../shared/millis.ts';
import type { Kopecks } from '../../shared/money.ts';
import type { Db } from '../platform/store/open-store.ts';
import type { SetPriceTable } from '../platform/store/tables/price-tables.ts';
import type { Tx } from '../platform/store/transaction.ts';

/** Price, and the former one where that is shown crossed out. */
interface ShelfPrice {
  price: Kopecks;
  old_price: Kopecks | null;
}

type SetPrice = Pick<
  SetPriceTable,
  'kind' | 'price' | 'old_price' | 'starts_at' | 'ends_at' | 'reason'
>;

/** A price of one product for one level that people set; null: what was set is taken back. */
export interface PriceWish {
  productId: number;
  levelId: number;
  kind: SetPriceTable['kind'];
  set: Omit<SetPrice, 'kind'> | null;
}

const CHUNK = 400;

export const pairOf = (row: { product_id: number; level_id: number }) =>
  `${row.product_id} ${row.level_id}`;

/** Prices set by hand stand above told ones; a sale stands above both where it is cheaper. */
export function shelfPrice(
  told: ShelfPrice | null,
  set: readonly SetPrice[],
  now: Millis,
): ShelfPrice | null {
  const running = set.filter(
    ({ starts_at, ends_at }) => (starts_at ?? now) <= now && (ends_at ?? now + 1) > now,
  );
  const hand = running.find(({ kind }) => kind === 'hand');
  const base = hand ? { price: hand.price, old_price: hand.old_price } : told;
  const sale = running.find(({ kind }) => kind === 'sale');
  if (!sale || (base && sale.price >= base.price)) return base;
  const old_price = base && Math.max(base.price, base.old_price ?? 0);
  return { price: sale.price, old_price };
}

/** Prices as they are told, by «product level»: what people have set is left out. */
export async function readToldPrices(
  db: Db | Tx,
  productIds: readonly number[],
): Promise<Map<string, ShelfPrice>> {
  const told = new Map<string, ShelfPrice>();
  for (const ids of chunksOf(productIds)) {
    const shown = await db
      .selectFrom('prices')
      .select(['product_id', 'level_id', 'price', 'old_price'])
      .where('product_id', 'in', ids)
      .execute();
    const kept = await db
      .selectFrom('told_prices')
      .selectAll()
      .where('product_id', 'in', ids)
      .execute();
    for (const row of shown) {
      told.set(pairOf(row), { price: row.price, old_price: row.old_price });
    }
    for (const row of kept) {
      const { price, old_price } = row;
      if (price === null) told.delete(pairOf(row));
      else told.set(pairOf(row), { price, old_price });
    }
  }
  return told;
}

/** Keeps what is told of prices that people have set otherwise, which stay as they are set. */
export async function tellPrices(
  tx: Tx,
  productIds: readonly number[],
  { told, now }: { told: ReadonlyMap<string, ShelfPrice>; now: Millis },
): Promise<void> {
  const touched = new Set<number>();
  for (const ids of chunksOf(productIds)) {
    const kept = await tx
      .selectFrom('told_prices')
      .selectAll()
      .where('product_id', 'in', ids)
      .execute();
    for (const row of kept) {
      touched.add(row.product_id);
      const { price, old_price } = told.get(pairOf(row)) ?? { price: null, old_price: null };
      if (price === row.price && old_price === row.old_price) continue;
      await tx
        .updateTable('told_prices')
        .set({ price, old_price })
        .where('product_id', '=', row.product_id)
        .where('level_id', '=', row.level_id)
        .execute();
    }
  }
  await settlePrices(tx, [...touched], now);
}

/** Sets prices or takes them back. Gives the products whose prices are others now. */
export async function setPrices(
  tx: Tx,
  wishes: readonly PriceWish[],
  now: Millis,
): Promise<Set<number>> {
  const groups = Map.groupBy(wishes, ({ kind, levelId }) => `${kind} ${levelId}`);
  for (const group of groups.values()) {
    for (const part of chunksOf(group)) {
      await replace(tx, part, now);
      await letOthersIn();
    }
  }
  return settlePrices(tx, [...new Set(wishes.map(({ productId }) => productId))], now);
}

/** All of one kind and level. */
async function replace(tx: Tx, wishes: readonly PriceWish[], now: Millis): Promise<void> {
  const [first] = wishes;
  if (!first) return;
  const { kind, levelId: level_id } = first;
  const ids = wishes.map(({ productId }) => productId);
  await tx
    .deleteFrom('set_prices')
    .where('level_id', '=', level_id)
    .where('kind', '=', kind)
    .where('product_id', 'in', ids)
    .execute();
  const rows = wishes.flatMap(({ productId: product_id, set }) => {
    if (!set) return [];
    const { price, old_price, starts_at, ends_at, reason } = set;
    const due_at = starts_at !== null && starts_at > now ? starts_at : ends_at;
    return [{ product_id, level_id, kind, price, old_price, starts_at, ends_at, due_at, reason }];
  });
  for (const part of chunksOf(rows, 200)) {
    await tx.insertInto('set_prices').values(part).execute();
  }
}

/**
 * Brings the prices of products to what is told and set of them at this moment, and forgets what has
 * ended. Gives the products whose prices are others now.
 */
export async function settlePrices(
  tx: Tx,
  productIds: readonly number[],
  now: Millis,
): Promise<Set<number>> {
  const changed = new Set<number>();
  for (const ids of chunksOf(productIds)) {
    await settleChunk(tx, { ids, now, changed });
    // SQLite answers at once: visitors would wait for all of it.
    await letOthersIn();
  }
  return changed;
}

interface Settling {
  ids: number[];
  now: Millis;
  changed: Set<number>;
}

async function settleChunk(tx: Tx, { ids, now, changed }: Settling): Promise<void> {
  await tx
    .deleteFrom('set_prices')
    .where('product_id', 'in', ids)
    .where('ends_at', '<=', now)
    .execute();
  await tx
    .updateTable('set_prices')
    .set(({ ref }) => ({ due_at: ref('ends_at') }))
    .where('product_id', 'in', ids)
    .where('starts_at', '<=', now)
    .where('due_at', '<=', now)
    .execute();
  const rows = await tx
    .selectFrom('set_prices')
    .selectAll()
    .where('product_id', 'in', ids)
    .execute();
  const set = Map.groupBy(rows, pairOf);
  const shown = new Map(
    (await tx.selectFrom('prices').selectAll().where('product_id', 'in', ids).execute()).map(
      (row) => [pairOf(row), row],
    ),
  );
  const kept = await tx
    .selectFrom('told_prices')
    .selectAll()
    .where('product_id', 'in', ids)
    .execute();
  const told = new Map(kept.map((row) => [pairOf(row), row]));
  const begun = [...set.values()].flatMap(([row]) => {
    if (!row || told.has(pairOf(row))) return [];
    const { product_id, level_id } = row;
    const { price = null, old_price = null } = shown.get(pairOf(row)) ?? {};
    return [{ product_id, level_id, price, old_price }];
  });
  for (const row of begun) told.set(pairOf(row), row);
  const ended: Pair[] = [];
  const raised: (Pair & ShelfPrice)[] = [];
  const removed: Pair[] = [];
  for (const [pair, { product_id, level_id, price, old_price }] of told) {
    const own = set.get(pair) ?? [];
    if (own.length === 0) ended.push({ product_id, level_id });
    const next = shelfPrice(price === null ? null : { price, old_price }, own, now);
    const is = shown.get(pair);
    if (next?.price === is?.price && next?.old_price === is?.old_price) continue;
    changed.add(product_id);
    if (next) raised.push({ product_id, level_id, ...next });
    else removed.push({ product_id, level_id });
  }
  for (const part of chunksOf(begun)) await tx.insertInto('told_prices').values(part).execute();
  await deletePairs(tx, 'told_prices', ended);
  await deletePairs(tx, 'prices', removed);
  for (const part of chunksOf(raised)) {
    await tx
      .insertInto('prices')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['product_id', 'level_id']).doUpdateSet((eb) => ({
          price: eb.ref('excluded.price'),
          old_price: eb.ref('excluded.old_price'),
        })),
      )
      .execute();
  }
}

interface Pair {
  product_id: number;
  level_id: number;
}

async function deletePairs(tx: Tx, table: 'prices' | 'told_prices', pairs: readonly Pair[]) {
  for (const [level, group] of Map.groupBy(pairs, ({ level_id }) => level_id)) {
    for (const part of chunksOf(group)) {
      await tx
        .deleteFrom(table)
        .where('level_id', '=', level)
        .where(
          'product_id',
          'in',
          part.map(({ product_id }) => product_id),
        )
        .execute();
    }
  }
}

function* chunksOf<Item>(items: readonly Item[], size = CHUNK): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
