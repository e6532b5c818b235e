import type { Product, ProductDetails, QualityState } from '../../shared/contract/product.ts';
import { leastOffer } from '../../shared/least-offer.ts';
import type { Kopecks } from '../../shared/money.ts';
import { plainText } from '../../shared/plain-text.ts';
import * as links from '../../shared/routes.ts';
import { isPriceShown } from '../../shared/shown-price.ts';
import { isSupplied, wholeStock } from '../../shared/stock.ts';
import { primaryQuantity } from '../../shared/ui/packages.tsx';
import { roublesText } from '../../shared/ui/price.tsx';

const CONDITIONS: Record<QualityState, string> = {
  common: 'NewCondition',
  sale: 'NewCondition',
  used: 'UsedCondition',
  defective: 'DamagedCondition',
};
const MAX_DESCRIPTION = 5000;

const schema = (name: string) => `https://schema.org/${name}`;

/**
 * The product as schema.org has it. `product` must be what a guest sees: crawlers are guests, and the
 * price must be the one on the page. Without a price on it there is no offer.
 * @param siteUrl scheme and host without a slash at the end
 */
export function productJsonLd(product: ProductDetails, siteUrl: string): object {
  const { common_info, brand, photo, dynamic_params, breadcrumbs } = product;
  const images = photo.map(({ big }) => siteUrl + big);
  const categories = breadcrumbs.filter(({ url }) => url !== links.catalogs());
  const category = categories.map(({ title }) => title).join(' > ');
  return {
    '@type': 'Product',
    name: common_info.title,
    ...(images.length > 0 && { image: images }),
    description: plainText(product.description).slice(0, MAX_DESCRIPTION) || common_info.title,
    sku: common_info.code,
    ...(common_info.model && { mpn: common_info.model }),
    ...(brand && { brand: { '@type': 'Brand', name: brand.title } }),
    ...(category && { category }),
    ...(dynamic_params.length > 0 && {
      additionalProperty: dynamic_params.map(({ title, label }) => ({
        '@type': 'PropertyValue',
        name: title,
        value: label.replaceAll('\u00a0', ' '),
      })),
    }),
    ...(isPriceShown(product) && offersOf(product, siteUrl)),
  };
}

/** Offer of the least amount that can be ordered; none where a manager names the price. */
function offersOf(product: ProductDetails, siteUrl: string): { offers?: object } {
  const { units, price } = leastOffer(product);
  return price ? { offers: offer({ product, units, price }, siteUrl) } : {};
}

interface Offered {
  product: ProductDetails;
  units: number;
  price: Kopecks;
}

function offer({ product, units, price }: Offered, siteUrl: string): object {
  const eligibleQuantity = { '@type': 'QuantitativeValue', value: units, unitText: product.unit };
  return {
    '@type': 'Offer',
    url: siteUrl + links.product(product.common_info.code),
    price: roublesText(price),
    priceCurrency: 'RUB',
    ...(units > 1 && { eligibleQuantity }),
    availability: schema(schemaAvailability(product)),
    itemCondition: schema(CONDITIONS[product.quality_info.quality_state]),
  };
}

/** Availability of the smallest amount of the product, in schema.org's words. */
export function schemaAvailability(product: Product): string {
  const { flags, avail_info } = product;
  if (flags.discontinued) return 'Discontinued';
  // The basket refuses these, whatever is in stock.
  if (!flags.allow_to_order) return 'OutOfStock';
  if (avail_info === null) return 'PreOrder';
  if (wholeStock(product, primaryQuantity(product)) > 0) return 'InStock';
  if (!isSupplied(product)) return 'OutOfStock';
  if (avail_info.intranzit.intranzit > 0 || avail_info.supply.supply !== null) return 'BackOrder';
  return 'PreOrder';
}
