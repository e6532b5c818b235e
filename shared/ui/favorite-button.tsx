import { Icon } from './icon.tsx';
import { FAVORITES_FORM_ID } from './product-notes.tsx';

interface FavoriteButtonProps {
  productId: number;
  title: string;
  favorite: boolean;
  /** Says what it does in words too. */
  worded?: boolean;
}

/**
 * Adds the product to the favourites or takes it out: POST /favorites with its id in `add` or
 * `remove`. The form is one for the whole page and stands in ProductNotes. On cards the heart is the
 * style sheet's: a list has twenty.
 */
export function FavoriteButton({ productId, title, favorite, worded }: FavoriteButtonProps) {
  const label = favorite ? 'Убрать из избранного' : 'В избранное';
  return (
    <button
      type="submit"
      className={worded ? 'button button-ghost' : `favorite icon-button${favorite ? ' is-on' : ''}`}
      form={FAVORITES_FORM_ID}
      name={favorite ? 'remove' : 'add'}
      value={productId}
      aria-label={`${label}: ${title}`}
      title={worded ? undefined : label}
    >
      {worded && (
        <>
          <Icon name="heart" className={favorite ? 'icon-filled' : undefined} />
          {label}
        </>
      )}
    </button>
  );
}
