import type { Selectable } from 'kysely';
import type { SupplyPart } from '../../shared/contract/ready-on.ts';
import type { Millis } from '../../shared/millis.ts';
import { isOrderStatus } from '../../shared/order.ts';
import { countOrigins, firstUnits, keepDays } from '../../shared/supply.ts';
import type { OrderLineTable, OrderTable } from '../platform/store/tables/order-tables.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { planFree } from './allocate-stock.ts';
import type { Hold } from './hold.ts';
import { holdUnits } from './hold-units.ts';
import { parseParts } from './parse-parts.ts';
import { readShelves } from './read-shelves.ts';
import { usualHold } from './settle-hold.ts';

type StoredLine = Selectable<OrderLineTable>;

interface ChangedUnits {
  orderId: number;
  order: Pick<
    Selectable<OrderTable>,
    'status' | 'payment_kind' | 'delivery_on' | 'paid_sum' | 'led_by' | 'city_id'
  >;
  /** Lines as they were. */
  before: readonly StoredLine[];
  /** Products of which the order is to have so many units from now on. */
  changed: readonly { productId: number; quantity: number }[];
  now: Millis;
}

/**
 * Gives changed lines their units, and says from where, by product. An order that has its goods takes and
 * gives back at once. One that has lost them, or waits for a manager, is planned from the shelves as a new
 * one is, and what was sold from stock stays so: it is looked for when the order is confirmed or paid.
 */
export async function takeOrigins(
  tx: Tx,
  { orderId, order, before, changed, now }: ChangedUnits,
): Promise<Map<number, SupplyPart[]>> {
  if (changed.length === 0) return new Map();
  const hold = await findHold(tx, { orderId, order, before, now });
  if (!hold) return planOrigins(tx, { cityId: order.city_id, before, changed, now });
  const sources = await holdUnits(tx, {
    orderId,
    cityId: order.city_id,
    lines: changed,
    hold,
    now,
  });
  return new Map(
    changed.map((line) => {
      const stocked = sources.get(line.productId) ?? [];
      return [line.productId, withSupply(stocked, line, partsBefore(before, line))];
    }),
  );
}

function partsBefore(
  before: readonly StoredLine[],
  { productId }: { productId: number },
): SupplyPart[] {
  const old = before.find(({ product_id }) => product_id === productId);
  return old ? parseParts(old) : [];
}

/** Hold of an order that has its goods; null: it has none of what it was sold from stock. */
async function findHold(
  tx: Tx,
  { orderId, order, before, now }: Omit<ChangedUnits, 'changed'>,
): Promise<Hold | null> {
  const held = await tx
    .selectFrom('order_allocations')
    .select(['why', 'ends_at'])
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst();
  if (held)
    return held.why === 'term' ? { why: 'term', endsAt: held.ends_at ?? now } : { why: held.why };
  const { status: to, led_by } = order;
  const isLost = before.some(({ from_city, from_others }) => from_city + from_others > 0);
  if (isLost || led_by !== null || to === 'review' || !isOrderStatus(to)) return null;
  return usualHold({ to, order, now });
}

async function planOrigins(
  tx: Tx,
  {
    cityId,
    before,
    changed,
    now,
  }: Pick<ChangedUnits, 'before' | 'changed' | 'now'> & { cityId: number },
): Promise<Map<number, SupplyPart[]>> {
  const ids = changed.map(({ productId }) => productId);
  const shelves = await readShelves(tx, ids);
  const wanted = changed.map(({ productId: id, quantity }) => ({ product: { id }, quantity }));
  const free = planFree({ cityId, ...shelves, now }, wanted);
  return new Map(
    changed.map((line) => {
      const old = partsBefore(before, line);
      const planned = free.get(line.productId) ?? [];
      const sold = firstUnits(old, line.quantity);
      const stocked = countUnits(sold) > countUnits(planned) ? sold : planned;
      return [line.productId, withSupply(stocked, line, old)];
    }),
  );
}

function countUnits(parts: readonly SupplyPart[]): number {
  const { from_city, from_others } = countOrigins(parts);
  return from_city + from_others;
}

/**
 * Units that are not in stock are ordered, for a day that is not known. So many as the line had before
 * keep their days.
 */
function withSupply(
  stocked: readonly SupplyPart[],
  { quantity }: { quantity: number },
  before: readonly SupplyPart[],
): SupplyPart[] {
  const ordered = { from: 'supply', units: quantity - countUnits(stocked), on: null } as const;
  return keepDays([...stocked, ordered], before);
}
