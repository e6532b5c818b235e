import { ListedCard } from '../../views/catalog/listed-card.tsx';
import type { DrawOwnCard } from '../platform/http/compose-page.ts';
import { withAmounts } from './with-amounts.ts';

/** A card of a list with the visitor's units in the basket and heart. */
export const drawOwnCard: DrawOwnCard = ({ product, ...card }, { line, favorite }) => {
  const [own = product] = withAmounts([product], line ? [line] : []);
  return <ListedCard {...card} product={own} favorite={favorite} />;
};
