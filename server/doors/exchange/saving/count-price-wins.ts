import { InvalidPriceError, parseRoubles } from '../../../../shared/money.ts';
import type { PriceDraft } from '../draft/import-draft.ts';
import { createPriceWins, type PriceWins } from '../draft/retail-name.ts';
import type { Staging } from '../draft/staging.ts';
import { currencyCode, type Rates } from './convert-price.ts';

/** Number of staged goods on which each price type is the highest. */
export function countPriceWins(staging: Staging, rates: Rates): PriceWins {
  const { wins, add } = createPriceWins();
  for (const kind of ['plain', 'variants'] as const) {
    for (const { goods, offer } of staging.list(kind)) {
      const prices = offer?.prices ?? goods?.prices ?? [];
      if (prices.length > 0) add(comparable(prices, rates));
    }
  }
  return wins;
}

/** Prices in one currency: their own where they share it, else roubles; those without a rate are left out. */
function comparable(
  prices: readonly PriceDraft[],
  rates: Rates,
): { type: string; price: number }[] {
  const codes = new Set(prices.map(({ currency }) => currencyCode(currency)));
  return prices.flatMap(({ type, amount, currency, perUnits = 1 }) => {
    const rate = codes.size === 1 ? 1 : rates.any(currencyCode(currency));
    const price = readPrice(amount);
    return rate && price ? [{ type, price: (price * rate) / perUnits }] : [];
  });
}

/** A row with such a price is refused later. */
function readPrice(amount: string): number | null {
  try {
    return parseRoubles(amount);
  } catch (error) {
    if (error instanceof InvalidPriceError) return null;
    throw error;
  }
}
