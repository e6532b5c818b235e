import type { Product } from './contract/product.ts';
import type { ReadyOn, SupplyPart } from './contract/ready-on.ts';
import { HOUR_MS, type Millis } from './millis.ts';
import { moscowDay } from './ru/dates.ts';
import { wholeStock } from './stock.ts';
import { shiftWorkingDays, type WorkCalendar } from './work-calendar.ts';

/** The working days after today, by calendar: a day in Moscow begins with an hour. */
const ahead = new WeakMap<WorkCalendar, { hour: number; days: string[] }>();

/**
 * The day that comes so many working days after today in Moscow, at least one (S9.57).
 * Every day that the shop promises goods for comes from here.
 */
export function readyDay(calendar: WorkCalendar, workingDays: number, now: Millis): ReadyOn {
  const hour = Math.floor(now / HOUR_MS);
  const known = ahead.get(calendar);
  const { days } = known?.hour === hour ? known : { days: [moscowDay(now)] };
  if (known?.hour !== hour) ahead.set(calendar, { hour, days });
  const count = Math.max(1, workingDays);
  while (days.length <= count) days.push(shiftWorkingDays(calendar, days.at(-1)!, 1));
  return days[count] as ReadyOn;
}

/** The day that is so many working days later; earlier when `count` is negative. */
export const laterBy = (calendar: WorkCalendar, on: ReadyOn, count: number): ReadyOn =>
  shiftWorkingDays(calendar, on, count) as ReadyOn;

/** A day that a manager has promised. */
export const promisedDay = (day: string | null): ReadyOn | null => day as ReadyOn | null;

type Sold = Pick<Product, 'avail_info' | 'cities_avail' | 'delivery'>;

/**
 * Sources of the units of a line and the days when they are in the buyer's city: its own stock
 * first, then other cities' in the order in which they get there, by whole packages; the rest is
 * ordered.
 */
export function supplyOf(product: Sold, quantity: number, step: number): SupplyPart[] {
  const { avail_info, cities_avail, delivery } = product;
  const inStock = Math.min(quantity, wholeStock(product, step));
  const stores = [
    { from: 'city', units: avail_info?.free ?? 0, on: delivery.here_on } as const,
    ...cities_avail.map(({ free, comes_on }): SupplyPart => {
      return { from: 'other_city', units: free, on: comes_on };
    }),
  ];
  let left = inStock;
  const taken = stores.map((store) => {
    const units = Math.min(left, store.units);
    left -= units;
    return { ...store, units };
  });
  const ordered = { from: 'supply', units: quantity - inStock, on: delivery.supply_on } as const;
  return joinParts([...taken, ordered]);
}

/** Neighbours that come from the same kind of place on the same day are told as one. */
export function joinParts(parts: readonly SupplyPart[]): SupplyPart[] {
  const joined: SupplyPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.units > 0 && last?.from === part.from && last.on === part.on) last.units += part.units;
    else if (part.units > 0) joined.push({ ...part });
  }
  return joined;
}

/** The same parts, in which units keep the days that were known of so many from the same kind of place. */
export function keepDays(
  parts: readonly SupplyPart[],
  former: readonly SupplyPart[],
): SupplyPart[] {
  const known = former.filter(({ on }) => on !== null).map((part) => ({ ...part }));
  const dated = parts.flatMap((part) => {
    let left = part.units;
    const kept = known.flatMap((old) => {
      const units = old.from === part.from ? Math.min(left, old.units) : 0;
      left -= units;
      old.units -= units;
      return { ...old, units };
    });
    return [...kept, { ...part, units: left }];
  });
  return joinParts(dated);
}

/** The first so many units of those that do not have to be ordered. */
export function firstUnits(parts: readonly SupplyPart[], count: number): SupplyPart[] {
  let left = count;
  return parts.flatMap((part) => {
    const units = part.from === 'supply' ? 0 : Math.min(left, part.units);
    left -= units;
    return units > 0 ? [{ ...part, units }] : [];
  });
}

/** The day when all of it is there; null when that is not known of some part, or there is none. */
export function lastOn(parts: readonly Pick<SupplyPart, 'on'>[]): ReadyOn | null {
  let last: ReadyOn | null = null;
  for (const { on } of parts) {
    if (on === null) return null;
    if (last === null || on > last) last = on;
  }
  return last;
}

/** Units by where they come from, in the names of the API. */
export function countOrigins(parts: readonly SupplyPart[]) {
  const from = (source: SupplyPart['from']) =>
    parts.reduce((sum, part) => sum + (part.from === source ? part.units : 0), 0);
  return { from_city: from('city'), from_others: from('other_city'), from_supply: from('supply') };
}
