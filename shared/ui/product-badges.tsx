import type { Product } from '../contract/product.ts';
import { TEST_NOTE_ID } from './product-notes.tsx';

type BadgeFacts = Pick<Product, 'flags' | 'quality_info' | 'price'>;

/** Badges of a product (S4.63, S4.64, S4.65); nothing when it has none. */
export function ProductBadges({ product }: { product: BadgeFacts }) {
  const { flags, quality_info, price } = product;
  const quality = quality_info.quality_state;
  const onSale = quality === 'sale' || (quality === 'common' && price.has_marketing_price);
  if (!flags.bestseller && !flags.on_test && quality === 'common' && !onSale) return null;
  return (
    <ul className="badges">
      {onSale && <li className="badge badge-sale">{saleText(price)}</li>}
      {flags.bestseller && <li className="badge badge-accent">Хит</li>}
      {quality === 'used' && <li className="badge badge-dark">Б/у товар</li>}
      {quality === 'defective' && <li className="badge badge-schedule">Уценка</li>}
      {flags.on_test && (
        <li>
          <button type="button" className="badge badge-avail" popoverTarget={TEST_NOTE_ID}>
            На тест
          </button>
        </li>
      )}
    </ul>
  );
}

/** «Акция −12 %» */
const saleText = ({ discount, has_marketing_price }: BadgeFacts['price']): string =>
  has_marketing_price && discount > 0 ? `Акция\u00a0−${discount}\u00a0%` : 'Акция %';
