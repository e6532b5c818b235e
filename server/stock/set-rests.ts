import type { Millis } from '../../shared/millis.ts';
import type { Db, Store } from '../platform/store/open-store.ts';
import { holdCatalogSequence, numberProducts } from '../platform/store/product-changes.ts';
import { writeSettledMark } from '../platform/store/settled-mark.ts';
import type { SetRestTable, StockTable } from '../platform/store/tables/stock-tables.ts';
import { hasRowLocks, type Tx, transaction } from '../platform/store/transaction.ts';
import { freeUnits, type ToldRest } from './free-units.ts';
import { type Promises, readPromises } from './read-promises.ts';

export interface RestPlace {
  product_id: number;
  storage_id: number;
}

/** Counted units, with an end after which what is told counts again; null: none. */
interface CountedRest extends RestPlace {
  units: number;
  /** Moment of the count: what left the shelf later is not in it. */
  set_at: Millis;
  ends_at: Millis | null;
  reason: string;
}

type ToldColumns = Pick<SetRestTable, 'told' | 'told_at' | 'told_kind'>;

const restOf = ({ told, told_at, told_kind }: ToldColumns): ToldRest | null =>
  told === null || told_at === null || told_kind === null
    ? null
    : { told, toldAt: told_at, kind: told_kind };

/** Rest of a shelf by somebody's count: it holds against what is told, without what is promised. */
export async function setRest(tx: Tx, counted: CountedRest): Promise<void> {
  const { units, set_at, ends_at, reason, ...place } = counted;
  const stock = await lockPlace(tx, place);
  const former = await findSet(tx, place);
  const told: ToldColumns = former ?? stock ?? { told: null, told_at: null, told_kind: null };
  const promises = await readPromises(tx, [place.product_id]);
  const free = freeUnits(
    { told: units, toldAt: set_at, kind: 'physical' },
    promises(place.product_id, place.storage_id),
  );
  await writePlace(tx, place, { free, told: units, told_at: set_at, told_kind: 'physical' });
  const row = {
    units,
    set_at,
    ends_at,
    reason,
    told: told.told,
    told_at: told.told_at,
    told_kind: told.told_kind,
    free_change: free - (stock?.free ?? 0) + (former?.free_change ?? 0),
  };
  await tx
    .insertInto('set_rests')
    .values({ ...place, ...row })
    .onConflict((conflict) => conflict.columns(['product_id', 'storage_id']).doUpdateSet(row))
    .execute();
}

/** Told rests count again; where nobody tells, the units that the count had added are taken off. */
export async function clearRest(tx: Tx, place: RestPlace): Promise<void> {
  const stock = await lockPlace(tx, place);
  const set = await findSet(tx, place);
  if (!set || !stock) return;
  const promises = await readPromises(tx, [place.product_id]);
  await writePlace(tx, place, toldPlace(set, stock.free, promises));
  await tx
    .deleteFrom('set_rests')
    .where('product_id', '=', place.product_id)
    .where('storage_id', '=', place.storage_id)
    .execute();
}

/** Takes a count back whose day is over, unless somebody has prolonged it meanwhile. */
async function endRest(tx: Tx, place: RestPlace, now: Millis): Promise<void> {
  await lockPlace(tx, place);
  const set = await findSet(tx, place);
  if (set && set.ends_at !== null && set.ends_at <= now) await clearRest(tx, place);
}

/** A place as it would be without the count. */
function toldPlace(
  set: Omit<SetRestTable, 'units' | 'reason' | 'ends_at' | 'set_at'>,
  free: number,
  promises: Promises,
): ToldColumns & { free: number } {
  const { told, told_at, told_kind, product_id, storage_id } = set;
  const rest = restOf(set);
  return {
    told,
    told_at,
    told_kind,
    free: rest
      ? freeUnits(rest, promises(product_id, storage_id))
      : Math.max(0, free - set.free_change),
  };
}

/** Rows of stock as they are told: what people have counted is left out. */
export async function readToldStock(
  tx: Tx | Db,
  productIds: readonly number[],
): Promise<(RestPlace & ToldColumns & { free: number })[]> {
  const rows = await tx
    .selectFrom('stock')
    .select(['product_id', 'storage_id', 'free', 'told', 'told_at', 'told_kind'])
    .where('product_id', 'in', [...productIds])
    .execute();
  const set = await listSet(tx, productIds);
  if (set.length === 0) return rows;
  const promises = await readPromises(
    tx,
    set.map(({ product_id }) => product_id),
  );
  return rows.map((row) => {
    const own = set.find((one) => isSame(one, row));
    return own ? { ...row, ...toldPlace(own, row.free, promises) } : row;
  });
}

/** Puts counts of people back above what was told, which is kept for later. */
export async function keepSetRests(tx: Tx, productIds: readonly number[]): Promise<void> {
  const set = await listSet(tx, productIds);
  for (const row of set) {
    const { product_id, storage_id, units, set_at } = row;
    const told = await lockPlace(tx, row);
    const promises = await readPromises(tx, [product_id]);
    const hand: ToldRest = { told: units, toldAt: set_at, kind: 'physical' };
    const free = freeUnits(hand, promises(product_id, storage_id));
    await tx
      .updateTable('set_rests')
      .set({
        told: told?.told ?? null,
        told_at: told?.told_at ?? null,
        told_kind: told?.told_kind ?? null,
        free_change: free - (told?.free ?? 0),
      })
      .where('product_id', '=', product_id)
      .where('storage_id', '=', storage_id)
      .execute();
    const columns = { free, told: units, told_at: set_at, told_kind: 'physical' as const };
    await writePlace(tx, { product_id, storage_id }, columns);
  }
}

/** Ends the counts whose day is over; gives how many. */
export async function settleDueRests(store: Store, now: Millis): Promise<number> {
  const due = await store.db
    .selectFrom('set_rests')
    .select(['product_id', 'storage_id'])
    .where('ends_at', '<=', now)
    .execute();
  if (due.length === 0) return 0;
  await transaction(store, async (tx) => {
    await holdCatalogSequence(tx);
    for (const place of due) await endRest(tx, place, now);
    await numberProducts(tx, [...new Set(due.map(({ product_id }) => product_id))], now);
    await writeSettledMark(tx);
  });
  return due.length;
}

const isSame = (a: RestPlace, b: RestPlace) =>
  a.product_id === b.product_id && a.storage_id === b.storage_id;

async function listSet(tx: Tx | Db, productIds: readonly number[]): Promise<SetRestTable[]> {
  if (productIds.length === 0) return [];
  return tx
    .selectFrom('set_rests')
    .selectAll()
    .where('product_id', 'in', [...productIds])
    .execute();
}

const findSet = (tx: Tx, { product_id, storage_id }: RestPlace) =>
  tx
    .selectFrom('set_rests')
    .selectAll()
    .where('product_id', '=', product_id)
    .where('storage_id', '=', storage_id)
    .executeTakeFirst();

async function lockPlace(tx: Tx, { product_id, storage_id }: RestPlace) {
  const row = tx
    .selectFrom('stock')
    .select(['free', 'told', 'told_at', 'told_kind'])
    .where('product_id', '=', product_id)
    .where('storage_id', '=', storage_id);
  return (hasRowLocks(tx) ? row.forUpdate() : row).executeTakeFirst();
}

async function writePlace(
  tx: Tx,
  place: RestPlace,
  columns: Pick<StockTable, 'free'> & ToldColumns,
): Promise<void> {
  const { product_id, storage_id } = place;
  const { free, told, told_at, told_kind } = columns;
  await tx
    .insertInto('stock')
    .values({ product_id, storage_id, free, told, told_at, told_kind })
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'storage_id'])
        .doUpdateSet({ free, told, told_at, told_kind }),
    )
    .execute();
}
