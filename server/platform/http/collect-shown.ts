import type { NoteShown } from '../../../views/layout/shown-cards.ts';
import type { DrawnCard, ShownProducts } from './compose-page.ts';

/** Collects the cards of a page while it is rendered. */
export function collectShown(): { shown: ShownProducts; note: NoteShown } {
  const cards: DrawnCard[] = [];
  const alone = new Set<number>();
  const note: NoteShown = {
    card: ({ product, ...props }) =>
      void cards.push({ productId: product.id, product: new WeakRef(product), props }),
    alone: (id) => void alone.add(id),
  };
  return { shown: { cards, alone }, note };
}
