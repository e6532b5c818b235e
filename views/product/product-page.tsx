import { type ReactNode, useContext } from 'react';
import { MAIN_CITY_ID } from '../../shared/cities.ts';
import type { City } from '../../shared/contract/catalog.ts';
import type { ProductDetails } from '../../shared/contract/product.ts';
import type { Millis } from '../../shared/millis.ts';
import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { inCity } from '../../shared/ru/in-city.ts';
import { keepTogether } from '../../shared/ru/keep-together.ts';
import { ProductBadges } from '../../shared/ui/product-badges.tsx';
import { ProductNotes } from '../../shared/ui/product-notes.tsx';
import { Breadcrumbs, catalogTrail } from '../catalog/breadcrumbs.tsx';
import { CardRow } from '../catalog/card-row.tsx';
import { ShownCards } from '../layout/shown-cards.ts';
import { BuyingBar } from './buying-bar.tsx';
import { BuyingPanel } from './buying-panel.tsx';
import { Gallery } from './gallery.tsx';
import { CompanionsPlace } from './product-companions.tsx';
import { keyFacts } from './product-facts.ts';
import { ProductParts, type ProductPartsProps } from './product-parts.tsx';
import { RecentlySeen } from './recently-seen.tsx';

export interface ProductPageProps
  extends Pick<ProductPartsProps, 'delivery' | 'documents' | 'spareParts' | 'questions'> {
  product: ProductDetails;
  /** The viewer's city. */
  city: City;
  loggedIn: boolean;
  now: Millis;
  /** Ids of the favourite products. */
  favorites: ReadonlySet<number>;
  /** Summary in a line, beside the price. */
  deliverySummary: ReactNode;
  /** For the window when this takes the place of another product's page. */
  documentTitle?: string;
  /** The form of a question, when it was asked for. */
  question?: ReactNode;
}

/** Length above which a title is set smaller. */
const LONG_TITLE = 90;

/** A product: photos, what it is, how to buy it, and everything known about it. */
export function ProductPage(props: ProductPageProps) {
  const { product, city, loggedIn, now, favorites } = props;
  const mainCity = city.id === MAIN_CITY_ID;
  useContext(ShownCards)?.alone(product.id);
  return (
    <div
      className="container product-page"
      id={PartId.ProductPage}
      data-say={product.common_info.title}
    >
      <Breadcrumbs items={catalogTrail(product.breadcrumbs, product.common_info.title)} />
      <article className="product" data-title={props.documentTitle}>
        <ProductHeading product={product} city={city} />
        <Gallery product={product} />
        <BuyingPanel
          product={product}
          loggedIn={loggedIn}
          mainCity={mainCity}
          now={now}
          favorite={favorites.has(product.id)}
          delivery={props.deliverySummary}
        />
        <KeyFacts product={product} />
      </article>
      {props.question && (
        <section className="section form-page" id="question" aria-labelledby="question-title">
          <h2 id="question-title">Задать вопрос о товаре</h2>
          {props.question}
        </section>
      )}
      <ProductParts
        product={product}
        city={city}
        delivery={props.delivery}
        documents={props.documents}
        spareParts={props.spareParts}
        questions={props.questions}
      />
      <Analogues product={product} loggedIn={loggedIn} mainCity={mainCity} favorites={favorites} />
      <CompanionsPlace code={product.common_info.code} />
      <RecentlySeen product={product.common_info} />
      <BuyingBar product={product} mainCity={mainCity} />
      <ProductNotes />
    </div>
  );
}

/** Outside the main city the heading says where the price and the stock below are. */
function ProductHeading({ product, city }: { product: ProductDetails; city: City }) {
  const { common_info, brand } = product;
  return (
    <header className="product-heading">
      <h1 className={common_info.title.length > LONG_TITLE ? 'long' : undefined}>
        {keepTogether(common_info.title)}
        {city.id !== MAIN_CITY_ID && <span className="muted"> {inCity(city.title_in)}</span>}
      </h1>
      <p className="product-codes">
        <span>Код {common_info.code}</span>
        {common_info.model && <span>Артикул {common_info.model}</span>}
        {brand && (
          <a className="link" href={links.brand(brand.url_rewrite_code)}>
            {brand.title}
          </a>
        )}
      </p>
      <ProductBadges product={product} />
    </header>
  );
}

function KeyFacts({ product }: { product: ProductDetails }) {
  const facts = keyFacts(product);
  if (facts.length === 0) return null;
  return (
    <div className="key-facts">
      <table className="facts">
        <caption className="visually-hidden">Главные характеристики</caption>
        <tbody>
          {facts.map(({ title, label }) => (
            <tr key={`${title} ${label}`}>
              <th scope="row">{title}</th>
              <td>{keepTogether(label)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <a className="link" href="#char">
        Все характеристики
      </a>
    </div>
  );
}

function Analogues({
  product,
  loggedIn,
  mainCity,
  favorites,
}: Pick<ProductPageProps, 'product' | 'loggedIn' | 'favorites'> & { mainCity: boolean }) {
  if (product.analogues.length === 0) return null;
  return (
    <section className="section" aria-labelledby="analogues">
      <h2 className="section-title" id="analogues">
        {product.flags.discontinued ? 'Чем заменить' : 'Похожие товары'}
      </h2>
      <CardRow
        label="Похожие товары"
        products={product.analogues}
        loggedIn={loggedIn}
        mainCity={mainCity}
        favorites={favorites}
        list="analogue-"
        className="analogues"
      />
    </section>
  );
}
