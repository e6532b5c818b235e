import { CallError } from '../../shared/contract/call.ts';
import type { Kopecks } from '../../shared/money.ts';

/** Sum above which it must be a mistake: ten billion roubles. Thousands of such still add up exactly. */
export const MAX_SUM = 10_000_000_000_00;

/** Gives the sum of these sums. @throws CallError when it is larger than an order's can be. */
export function requireSum(sums: readonly Kopecks[]): Kopecks {
  const sum = sums.reduce((all, one) => all + one, 0);
  if (sum <= MAX_SUM) return sum;
  throw new CallError('invalid', 'Слишком большая сумма: проверьте цены и количество');
}
