import type { City } from '../../shared/contract/catalog.ts';
import type { DeliveryOption } from '../../shared/contract/checkout.ts';
import type { Product } from '../../shared/contract/product.ts';
import { lineSum } from '../../shared/line-sum.ts';
import { supplyOf } from '../../shared/supply.ts';
import { primaryQuantity } from '../../shared/ui/packages.tsx';
import type { Reference } from '../catalog/index/reference.ts';
import { quoteDelivery } from '../delivery/quote-delivery.ts';
import type { DeliveryRates } from '../integrations/delivery/delivery-rates.ts';

interface QuoteContext {
  rates: DeliveryRates;
  cities: readonly City[];
  reference: Reference;
}

interface QuotedProduct {
  product: Product;
  /** Weight of one unit; null when not known. */
  weightGrams: number | null;
  /** City where the buyer shops. */
  city: City;
}

/**
 * The ways to get the smallest amount that is sold, with price and earliest day as an order of
 * nothing else would have them.
 */
export async function quoteProduct(
  context: QuoteContext,
  { product, weightGrams, city }: QuotedProduct,
): Promise<DeliveryOption[]> {
  const quantity = primaryQuantity(product);
  const options = await quoteDelivery(context, {
    lines: [{ parts: supplyOf(product, quantity, quantity) }],
    goods: lineSum(product, quantity, quantity) ?? 0,
    weightGrams: weightGrams === null ? null : weightGrams * quantity,
    city,
  });
  return options.filter(({ unavailable }) => unavailable === null);
}
