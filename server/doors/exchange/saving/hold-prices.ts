import { isDeepStrictEqual } from 'node:util';
import type { Millis } from '../../../../shared/millis.ts';
import { readKept } from '../../../platform/read-kept.ts';
import { insertRows } from '../../../platform/store/insert-rows.ts';
import type { Db } from '../../../platform/store/open-store.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import type { ProductDraft } from '../draft/import-draft.ts';
import { endedLevels, type PriceIds, type Prices } from './apply-prices.ts';
import { type StoredProduct, sorted } from './stored-product.ts';

/** How an import treats prices that wait for a person. */
export interface PriceHold {
  /** The session that tells them; null: a person loads the files, nothing waits. */
  sessionId: number | null;
  /** True when all prices that change wait. */
  isMass: boolean;
}

/** A price of one level as it was told; both null: it has ended. */
interface ToldPrice {
  price: Prices['prices'][number] | null;
  /** The same in another currency, where it was told in one. */
  foreign: Prices['foreign'][number] | null;
}

export interface HeldPrice {
  productId: number;
  levelId: number;
  sessionId: number;
  told: ToldPrice;
  /** Answer of a person. */
  state: 'waiting' | 'accepted' | 'declined';
}

/** Changes of the held prices of one product when it is saved. */
export interface HeldChange {
  next: StoredProduct;
  put: { levelId: number; told: ToldPrice }[];
  /** Levels of which a newer word was said. */
  drop: number[];
}

/** Held prices by product. */
export async function loadHeldPrices(
  db: Db | Tx,
  productIds: readonly number[],
): Promise<Map<number, HeldPrice[]>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('exchange_held_prices')
    .selectAll()
    .where('product_id', 'in', productIds)
    .execute();
  const held = rows.map(({ product_id, level_id, session_id, told, state }): HeldPrice => {
    const ids = { productId: product_id, levelId: level_id, sessionId: session_id };
    const { price, foreign } = readKept<ToldPrice>(told);
    // A level may have taken the place of another since.
    const here = {
      price: price && { ...price, level_id },
      foreign: foreign && { ...foreign, level_id },
    };
    return { ...ids, told: here, state };
  });
  return Map.groupBy(held, ({ productId }) => productId);
}

export const priceOf = ({ prices, foreign }: Prices, levelId: number): ToldPrice => ({
  price: prices.find(({ level_id }) => level_id === levelId) ?? null,
  foreign: foreign.find(({ level_id }) => level_id === levelId) ?? null,
});

/** Roubles of a price in another currency follow its rate. */
const saysSame = (one: ToldPrice, other: ToldPrice) =>
  one.foreign || other.foreign
    ? isDeepStrictEqual(one.foreign, other.foreign)
    : isDeepStrictEqual(one.price, other.price);

/** True of a price that waits or was declined as it is told now: it says nothing new. */
const isEcho = ({ told, state }: HeldPrice, now: ToldPrice) =>
  state !== 'accepted' && saysSame(told, now);

/**
 * True of an echo that a session need not ask about: another one has, or a person has answered. A session
 * that was cut off goes on with its own question.
 */
export const isAsked = (row: HeldPrice, now: ToldPrice, sessionId: number | null): boolean =>
  sessionId !== null &&
  isEcho(row, now) &&
  (row.state === 'declined' || row.sessionId !== sessionId);

interface Told {
  draft: ProductDraft;
  previous: StoredProduct;
  next: StoredProduct;
}

/**
 * Leaves prices of a product as they are where those that are told have to wait. Gives what becomes of
 * those that wait; null: nothing.
 */
export function holdPrices(
  { draft, previous, next }: Told,
  rows: readonly HeldPrice[],
  { hold, ids }: { hold: PriceHold; ids: PriceIds },
): HeldChange | null {
  if (!draft.prices && !draft.full) return null;
  if (!hold.isMass && rows.length === 0) return null;
  const change: HeldChange = { next, put: [], drop: [] };
  const isEnded = endedLevels(draft, ids);
  const named = new Set(draft.prices?.map(({ type }) => ids.priceLevels.get(type)));
  const isSaid = (levelId: number) => !!draft.full || named.has(levelId) || isEnded(levelId);
  for (const levelId of levelsOf(previous, next, rows).filter(isSaid)) {
    const row = rows.find((one) => one.levelId === levelId);
    const told = priceOf(next, levelId);
    const isKnown = row !== undefined && isEcho(row, told);
    const isNew = !isDeepStrictEqual(told, priceOf(previous, levelId));
    if (isNew && hold.sessionId !== null && (hold.isMass || isKnown)) {
      setPrice(next, levelId, priceOf(previous, levelId));
      if (!isKnown) change.put.push({ levelId, told });
    } else if (row) change.drop.push(levelId);
  }
  sorted(next);
  return change.put.length + change.drop.length > 0 ? change : null;
}

function levelsOf(previous: Prices, next: Prices, rows: readonly HeldPrice[]): number[] {
  const priced = [previous.prices, previous.foreign, next.prices, next.foreign].flat();
  const levels = priced.map(({ level_id }) => level_id);
  return [...new Set([...levels, ...rows.map(({ levelId }) => levelId)])];
}

/** Gives a product the price of one level, or takes it off; its lists are in no order then. */
export function setPrice(product: StoredProduct, levelId: number, to: ToldPrice): void {
  const others = ({ level_id }: { level_id: number }) => level_id !== levelId;
  product.prices = [...product.prices.filter(others), ...(to.price ? [to.price] : [])];
  product.foreign = [...product.foreign.filter(others), ...(to.foreign ? [to.foreign] : [])];
}

/** Writes down what waits now and what waits no more, of products that have their numbers. */
export async function saveHeld(
  tx: Tx,
  changes: readonly HeldChange[],
  sessionId: number | null,
): Promise<void> {
  for (const { next, put, drop } of changes) {
    const product_id = next.row.id;
    const gone = [...drop, ...put.map(({ levelId }) => levelId)];
    await tx
      .deleteFrom('exchange_held_prices')
      .where('product_id', '=', product_id)
      .where('level_id', 'in', gone)
      .execute();
    if (sessionId === null) continue;
    const rows = put.map(({ levelId, told }) => ({
      product_id,
      level_id: levelId,
      session_id: sessionId,
      told: JSON.stringify(told),
      state: 'waiting' as const,
    }));
    await insertRows(tx, 'exchange_held_prices', rows);
  }
}

/** Number of goods whose prices of a session wait for a person. */
export async function countHeld(db: Db | Tx, sessionId: number): Promise<number> {
  const { count } = await db
    .selectFrom('exchange_held_prices')
    .select(({ fn }) => fn.count<number>('product_id').distinct().as('count'))
    .where('session_id', '=', sessionId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Settles the questions that newer words have answered: nothing of theirs waits any more. */
export async function settleAnswered(tx: Tx, now: Millis): Promise<void> {
  await tx
    .updateTable('exchange_tasks')
    .set({ settled_at: now })
    .where('kind', '=', 'held-prices')
    .where('settled_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('exchange_held_prices')
            .select('product_id')
            .whereRef('exchange_held_prices.session_id', '=', 'exchange_tasks.session_id')
            .where('state', '=', 'waiting'),
        ),
      ),
    )
    .execute();
}
