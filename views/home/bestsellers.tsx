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
  const more = { title: 'Весь каталог', url: links.catalogs() };
  return (
    <Section id="bestsellers" title="Хиты продаж" more={more}>
      <CardRow
        className="home-cards"
        label="Хиты продаж"
        products={products}
        loggedIn={loggedIn}
        mainCity={mainCity}
        favorites={favorites}
      />
    </Section>
  );
}
