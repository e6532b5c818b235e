import { createContext } from 'react';
import type { ProductCardProps } from '../../shared/ui/product-card.tsx';

/** Notes what of a page depends on the basket and the favourites of who looks at it. */
export interface NoteShown {
  /** A card of a list, in the order of the document. */
  card(card: ProductCardProps): void;
  /** A product whose state stands elsewhere than in a card. */
  alone(productId: number): void;
}

/** Of a page that is kept for many; null elsewhere. */
export const ShownCards = createContext<NoteShown | null>(null);

/** First and last tag of a card's markup. */
export const CARD_MARKUP = { start: '<article class="card">', end: '</article>' } as const;
