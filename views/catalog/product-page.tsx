import type { ReactNode } from 'react';
import { MAIN_CITY_ID } from '../../shared/cities.ts';
import type { City } from '../../shared/contract/catalog.ts';
import type { ProductDetails } from '../../shared/contract/product.ts';
import type { Kopecks } from '../../shared/money.ts';
import { links } from '../../shared/routes.ts';
import { ProductBadges } from '../../shared/ui/product-badges.tsx';
import { ProductCard } from '../../shared/ui/product-card.tsx';
import { ProductNotes } from '../../shared/ui/product-notes.tsx';
import { Breadcrumbs, catalogTrail } from './breadcrumbs.tsx';
import { BuyingBar, BuyingPanel } from './buying-panel.tsx';
import { Gallery } from './gallery.tsx';
import { keyFacts, listFacts } from './product-facts.ts';
import {
  Characteristics,
  DeliveryFacts,
  Description,
  ProductSection,
  StockTable,
} from './product-sections.tsx';

export interface ProductPageProps {
  product: ProductDetails;
  /** The viewer's city. */
  city: City;
  signedIn: boolean;
  /** Epoch milliseconds. */
  now: number;
  favorite?: boolean;
  /** The cheapest delivery in the city, when tariffs are known. */
  deliveryFrom?: Kopecks | null;
}

/** Longer titles are set smaller. */
const LONG_TITLE = 90;

/** A product: photos, what it is, how to buy it, and everything known about it. */
export function ProductPage(props: ProductPageProps) {
  const { product, city, signedIn, now, favorite = false } = props;
  const mainCity = city.id === MAIN_CITY_ID;
  return (
    <div className="container product-page">
      <Breadcrumbs items={catalogTrail(product.breadcrumbs, product.common_info.title)} />
      <article className="product">
        <ProductHeading product={product} />
        <Gallery product={product} />
        <BuyingPanel
          product={product}
          signedIn={signedIn}
          mainCity={mainCity}
          cityIn={city.title_in}
          now={now}
          favorite={favorite}
        />
        <KeyFacts product={product} />
      </article>
      <Sections {...props} />
      <Analogues product={product} signedIn={signedIn} mainCity={mainCity} />
      <BuyingBar product={product} mainCity={mainCity} />
      <ProductNotes />
    </div>
  );
}

function ProductHeading({ product }: { product: ProductDetails }) {
  const { common_info, brand } = product;
  return (
    <header className="product-heading">
      <h1 className={common_info.title.length > LONG_TITLE ? 'long' : undefined}>
        {common_info.title}
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
              <td>{label}</td>
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

interface Part {
  id: string;
  title: string;
  content: ReactNode;
}

/** What is known about the product on the left, how to get it on the right. */
function Sections(props: ProductPageProps) {
  const about = aboutParts(props);
  const getting = gettingParts(props);
  const parts = [...about, ...getting];
  return (
    <>
      {parts.length > 1 && (
        <nav className="anchors" aria-label="Разделы страницы">
          {parts.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
      )}
      <div className={about.length > 0 ? 'product-sections' : undefined}>
        {[about, getting].map(
          (column) =>
            column.length > 0 && (
              <div key={column[0]?.id}>
                {column.map(({ id, title, content }) => (
                  <ProductSection key={id} id={id} title={title}>
                    {content}
                  </ProductSection>
                ))}
              </div>
            ),
        )}
      </div>
    </>
  );
}

function aboutParts({ product }: ProductPageProps): Part[] {
  const description = { id: 'about', title: 'Описание' };
  const facts = { id: 'char', title: 'Характеристики' };
  return [
    ...(product.description
      ? [{ ...description, content: <Description html={product.description} /> }]
      : []),
    ...(listFacts(product).length > 0
      ? [{ ...facts, content: <Characteristics product={product} /> }]
      : []),
  ];
}

function gettingParts({ product, city, deliveryFrom }: ProductPageProps): Part[] {
  const delivery = { id: 'delivery', title: 'Доставка и самовывоз' };
  const stock = { id: 'stock', title: 'Наличие в городах' };
  const known = product.avail_info !== null && product.cities_avail.length > 0;
  return [
    ...(product.flags.discontinued
      ? []
      : [
          {
            ...delivery,
            content: <DeliveryFacts product={product} city={city} deliveryFrom={deliveryFrom} />,
          },
        ]),
    ...(known ? [{ ...stock, content: <StockTable product={product} city={city} /> }] : []),
  ];
}

function Analogues({
  product,
  signedIn,
  mainCity,
}: Pick<ProductPageProps, 'product' | 'signedIn'> & { mainCity: boolean }) {
  if (product.analogues.length === 0) return null;
  return (
    <section className="section" aria-labelledby="analogues">
      <h2 className="section-title" id="analogues">
        {product.flags.discontinued ? 'Чем заменить' : 'Похожие товары'}
      </h2>
      <div className="row-scroll analogues">
        {product.analogues.map((each) => (
          <ProductCard
            key={each.id}
            product={each}
            signedIn={signedIn}
            mainCity={mainCity}
            list="analogue-"
          />
        ))}
      </div>
    </section>
  );
}
