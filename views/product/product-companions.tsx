import type { Product } from '../../shared/contract/product.ts';
import { FragmentQuery } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { keepTogether } from '../../shared/ru/keep-together.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ProductNotes } from '../../shared/ui/product-notes.tsx';
import { CardRow } from '../catalog/card-row.tsx';

/** Id of the fragment. */
export const COMPANIONS_ID = 'companions';

interface CompanionsProps {
  /** The product that they go with. */
  code: string;
  title: string;
  /** Goods that the shop's people have named. */
  named: readonly Product[];
  /** Goods by the rules of the trade, kind by kind. */
  fitting: readonly FittingProducts[];
  boughtTogether: boolean;
  products: readonly Product[];
  loggedIn: boolean;
  mainCity: boolean;
  favorites: ReadonlySet<number>;
}

interface FittingProducts {
  title: string;
  url: string;
  products: readonly Product[];
}

const NAMED = 'Подойдёт к этому товару';

const headingOf = (boughtTogether: boolean) =>
  boughtTogether ? 'С этим покупают' : 'Может пригодиться';

/** Companions of a product as a page of its own, where visitors without a script are led. */
export function CompanionsPage(props: CompanionsProps) {
  const { code, title, named, fitting, products } = props;
  return (
    <div className="container">
      <p className="breadcrumbs">
        <a className="link" href={links.product(code)}>
          {keepTogether(title)}
        </a>
      </p>
      <h1>Что подойдёт к&nbsp;этому товару</h1>
      {named.length + fitting.length + products.length === 0 && (
        <EmptyState
          icon="package-open"
          title="Пока предложить нечего"
          text="Найдите нужное поиском или в каталоге."
        >
          <a className="button button-primary" href={links.catalogs()}>
            Перейти в каталог
          </a>
        </EmptyState>
      )}
      <CompanionsRow {...props} />
      <ProductNotes />
    </div>
  );
}

/**
 * Named goods, fitting ones, kind by kind, and what others took with it; an empty place when there are none.
 */
export function CompanionsRow(props: CompanionsProps) {
  const { named, fitting, boughtTogether, products, loggedIn, mainCity, favorites } = props;
  const viewer = { loggedIn, mainCity, favorites, className: 'analogues' };
  if (named.length + fitting.length + products.length === 0) return <div id={COMPANIONS_ID} />;
  const heading = headingOf(boughtTogether);
  return (
    <div id={COMPANIONS_ID}>
      {named.length > 0 && (
        <section className="section" aria-labelledby="named-title">
          <h2 className="section-title" id="named-title">
            {NAMED}
          </h2>
          <CardRow label={NAMED} products={named} list="named-" {...viewer} />
        </section>
      )}
      {fitting.map(({ title, url, products: fits }, at) => (
        <section className="section" key={title} aria-labelledby={`fitting-${at}`}>
          <h2 className="section-title" id={`fitting-${at}`}>
            <a className="link" href={url}>
              {title}
            </a>
          </h2>
          <CardRow label={title} products={fits} list={`fitting-${at}-`} {...viewer} />
        </section>
      ))}
      {products.length > 0 && (
        <section className="section" aria-labelledby="companions-title">
          <h2 className="section-title" id="companions-title">
            {heading}
          </h2>
          <CardRow label={heading} products={products} list="companion-" {...viewer} />
        </section>
      )}
    </div>
  );
}

/** Place of the row, which comes when the visitor is near; a link leads to it until then. */
export function CompanionsPlace({ code }: { code: string }) {
  const address = links.companions(code);
  return (
    <p
      className="section home-cards-wait"
      id={COMPANIONS_ID}
      data-load={`${address}?${FragmentQuery.Name}=${COMPANIONS_ID}`}
    >
      <a className="link" href={address} rel="nofollow">
        Что подойдёт
      </a>
    </p>
  );
}
