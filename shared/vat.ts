import type { Kopecks } from './money.ts';

/** Rates of НК РФ article 164 by the day that each came into force. */
const rates = [
  { from: '2026-01-01', percent: 22 },
  { from: '2019-01-01', percent: 20 },
] as const;

/** The usual rate of a day (YYYY-MM-DD), percent. */
export function vatPercentOn(day: string): number {
  return rates.find(({ from }) => day >= from)?.percent ?? 20;
}

/** The tax inside a sum that includes it, rounded half up. */
export function vatIncluded(sum: Kopecks, percent: number): Kopecks {
  const whole = BigInt(sum) * BigInt(percent);
  const divisor = BigInt(100 + percent);
  return Number((2n * whole + divisor) / (2n * divisor));
}
