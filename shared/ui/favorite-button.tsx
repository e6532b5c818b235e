import type { Product } from '../contract/product.ts';
import * as links from '../routes.ts';
import { Icon } from './icon.tsx';
import { FAVORITES_FORM_ID } from './product-notes.tsx';

interface FavoriteButtonProps {
  product: Pick<Product, 'id' | 'common_info'>;
  favorite: boolean;
  /** Id of the element that the page comes back to without a script. */
  anchor?: string;
  /** Says what it does in words too. */
  worded?: boolean;
}

/**
 * Adds the product to the favourites or takes it out: POST /favorites with its id in `add` or
 * `remove`. The form is one for the whole page and stands in ProductNotes. On cards the heart is the
 * style sheet's: a list has twenty.
 */
export function FavoriteButton({ product, favorite, anchor, worded }: FavoriteButtonProps) {
  const { id, common_info } = product;
  const label = favorite ? 'Убрать из избранного' : 'В избранное';
  const kind = worded ? 'button button-ghost' : 'icon-button';
  return (
    <button
      type="submit"
      className={`favorite ${kind}${favorite ? ' is-on' : ''}`}
      form={FAVORITES_FORM_ID}
      formAction={anchor && `${links.favorites()}#${anchor}`}
      name={favorite ? 'remove' : 'add'}
      value={id}
      aria-label={`${label}: ${common_info.title}`}
      title={worded ? undefined : label}
    >
      {worded && (
        <>
          <Icon name="heart" />
          <span>{label}</span>
        </>
      )}
    </button>
  );
}
