import { formatCount, PAIRS, plural } from './plural.ts';

/** «12 шт.», «2 пары», «5 кг»: an amount with the unit of stock, a no-break space between them. */
export const unitCount = (count: number, unit: string): string =>
  `${formatCount(count)}\u00a0${unitAfter(count, unit)}`;

/** The unit of stock after a number of it: «шт.», «пары», «кг». */
export function unitAfter(count: number, unit: string): string {
  if (unit === 'пара') return plural(count, PAIRS);
  return unit === 'шт' ? 'шт.' : unit;
}
