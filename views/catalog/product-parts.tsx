import type { ReactNode } from 'react';
import type { City } from '../../shared/contract/catalog.ts';
import type { ProductDetails } from '../../shared/contract/product.ts';
import type { Kopecks } from '../../shared/money.ts';
import { listFacts } from './product-facts.ts';
import {
  Characteristics,
  DeliveryFacts,
  Description,
  ProductSection,
  StockTable,
} from './product-sections.tsx';

interface ProductPartsProps {
  product: ProductDetails;
  city: City;
  deliveryFrom?: Kopecks | null | undefined;
}

interface Part {
  id: string;
  title: string;
  content: ReactNode;
}

/** What is known about the product on the left, how to get it on the right. */
export function ProductParts(props: ProductPartsProps) {
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

function aboutParts({ product }: ProductPartsProps): Part[] {
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

function gettingParts({ product, city, deliveryFrom }: ProductPartsProps): Part[] {
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
