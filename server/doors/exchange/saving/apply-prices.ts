import { InvalidPriceError } from '../../../../shared/money.ts';
import type { PriceDraft, ProductDraft } from '../import-draft.ts';
import type { ApplyContext } from './apply-draft.ts';
import { convertPrice, type RateOf, UnknownRateError } from './convert-price.ts';
import type { StoredProduct } from './stored-product.ts';

/**
 * The prices of a product after a draft; those whose currency has no rate are not taken, with a note.
 * @throws InvalidPriceError
 */
export function applyPrices(
  draft: ProductDraft,
  previous: StoredProduct,
  { ids, rateOf, note }: ApplyContext,
): StoredProduct['prices'] {
  const kept = draft.pricesComplete ? [] : previous.prices;
  const prices = new Map(kept.map((price) => [price.level_id, price]));
  for (const written of draft.prices ?? []) {
    const level_id = ids.priceLevels.get(written.type);
    if (level_id === undefined) continue;
    try {
      const price = convertPrice(written, rateOf);
      if (price === null) prices.delete(level_id);
      else prices.set(level_id, { level_id, price, old_price: oldPrice(written, price, rateOf) });
    } catch (error) {
      if (!(error instanceof UnknownRateError)) throw error;
      note(`${error.message}: цена не взята`);
    }
  }
  return [...prices.values()];
}

/** The old price where it is one: above the price. */
function oldPrice(written: PriceDraft, price: number, rateOf: RateOf): number | null {
  if (!written.oldAmount) return null;
  try {
    const old = convertPrice({ ...written, amount: written.oldAmount }, rateOf);
    return old !== null && old > price ? old : null;
  } catch (error) {
    if (error instanceof InvalidPriceError) return null;
    throw error;
  }
}
