import { CallError, refuseField } from '../../shared/contract/call.ts';
import type { Kopecks } from '../../shared/money.ts';

/** Sum above which it must be a mistake: ten billion roubles. Thousands of such still add up exactly. */
export const MAX_SUM = 10_000_000_000_00;

const TOO_MUCH = 'Слишком большая сумма: проверьте цены и количество';

/** Gives the sum of these sums. @throws CallError when it is larger than an order's can be, for a field if one is named. */
export function requireSum(sums: readonly Kopecks[], pointer?: string): Kopecks {
  const sum = sums.reduce((all, one) => all + one, 0);
  if (sum <= MAX_SUM) return sum;
  throw pointer === undefined ? new CallError('invalid', TOO_MUCH) : refuseField(pointer, TOO_MUCH);
}
