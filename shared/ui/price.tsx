import { perUnit } from '../availability.ts';
import type { Product } from '../contract/product.ts';
import { formatPrice, type Kopecks, priceParts } from '../money.ts';
import { isPriceShown } from '../shown-price.ts';
import { PRICE_NOTE_ID } from './product-notes.tsx';

interface PriceBlockProps {
  product: Pick<Product, 'flags' | 'price' | 'unit' | 'packages'>;
  loggedIn: boolean;
}

/**
 * The price of one unit. A customer sees the old price and the discount beside it; a guest sees the
 * retail price, the old one of a sale, which is for all, and why there may be a better one (its text
 * is in ProductNotes, once a page).
 */
export function PriceBlock({ product, loggedIn }: PriceBlockProps) {
  const { price, retail_price, discount, approximate, has_marketing_price } = product.price;
  if (!isPriceShown(product)) return null;
  if (price === null) return <p className="price price-none">Цена по запросу</p>;
  const named = product.packages.some(({ quantity }) => quantity > 1) || product.unit !== 'шт';
  return (
    <div className="price">
      <PriceValue price={price} />
      {named && <span className="price-unit">за&nbsp;{perUnit(product.unit)}</span>}
      {approximate && <span className="price-unit">{approximate}</span>}
      {retail_price !== null && discount > 0 && (loggedIn || has_marketing_price) && (
        <OldPrice price={retail_price} discount={loggedIn ? discount : null} />
      )}
      {!loggedIn && (
        <button type="button" className="price-note" popoverTarget={PRICE_NOTE_ID}>
          почему скрыта цена
        </button>
      )}
    </div>
  );
}

/** Hundreds of millions are set smaller: a price is never broken over lines. */
const LONG_PRICE = '99 999 999'.length;

function PriceValue({ price }: { price: Kopecks }) {
  const { roubles, kopecks } = priceParts(price);
  const long = roubles.length > LONG_PRICE;
  return (
    <data className={long ? 'price-value price-long' : 'price-value'} value={roublesText(price)}>
      {roubles}
      <small>,{kopecks}</small>
      {'\u00a0₽'}
    </data>
  );
}

/** `discount`: percent; null where the badge says it. */
function OldPrice({ price, discount }: { price: Kopecks; discount: number | null }) {
  return (
    <p className="price-old">
      <s>
        <span className="visually-hidden">Старая цена </span>
        {formatPrice(price)}
      </s>
      {discount !== null && <span className="price-discount">{`−${discount}\u00a0%`}</span>}
    </p>
  );
}

/** «1234.50», as machines read a price. @throws InvalidPriceError */
export function roublesText(price: Kopecks): string {
  return `${Math.floor(price / 100)}.${priceParts(price).kopecks}`;
}
