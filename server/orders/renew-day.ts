import type { Selectable } from 'kysely';
import type { ReadyOn, SupplyPart } from '../../shared/contract/ready-on.ts';
import type { Millis } from '../../shared/millis.ts';
import { moscowDay } from '../../shared/ru/dates.ts';
import { joinParts, lastOn, promisedDay, readyDay } from '../../shared/supply.ts';
import { terms } from '../../shared/terms.ts';
import type { OrderLineTable } from '../platform/store/tables/order-tables.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { listHeldSources } from './held-sources.ts';
import { parseParts } from './parse-parts.ts';
import { dayAfter, setDay } from './promised-day.ts';
import { readCalendar, readShelves } from './read-shelves.ts';

interface DayAsk {
  orderId: number;
  now: Millis;
}

type DatedLine = Pick<Selectable<OrderLineTable>, 'comes_on'>;

/** Day when the goods of all lines are in the city of their order; null: not known of some. */
export const goodsDay = (lines: readonly DatedLine[]): ReadyOn | null =>
  lastOn(lines.map(({ comes_on }) => ({ on: promisedDay(comes_on) })));

/** The same of an order as it stands. */
export const readGoodsDay = async (tx: Tx, orderId: number): Promise<ReadyOn | null> =>
  goodsDay(await listLines(tx, orderId));

interface FollowedGoods extends DayAsk {
  /** Day when all of its goods were to be there. */
  before: ReadyOn | null;
  /** True: one that cannot be kept any more is promised no longer. */
  isAgreed?: boolean;
}

/** Lets the promised day of an order follow its goods. Gives words as `setDay` does. */
export async function followGoods(tx: Tx, followed: FollowedGoods): Promise<string> {
  const { orderId, before, isAgreed = false, now } = followed;
  const { delivery_kind: kind, delivery_on } = await tx
    .selectFrom('orders')
    .select(['delivery_kind', 'delivery_on'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (delivery_on === null) return '';
  const after = await readGoodsDay(tx, orderId);
  const calendar = await readCalendar(tx);
  const on = dayAfter({ kind, on: promisedDay(delivery_on), before, after, calendar });
  const isKept = !isAgreed || (dayAhead(on, now) !== null && (on ?? '') >= (after ?? ''));
  // How long a courier or a carrier would take is not known here.
  const other = kind === 'pickup' ? after : null;
  return setDay(tx, { orderId, on: isKept ? on : other, now });
}

/**
 * Counts the day of an order that is being agreed to anew: its goods set out now, however long it waited.
 * Nothing comes sooner by it. Gives words as `setDay` does.
 */
export async function renewDay(
  tx: Tx,
  { orderId, before, now }: Pick<FollowedGoods, 'orderId' | 'before' | 'now'>,
): Promise<string> {
  const lines = await listLines(tx, orderId);
  const { city_id: cityId } = await tx
    .selectFrom('orders')
    .select('city_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const ids = lines.map(({ product_id }) => product_id);
  const { reference } = await readShelves(tx, ids);
  const sources = await listHeldSources(tx, { orderId, ids, cityId, reference, now });
  for (const line of lines) {
    const parts = renewParts(parseParts(line), { held: sources.get(line.product_id) ?? [], now });
    const on = lastOn(parts);
    const isLater = line.comes_on === null || on === null || on > line.comes_on;
    if (!isLater) continue;
    await tx
      .updateTable('order_lines')
      .set({ parts: JSON.stringify(parts), comes_on: on })
      .where('order_id', '=', orderId)
      .where('position', '=', line.position)
      .execute();
  }
  return followGoods(tx, { orderId, before, isAgreed: true, now });
}

/** Parts of a line as they come from now on; goods that were to come by now do so on a day that is not known. */
function renewParts(
  parts: readonly SupplyPart[],
  { held, now }: { held: readonly SupplyPart[]; now: Millis },
): SupplyPart[] {
  const ordered = parts.filter(({ from }) => from === 'supply');
  const stocked = parts.filter(({ from }) => from !== 'supply');
  const isHeld = countUnits(stocked) === countUnits(held);
  return joinParts([
    ...(isHeld ? held : stocked),
    ...ordered.map((part) => ({ ...part, on: dayAhead(part.on, now) })),
  ]);
}

const countUnits = (parts: readonly SupplyPart[]) =>
  parts.reduce((sum, { units }) => sum + units, 0);

/** A day that a person has promised, while it has not passed. */
export const dayAhead = (on: ReadyOn | null, now: Millis): ReadyOn | null =>
  on !== null && on >= moscowDay(now) ? on : null;

/** First day when an order can be picked up in its city; null: some of its goods come nobody knows when. */
export async function pickupDay(tx: Tx, { orderId, now }: DayAsk): Promise<ReadyOn | null> {
  const goods = await readGoodsDay(tx, orderId);
  const first = readyDay(await readCalendar(tx), terms.pickup.count, now);
  return goods !== null && goods < first ? first : goods;
}

const listLines = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
