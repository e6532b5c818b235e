import type { SupplyPart } from '../../shared/contract/ready-on.ts';
import type { Millis } from '../../shared/millis.ts';
import { countOrigins, joinParts, lastOn } from '../../shared/supply.ts';
import { createWorkCalendar } from '../../shared/work-calendar.ts';
import { listCalendarYears } from '../calendar/list-calendar-years.ts';
import { waysBetween } from '../catalog/index/reference.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { allocateFree } from './allocate-stock.ts';
import { changeHold, type Hold } from './hold.ts';
import { parseParts } from './parse-parts.ts';

/** Line of an order whose goods another buyer has taken. */
export interface Lack {
  title: string;
  /** Units that are wanted, and how many of them there are. */
  wanted: number;
  found: number;
}

/**
 * Holds the goods of a placed order so from now on. When they were given back before, what is free
 * of them is taken again and the lines say from where. Gives what is lacking: a caller that cannot
 * do with less throws, and nothing has happened.
 */
export async function ensureHeld(
  tx: Tx,
  { orderId, hold, now }: { orderId: number; hold: Hold; now: Millis },
): Promise<Lack[]> {
  const held = await tx
    .selectFrom('order_allocations')
    .select('product_id')
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst();
  if (held) {
    await changeHold(tx, orderId, hold);
    return [];
  }
  const lines = await listStockLines(tx, orderId);
  if (lines.length === 0) return [];
  const wanted = lines.map(({ product_id: id, units: quantity }) => ({
    product: { id },
    quantity,
  }));
  const shelves = await readShelves(
    tx,
    lines.map(({ product_id }) => product_id),
  );
  const taken = await allocateFree(
    tx,
    { orderId, cityId: lines[0]?.city_id ?? 0, ...shelves, hold, now },
    wanted,
  );
  const lacks: Lack[] = [];
  for (const line of lines) {
    const stocked = taken.get(line.product_id) ?? [];
    const found = stocked.reduce((sum, part) => sum + part.units, 0);
    if (found < line.units) lacks.push({ title: line.title, wanted: line.units, found });
    await noteOrigins(tx, line, stocked);
  }
  return lacks;
}

/** Units that could not be taken are as good as ordered, for a day that is not known. */
async function noteOrigins(
  tx: Tx,
  line: Awaited<ReturnType<typeof listStockLines>>[number],
  stocked: readonly SupplyPart[],
): Promise<void> {
  const { from_city, from_others } = countOrigins(stocked);
  const lacking = line.units - from_city - from_others;
  const parts = joinParts([
    ...stocked,
    { from: 'supply', units: lacking, on: null },
    ...line.parts.filter(({ from }) => from === 'supply'),
  ]);
  await tx
    .updateTable('order_lines')
    .set({ ...countOrigins(parts), parts: JSON.stringify(parts), comes_on: lastOn(parts) })
    .where('order_id', '=', line.order_id)
    .where('position', '=', line.position)
    .execute();
}

/** Lines that were sold from stock. */
async function listStockLines(tx: Tx, orderId: number) {
  const lines = await tx
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .selectAll('order_lines')
    .select('orders.city_id')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return lines
    .map((line) => ({
      ...line,
      units: line.from_city + line.from_others,
      parts: parseParts(line),
    }))
    .filter(({ units }) => units > 0);
}

async function readShelves(tx: Tx, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('stock')
    .innerJoin('storages', 'storages.id', 'stock.storage_id')
    .select(['product_id', 'storage_id', 'free', 'city_id'])
    .where('product_id', 'in', ids)
    .execute();
  const stocks = Map.groupBy(rows, ({ product_id }) => product_id);
  const cities = await tx.selectFrom('cities').select(['id', 'lon', 'lat']).execute();
  return {
    reference: {
      cityOfStorage: new Map(rows.map((row) => [row.storage_id, row.city_id])),
      wayDays: waysBetween(new Map(cities.map(({ id, lon, lat }) => [id, { lonlat: [lon, lat] }]))),
      calendar: createWorkCalendar(await listCalendarYears(tx)),
    },
    records: new Map([...stocks].map(([id, stock]) => [id, { stock }])),
  };
}

/** «Котёл: 3 из 10» */
export const lackText = (lacks: readonly Lack[]): string =>
  lacks.map(({ title, wanted, found }) => `${title}: ${found} из ${wanted}`).join('; ');
