import type { Kopecks } from '../../shared/money.ts';
import type { Random } from './random.ts';

/** A price as a shop writes it: kopecks only for cheap things, then …5, …90, …00. */
export function shopPrice(roubles: number, random: Random): Kopecks {
  if (roubles < 40) return Math.max(1, Math.round(roubles * 10)) * 10;
  if (roubles < 300) return Math.round(roubles) * 100;
  if (roubles < 1_000) return Math.round(roubles / 5) * 500;
  if (roubles < 10_000) return Math.round(roubles / 10) * 1_000;
  const step = roubles < 100_000 ? 100 : 500;
  const round = Math.round(roubles / step) * step;
  return (round - (random.chance(0.6) ? 10 : 0)) * 100;
}

/** A part of a price, in whole roubles where it has no kopecks itself. */
export function partOf(price: Kopecks, part: number): Kopecks {
  const step = price < 30_000 ? 10 : 100;
  return Math.max(step, Math.floor((price * part) / step) * step);
}
