import type { Kopecks } from './money.ts';

/** Rates of НК РФ article 164 by the day that each came into force. */
const rates = [
  { from: '2026-01-01', percent: 22 },
  { from: '2019-01-01', percent: 20 },
] as const;

/**
 * Tax that a seller names in prices: the usual rate of the day, a rate of УСН in percent, or none
 * (`0`). Nothing in the shop bears the rate of exports, so that 0 percent is «без НДС» everywhere.
 */
export const SELLER_VATS = ['usual', '7', '5', '0'] as const;
export type SellerVat = (typeof SELLER_VATS)[number];

/** Row of `owner_values` that tells it, as JSON. */
export const SELLER_VAT_ROW = 'company.vat';

/** The tax that a seller has told of; the usual one until then. */
export function sellerVatOf(told: readonly { name: string; value: string }[]): SellerVat {
  const row = told.find(({ name }) => name === SELLER_VAT_ROW);
  const vat: unknown = row && JSON.parse(row.value);
  return SELLER_VATS.find((known) => known === vat) ?? 'usual';
}

/** Rate of a seller on a day (YYYY-MM-DD), percent; 0: no tax is named. */
export function vatPercentOn(day: string, seller: SellerVat): number {
  if (seller !== 'usual') return Number(seller);
  return rates.find(({ from }) => day >= from)?.percent ?? 20;
}

/** The tax inside a sum that includes it, rounded half up; 0 where none is named. */
export function vatIncluded(sum: Kopecks, percent: number): Kopecks {
  const whole = BigInt(sum) * BigInt(percent);
  const divisor = BigInt(100 + percent);
  return Number((2n * whole + divisor) / (2n * divisor));
}

/** A sum without the tax with it, rounded half up. */
export const vatAdded = (sum: Kopecks, percent: number): Kopecks =>
  Number((BigInt(sum) * BigInt(100 + percent) + 50n) / 100n);

/** «НДС 22 %», «Без НДС» */
export const vatName = (percent: number): string =>
  percent === 0 ? 'Без НДС' : `НДС ${percent}\u00a0%`;

/** «с НДС», «без НДС»: how prices of a seller are named. */
export const pricedWith = (seller: SellerVat = 'usual'): string =>
  seller === '0' ? 'без\u00a0НДС' : 'с\u00a0НДС';
