import type { Product } from '../../shared/contract/product.ts';
import * as links from '../../shared/routes.ts';
import { keepTogether } from '../../shared/ru/keep-together.ts';
import { ProductNotes } from '../../shared/ui/product-notes.tsx';
import { CardRow } from '../catalog/card-row.tsx';
import { SearchForm } from '../header/search-form.tsx';
import { OffersPlace } from '../search/offers-page.tsx';

const REPLACED = 'Чем заменить';
const REPLACED_BELOW = 'Ниже — чем его заменить.';

interface RemovedProductPageProps {
  title: string;
  /** Path below /catalog/; null when its category went too. */
  categoryPath: string | null;
  /** Goods in its place. */
  analogues: readonly Product[];
  loggedIn: boolean;
  mainCity: boolean;
  favorites: ReadonlySet<number>;
}

/** Page in the place of a product that was taken from the catalogue. */
export function RemovedProductPage(props: RemovedProductPageProps) {
  const { title, categoryPath, analogues, loggedIn, mainCity, favorites } = props;
  const viewer = { loggedIn, mainCity, favorites, className: 'analogues' };
  return (
    <div className="container not-found">
      <h1>Товар больше не продаётся</h1>
      <p>{keepTogether(title)}</p>
      <p className="muted">
        Мы убрали его из каталога.{' '}
        {analogues.length > 0 ? REPLACED_BELOW : 'Посмотрите похожие или найдите замену.'}
      </p>
      <SearchForm id="removed-search" />
      <p>
        <a
          className="button button-primary"
          href={categoryPath === null ? links.catalogs() : links.catalogNode(categoryPath)}
        >
          Похожие товары
        </a>
      </p>
      {analogues.length > 0 ? (
        <section className="section" aria-labelledby="analogues">
          <h2 className="section-title" id="analogues">
            {REPLACED}
          </h2>
          <CardRow label={REPLACED} products={analogues} list="analogue-" {...viewer} />
          <ProductNotes />
        </section>
      ) : (
        <OffersPlace />
      )}
    </div>
  );
}
