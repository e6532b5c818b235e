import { useContext } from 'react';
import { ProductCard, type ProductCardProps } from '../../shared/ui/product-card.tsx';
import { Remembered } from '../layout/remembered.tsx';
import { ShownCards } from '../layout/shown-cards.ts';

/**
 * A card in a list, kept as a string as long as the product stays as it is. React itself asks for an
 * eager picture early, so the one card that has it is not kept.
 */
export function ListedCard(props: ProductCardProps) {
  const { product, loggedIn, mainCity, eager, favorite = false, headingLevel, list = '' } = props;
  const { comparable = false } = props;
  useContext(ShownCards)?.card(props);
  if (eager) return <ProductCard {...props} />;
  return (
    <Remembered
      of={product}
      variant={`card ${loggedIn} ${mainCity} ${favorite} ${comparable} ${headingLevel} ${list}`}
      root={{ tag: 'article', className: 'card' }}
    >
      <ProductCard {...props} />
    </Remembered>
  );
}
