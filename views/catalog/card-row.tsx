import type { Product } from '../../shared/contract/product.ts';
import type { ListName } from '../../shared/ui/order-control.tsx';
import { ScrollRow } from '../../shared/ui/scroll-row.tsx';
import { ListedCard } from './listed-card.tsx';

export interface CardRowProps {
  /** Name of the row: «Похожие товары». */
  label: string;
  products: readonly Product[];
  loggedIn: boolean;
  mainCity: boolean;
  /** Ids of the favourite products. */
  favorites: ReadonlySet<number>;
  /** Tells rows of one page apart when both may hold the same product. */
  list?: ListName;
  className?: string;
}

/** Cards in one line that scrolls sideways. */
export function CardRow({ label, products, favorites, list, className, ...viewer }: CardRowProps) {
  return (
    <ScrollRow label={label} {...(className && { className })}>
      {products.map((product) => (
        <ListedCard
          key={product.id}
          product={product}
          {...viewer}
          favorite={favorites.has(product.id)}
          {...(list && { list })}
        />
      ))}
    </ScrollRow>
  );
}
