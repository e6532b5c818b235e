import type { Kopecks } from '../../shared/money.ts';
import { vatIncluded } from '../../shared/vat.ts';
import type { OfferLine } from './document-order.ts';

export interface VatShare {
  rate: number;
  amount: Kopecks;
}

/** VAT of a document by rate, highest first, rounded in each line; empty when there is none. */
export function listVat(lines: readonly Pick<OfferLine, 'sum' | 'vatRate'>[]): VatShare[] {
  const shares = new Map<number, Kopecks>();
  for (const { vatRate, sum } of lines) {
    if (vatRate === null || sum === null) continue;
    shares.set(vatRate, (shares.get(vatRate) ?? 0) + vatIncluded(sum, vatRate));
  }
  return [...shares]
    .map(([rate, amount]) => ({ rate, amount }))
    .toSorted((a, b) => b.rate - a.rate);
}
