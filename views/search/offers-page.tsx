import type { Product } from '../../shared/contract/product.ts';
import { FragmentQuery } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ProductNotes } from '../../shared/ui/product-notes.tsx';
import { CardRow } from '../catalog/card-row.tsx';

/** Id of the fragment. */
export const OFFERS_ID = 'offers';

interface OffersProps {
  products: readonly Product[];
  loggedIn: boolean;
  mainCity: boolean;
  favorites: ReadonlySet<number>;
}

/** The offers as a page of their own, where those without a script are led. */
export function OffersPage(props: OffersProps) {
  return (
    <div className="container">
      <h1>Персональные предложения</h1>
      {props.products.length === 0 && (
        <EmptyState
          icon="package-open"
          title="Сейчас предложить нечего"
          text="Найдите нужное поиском или в каталоге."
        >
          <a className="button button-primary" href={links.catalogs()}>
            Перейти в каталог
          </a>
        </EmptyState>
      )}
      <OffersRow {...props} />
      <ProductNotes />
    </div>
  );
}

/** One row of cards; an empty place when there is nothing to offer. */
export function OffersRow({ products, loggedIn, mainCity, favorites }: OffersProps) {
  if (products.length === 0) return <div id={OFFERS_ID} />;
  return (
    <section className="section" id={OFFERS_ID} aria-labelledby="offers-title">
      <h2 id="offers-title">Рекомендуем сегодня</h2>
      <CardRow
        label="Рекомендуем сегодня"
        products={products}
        loggedIn={loggedIn}
        mainCity={mainCity}
        favorites={favorites}
        list="offers-"
      />
    </section>
  );
}

/**
 * Place of the offers on a page, which come when the visitor is near; a link leads to them until
 * then. The notes of all cards of the page stand after it.
 */
export function OffersPlace() {
  return (
    <>
      <p
        className="section"
        id={OFFERS_ID}
        data-load={`${links.offers()}?${FragmentQuery.Name}=${OFFERS_ID}`}
      >
        <a className="link" href={links.offers()}>
          Рекомендуем сегодня
        </a>
      </p>
      <ProductNotes />
    </>
  );
}
