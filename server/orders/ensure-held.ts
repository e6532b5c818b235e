import type { SupplyPart } from '../../shared/contract/ready-on.ts';
import type { Millis } from '../../shared/millis.ts';
import { countOrigins, firstUnits, keepDays, lastOn } from '../../shared/supply.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { allocateFree } from './allocate-stock.ts';
import { changeHold, type Hold } from './hold.ts';
import { parseParts } from './parse-parts.ts';
import { readShelves } from './read-shelves.ts';

/** Line of an order whose goods another buyer has taken. */
export interface LackingLine {
  title: string;
  /** Units that are wanted, and how many of them there are. */
  wanted: number;
  found: number;
}

/**
 * Holds the goods of a placed order so from now on. What it does not hold of them, as it was given back
 * before, is taken again as far as it is free, and the lines say from where. Gives what is lacking: a
 * caller that cannot do with less throws, and nothing has happened.
 */
export async function ensureHeld(
  tx: Tx,
  { orderId, hold, now }: { orderId: number; hold: Hold; now: Millis },
): Promise<LackingLine[]> {
  await changeHold(tx, orderId, hold);
  const missing = await listMissing(tx, orderId);
  if (missing.length === 0) return [];
  const wanted = missing.map(({ product_id: id, units, held }) => ({
    product: { id },
    quantity: units - held,
  }));
  const shelves = await readShelves(
    tx,
    missing.map(({ product_id }) => product_id),
  );
  const taken = await allocateFree(
    tx,
    { orderId, cityId: missing[0]?.city_id ?? 0, ...shelves, hold, now },
    wanted,
  );
  const lacks: LackingLine[] = [];
  for (const line of missing) {
    const again = taken.get(line.product_id) ?? [];
    const found = line.held + countUnits(again);
    if (found < line.units) lacks.push({ title: line.title, wanted: line.units, found });
    await noteOrigins(tx, line, [...firstUnits(line.parts, line.held), ...again]);
  }
  return lacks;
}

const countUnits = (parts: readonly SupplyPart[]) =>
  parts.reduce((sum, { units }) => sum + units, 0);

/** Units that could not be taken are as good as ordered, for a day that is not known. */
async function noteOrigins(
  tx: Tx,
  line: Awaited<ReturnType<typeof listMissing>>[number],
  stocked: readonly SupplyPart[],
): Promise<void> {
  const { from_city, from_others } = countOrigins(stocked);
  const lacking = line.units - from_city - from_others;
  const now = [
    ...stocked,
    { from: 'supply', units: lacking, on: null } as const,
    ...line.parts.filter(({ from }) => from === 'supply'),
  ];
  // Another day is told where the promise of the order is counted anew.
  const parts = keepDays(now, line.parts);
  await tx
    .updateTable('order_lines')
    .set({ ...countOrigins(parts), parts: JSON.stringify(parts), comes_on: lastOn(parts) })
    .where('order_id', '=', line.order_id)
    .where('position', '=', line.position)
    .execute();
}

/** Lines that were sold from stock and of which the order holds less than was sold. */
async function listMissing(tx: Tx, orderId: number) {
  const left = new Map(
    (await listHeld(tx, orderId)).map(({ product_id, units }) => [product_id, Number(units)]),
  );
  const lines = await tx
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .selectAll('order_lines')
    .select('orders.city_id')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return lines
    .map((line) => {
      const units = line.from_city + line.from_others;
      const there = left.get(line.product_id) ?? 0;
      const held = Math.min(units, there);
      left.set(line.product_id, there - held);
      return { ...line, units, held, parts: parseParts(line) };
    })
    .filter(({ units, held }) => held < units);
}

const listHeld = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_allocations')
    .select(({ fn }) => ['product_id', fn.sum<number>('quantity').as('units')])
    .where('order_id', '=', orderId)
    .groupBy('product_id')
    .execute();

/** «Котёл: 3 из 10» */
export const lackText = (lacks: readonly LackingLine[]): string =>
  lacks.map(({ title, wanted, found }) => `${title}: ${found} из ${wanted}`).join('; ');
