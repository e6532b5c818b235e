import type { Product, ProductDetails, QualityState } from '../../shared/contract/product.ts';
import { formatPrice } from '../../shared/money.ts';
import { links } from '../../shared/routes.ts';
import { Icon } from '../../shared/ui/icon.tsx';

/** Id of the page's content, which a variant takes the place of. */
export const PRODUCT_PAGE_ID = 'product-page';

const OFFERS: Readonly<Record<QualityState, string>> = {
  common: 'Вернуться к новому товару',
  sale: 'Есть по акции',
  used: 'Есть б/у',
  defective: 'Есть с уценкой',
};

type VariantFacts = Pick<ProductDetails, 'variants'>;

/** The same model in another state, in place of this one; from there, back to the new one. */
export function VariantLinks({ product: { variants } }: { product: VariantFacts }) {
  if (variants.length === 0) return null;
  return (
    <ul className="variants">
      {variants.map((variant) => (
        <li key={variant.id}>
          <VariantLink variant={variant} />
        </li>
      ))}
    </ul>
  );
}

function VariantLink({ variant }: { variant: Product }) {
  const { quality_info, common_info, price } = variant;
  const state = quality_info.quality_state;
  return (
    <a
      className="link"
      href={links.product(common_info.code)}
      title={quality_info.note ?? undefined}
      data-swap={PRODUCT_PAGE_ID}
    >
      <Icon name={state === 'common' ? 'undo-2' : 'badge-percent'} />
      {OFFERS[state]} за&nbsp;{formatPrice(price.price)}
    </a>
  );
}
