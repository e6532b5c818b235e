import * as links from '../../shared/routes.ts';
import { SearchForm } from '../header/search-form.tsx';
import { OffersPlace } from '../search/offers-page.tsx';

interface RemovedProductPageProps {
  title: string;
  /** Path below /catalog/; null when its category went too. */
  categoryPath: string | null;
}

/** Page in the place of a product that was taken from the catalogue. */
export function RemovedProductPage({ title, categoryPath }: RemovedProductPageProps) {
  return (
    <div className="container not-found">
      <h1>Товар больше не продаётся</h1>
      <p>{title}</p>
      <p className="muted">Мы убрали его из каталога. Посмотрите похожие или найдите замену.</p>
      <SearchForm id="removed-search" />
      <p>
        <a
          className="button button-primary"
          href={categoryPath === null ? links.catalogs() : links.catalogNode(categoryPath)}
        >
          Похожие товары
        </a>
      </p>
      <OffersPlace />
    </div>
  );
}
