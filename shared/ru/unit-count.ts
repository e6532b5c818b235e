import { countOf, formatCount, PAIRS } from './plural.ts';

/** «12 шт.», «2 пары», «5 кг»: an amount with the unit of stock, a no-break space between them. */
export function unitCount(count: number, unit: string): string {
  if (unit === 'пара') return countOf(count, PAIRS);
  return `${formatCount(count)}\u00a0${unit === 'шт' ? 'шт.' : unit}`;
}
