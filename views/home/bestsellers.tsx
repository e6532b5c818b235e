import type { Product } from '../../shared/contract/product.ts';
import * as links from '../../shared/routes.ts';
import { CardRow } from '../catalog/card-row.tsx';
import { Section } from '../layout/section.tsx';

interface BestsellersProps {
  products: readonly Product[];
  loggedIn: boolean;
  mainCity: boolean;
  favorites: ReadonlySet<number>;
}

export function Bestsellers({ products, loggedIn, mainCity, favorites }: BestsellersProps) {
  if (products.length === 0) return null;
  // A catalogue just imported marks none, and nobody has bought there yet.
  const isMarked = products.some(({ flags }) => flags.bestseller);
  const title = isMarked ? 'Хиты продаж' : 'Из нашего каталога';
  const more = { title: 'Весь каталог', url: links.catalogs() };
  return (
    <Section id="bestsellers" title={title} more={more}>
      <CardRow
        className="home-cards"
        label={title}
        products={products}
        loggedIn={loggedIn}
        mainCity={mainCity}
        favorites={favorites}
      />
    </Section>
  );
}
