import { lineSum } from '../../shared/basket.ts';
import type { City } from '../../shared/contract/catalog.ts';
import type { DeliveryOption } from '../../shared/contract/checkout.ts';
import type { Product } from '../../shared/contract/product.ts';
import { freeUnits, type PlannedLine } from '../../shared/order-plan.ts';
import { primaryQuantity } from '../../shared/ui/packages.tsx';
import type { Reference } from '../catalog/reference.ts';
import { quoteDelivery } from '../checkout/quote-delivery.ts';
import type { DeliveryRates } from '../integrations/delivery/delivery-rates.ts';

export interface QuoteContext {
  rates: DeliveryRates;
  cities: readonly City[];
  reference: Reference;
  /** Epoch milliseconds. */
  now: number;
}

export interface QuotedProduct {
  product: Product;
  /** Of one unit; null when not known. */
  weightGrams: number | null;
  /** Where the buyer shops. */
  city: City;
}

/**
 * The ways to get the smallest amount that is sold, with price and earliest day as an order of
 * nothing else would have them. What is in no store has no days.
 */
export async function quoteProduct(
  context: QuoteContext,
  { product, weightGrams, city }: QuotedProduct,
): Promise<DeliveryOption[]> {
  const line = smallestLine(product);
  const options = await quoteDelivery(context, {
    lines: [line],
    goods: line.sum ?? 0,
    weightGrams: weightGrams === null ? null : weightGrams * line.quantity,
    city,
  });
  const possible = options.filter(({ unavailable }) => unavailable === null);
  return line.fromSupply === 0 ? possible : possible.map((option) => ({ ...option, on: null }));
}

function smallestLine(product: Product): PlannedLine {
  const quantity = primaryQuantity(product);
  const free = freeUnits(product);
  const fromCity = Math.min(quantity, free.city);
  const fromOthers = Math.min(quantity - fromCity, free.others);
  return {
    ...{ product, quantity, package: quantity, packages: 1 },
    ...{ price: null, sum: lineSum(product, quantity, quantity), retailSum: null, vatSum: null },
    ...{ fromCity, fromOthers, fromSupply: quantity - fromCity - fromOthers },
  };
}
