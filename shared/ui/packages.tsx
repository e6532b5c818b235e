import type { Product } from '../contract/product.ts';
import { formatPrice } from '../money.ts';
import { canBeHad, ONE_BY_ONE } from '../stock.ts';

type PackageFacts = Pick<
  Product,
  'packages' | 'quality_info' | 'package_in_basket' | 'avail_info' | 'cities_avail' | 'flags'
>;
type Packed = Pick<PackageFacts, 'packages' | 'quality_info'>;

/** Products with more than one way to pack them. */
export function hasPackageChoice({ packages, quality_info }: Packed): boolean {
  return packages.length > 1 && !ONE_BY_ONE.has(quality_info.quality_state);
}

/**
 * Units in the package that is sold unless another is chosen; 1 where pieces are sold. Of goods that do
 * not come again it is one that can be had still: a larger package is no reason to call the rest sold.
 */
export function primaryQuantity(product: PackageFacts): number {
  const { packages, quality_info } = product;
  if (ONE_BY_ONE.has(quality_info.quality_state)) return 1;
  const primary = packages.find(({ isprimary }) => isprimary) ?? packages[0];
  if (!primary || canBeHad(product, primary.quantity)) return primary?.quantity ?? 1;
  return (packages.find(({ quantity }) => canBeHad(product, quantity)) ?? primary).quantity;
}

/** A package that the product does not have, or has no more, counts as its primary one. */
export function soldPackage(product: PackageFacts, wanted: number | undefined): number {
  const primary = primaryQuantity(product);
  if (wanted === undefined || wanted === primary) return primary;
  return product.packages.some(({ quantity }) => quantity === wanted) ? wanted : primary;
}

interface PackageChoiceProps {
  product: PackageFacts;
  /** Buttons side by side with what each package costs; else a list, which twenty cards can afford. */
  priced?: boolean;
  /** Name of the field, and its form where that does not stand around it. */
  name?: string;
  form?: string;
}

/**
 * The field `package`: units in one package, and what it costs. The ordered `quantity` is in units too,
 * and is rounded up to whole packages; absent means pieces.
 */
export function PackageChoice(props: PackageChoiceProps) {
  const { product, priced = false, name = 'package', form } = props;
  const { packages, package_in_basket } = product;
  const primary = package_in_basket ?? primaryQuantity(product);
  if (!hasPackageChoice(product)) {
    return primary > 1 ? <input type="hidden" name={name} value={primary} form={form} /> : null;
  }
  if (!priced) {
    return (
      <select
        className="input packages-list"
        name={name}
        form={form}
        aria-label="Упаковка"
        defaultValue={primary}
      >
        {packages.map(({ quantity, short_title, price }) => (
          <option key={`${quantity} ${short_title}`} value={quantity}>
            {price === null || quantity === 1
              ? short_title
              : `${short_title} — ${formatPrice(price)}`}
          </option>
        ))}
      </select>
    );
  }
  return (
    <fieldset className="packages packages-priced" aria-label="Упаковка">
      {packages.map(({ quantity, short_title, price }) => (
        <label key={`${quantity} ${short_title}`}>
          <input type="radio" name={name} value={quantity} defaultChecked={quantity === primary} />
          {short_title}
          {price !== null && <span className="tabular">{formatPrice(price)}</span>}
        </label>
      ))}
    </fieldset>
  );
}
