import * as desk from '../../../shared/desk-routes.ts';
import type { Millis } from '../../../shared/millis.ts';
import { formatPrice } from '../../../shared/money.ts';
import { formatDay } from '../../../shared/ru/dates.ts';
import { type PriceWish, pairOf, setPrices } from '../../currency/set-prices.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { numberProducts } from '../../platform/store/product-changes.ts';
import { writeSettledMark } from '../../platform/store/settled-mark.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { type Entity, type Fields, tellFields } from './entity.ts';
import { findCode } from './product-code.ts';

/** Of a price that was set: price, old price, start, end, reason. */
type Terms = readonly [number, number | null, number | null, number | null, string];

const splitId = (id: string): readonly [productId: number, levelId: number] => {
  const [product, level] = id.split(' ');
  return [Number(product), Number(level)];
};

async function read(tx: Tx | Db, ids: readonly string[]): Promise<Map<string, Fields>> {
  const asked = new Set(ids);
  const products = [...new Set(ids.map((id) => splitId(id)[0]))];
  const shown = await tx
    .selectFrom('prices')
    .selectAll()
    .where('product_id', 'in', products)
    .execute();
  const set = await tx
    .selectFrom('set_prices')
    .selectAll()
    .where('product_id', 'in', products)
    .execute();
  const found = new Map<string, Record<string, number | null | Terms>>();
  const of = (row: { product_id: number; level_id: number }) => {
    const pair = pairOf(row);
    const fields = found.get(pair) ?? { price: null, old_price: null, hand: null, sale: null };
    if (asked.has(pair)) found.set(pair, fields);
    return fields;
  };
  for (const row of shown) Object.assign(of(row), { price: row.price, old_price: row.old_price });
  for (const row of set) {
    const { kind, price, old_price, starts_at, ends_at, reason } = row;
    of(row)[kind] = [price, old_price, starts_at, ends_at, reason];
  }
  return found;
}

function wishesOf(id: string, fields: Fields | null): PriceWish[] {
  const [productId, levelId] = splitId(id);
  return (['hand', 'sale'] as const).flatMap((kind): PriceWish[] => {
    if (fields && !(kind in fields)) return [];
    const terms = (fields?.[kind] ?? null) as Terms | null;
    if (!terms) return [{ productId, levelId, kind, set: null }];
    const [price, old_price, starts_at, ends_at, reason] = terms;
    return [{ productId, levelId, kind, set: { price, old_price, starts_at, ends_at, reason } }];
  });
}

async function restoreAll(
  tx: Tx,
  things: ReadonlyMap<string, Fields | null>,
  now: Millis,
): Promise<void> {
  const wishes = [...things].flatMap(([id, fields]) => wishesOf(id, fields));
  await setPrices(tx, wishes, now);
}

/**
 * A price of a product for a level, under «product level». What is set is put back; the price itself
 * follows from it and from what is told by then.
 */
export const priceEntity: Entity = {
  title: 'Цена',
  right: 'prices.change',
  fields: {
    price: 'Цена',
    old_price: 'Старая цена',
    hand: 'Задана вручную',
    sale: 'Акция',
  },
  tell: tellFields({
    price: tellKopecks,
    old_price: tellKopecks,
    hand: tellTerms,
    sale: tellTerms,
  }),
  restorable: new Set(['price', 'old_price', 'hand', 'sale']),
  // Sales begin and end, and what is told changes: what was set is as it was left.
  follows: new Set(['price', 'old_price']),
  read,
  restore: (tx, id, fields, now) => restoreAll(tx, new Map([[id, fields]]), now),
  restoreAll,
  async announce(tx, ids, now) {
    await numberProducts(tx, [...new Set(ids.map((id) => splitId(id)[0]))], now);
    await writeSettledMark(tx);
  },
  numberOf: (id, tx) => findCode(tx, splitId(id)[0]),
  link: (id) => desk.price(splitId(id)[0]),
};

function tellKopecks(value: unknown): string {
  return typeof value === 'number' ? formatPrice(value) : '—';
}

function tellTerms(value: unknown): string {
  if (!Array.isArray(value)) return '—';
  const [price, , startsAt, endsAt] = value as unknown as Terms;
  const from = startsAt === null ? '' : ` с ${formatDay(startsAt)}`;
  const until = endsAt === null ? '' : ` до ${formatDay(endsAt - 1)}`;
  return `${formatPrice(price)}${from}${until}`;
}
