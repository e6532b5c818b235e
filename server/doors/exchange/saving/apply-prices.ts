import { InvalidPriceError } from '../../../../shared/money.ts';
import { convertForeign } from '../../../currency/convert-foreign.ts';
import type { PriceDraft, ProductDraft } from '../draft/import-draft.ts';
import type { ApplyContext } from './apply-draft.ts';
import { currencyCode, readPrice } from './convert-price.ts';
import type { StoredProduct } from './stored-product.ts';

export type Prices = Pick<StoredProduct, 'prices' | 'foreign'>;

/** Levels by the keys of their types, and what is known of these. */
export type PriceIds = Pick<ApplyContext['ids'], 'priceLevels' | 'untaxed' | 'foreign'>;

/**
 * The prices of a product after a draft. Foreign ones are kept as they are named; they have no price in
 * roubles until there is a rate, with a note.
 * @throws InvalidPriceError
 */
export function applyPrices(
  draft: ProductDraft,
  previous: Prices,
  { ids, rates, note }: Pick<ApplyContext, 'rates' | 'note'> & { ids: PriceIds },
): Prices {
  const isEnded = endedLevels(draft, ids);
  const isKept = ({ level_id }: { level_id: number }) => !isEnded(level_id);
  const byLevel = <Price extends { level_id: number }>(list: readonly Price[]) =>
    new Map(list.filter(isKept).map((price) => [price.level_id, price]));
  const prices = byLevel(previous.prices);
  const foreign = byLevel(previous.foreign);
  for (const written of draft.prices ?? []) {
    const level_id = ids.priceLevels.get(written.type);
    if (level_id === undefined) continue;
    prices.delete(level_id);
    foreign.delete(level_id);
    const { amount, perUnits = 1 } = written;
    const currency = currencyCode(written.currency);
    const vatPercent = ids.untaxed?.get(written.type) ?? 0;
    const price = readPrice(amount, { perUnits, rate: rates.any(currency) ?? 1, vatPercent });
    if (price === null) continue;
    const old_amount = oldAmount(written);
    if (currency === 'RUB') {
      const old = old_amount === null ? null : readPrice(old_amount, { perUnits, vatPercent });
      prices.set(level_id, { level_id, price, old_price: old && old > price ? old : null });
      continue;
    }
    const own = rates.own(currency);
    const rate = own === null ? null : String(own);
    // A price without the tax is for fewer units with it, whatever the rate will be.
    const per_units = String(perUnits / (1 + vatPercent / 100));
    const named = { level_id, amount, old_amount, currency, per_units, rate };
    foreign.set(level_id, named);
    const converted = convertForeign(named, rates.any);
    if (converted) prices.set(level_id, { level_id, ...converted });
    else note(`Нет курса валюты ${currency}: цена сохранена и появится, когда курс придёт`);
  }
  return { prices: [...prices.values()], foreign: [...foreign.values()] };
}

/** Tells levels whose prices end unless the draft names them; those of other nodes never do. */
export function endedLevels(
  { pricesComplete: whose }: ProductDraft,
  { priceLevels, foreign }: PriceIds,
): (levelId: number) => boolean {
  if (!whose) return () => false;
  const own =
    whose === true
      ? null
      : new Set([...priceLevels].flatMap(([key, id]) => (key.startsWith(`${whose}:`) ? [id] : [])));
  return (id) => (own === null || own.has(id)) && foreign?.priceLevels.has(id) !== true;
}

/** The old price where it is one. */
function oldAmount({ oldAmount: amount }: PriceDraft): string | null {
  if (!amount) return null;
  try {
    return readPrice(amount) === null ? null : amount;
  } catch (error) {
    if (error instanceof InvalidPriceError) return null;
    throw error;
  }
}
