import type { ReactNode } from 'react';
import type { City } from '../../shared/contract/catalog.ts';
import type { DeliveryOption } from '../../shared/contract/checkout.ts';
import type { Question } from '../../shared/contract/content.ts';
import type { ProductDetails, ProductDocument } from '../../shared/contract/product.ts';
import { DeliveryFacts } from './product-delivery.tsx';
import { ProductDocuments } from './product-documents.tsx';
import { listFacts } from './product-facts.ts';
import { ProductQuestions } from './product-questions.tsx';
import { Characteristics, Description, ProductSection } from './product-sections.tsx';
import { StockTable } from './product-supply.tsx';

export interface ProductPartsProps {
  product: ProductDetails;
  city: City;
  /** Ways to get one in the city; empty when that is told later. */
  delivery: readonly DeliveryOption[];
  documents: readonly ProductDocument[];
  questions: readonly Question[];
}

interface Part {
  id: string;
  title: string;
  content: ReactNode;
}

/** What is known about the product on the left, how to get it on the right, questions below. */
export function ProductParts(props: ProductPartsProps) {
  const columns = [aboutParts(props), gettingParts(props), questionParts(props)];
  return (
    <div>
      <nav className="anchors" aria-label="Разделы страницы">
        {columns.flat().map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <div className={columns[0]?.length ? 'product-sections' : undefined}>
        {columns.map(
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
    </div>
  );
}

/** The part when there is something to show in it. */
const partIf = (isKnown: boolean, part: Part): Part[] => (isKnown ? [part] : []);

function aboutParts({ product }: ProductPartsProps): Part[] {
  return [
    ...partIf(product.description !== '', {
      id: 'about',
      title: 'О товаре',
      content: <Description html={product.description} />,
    }),
    ...partIf(listFacts(product).length > 0, {
      id: 'char',
      title: 'Характеристики',
      content: <Characteristics product={product} />,
    }),
  ];
}

function gettingParts({ product, city, delivery, documents }: ProductPartsProps): Part[] {
  const isStockKnown = product.avail_info !== null && product.cities_avail.length > 0;
  return [
    ...partIf(!product.flags.discontinued, {
      id: 'delivery',
      title: 'Доставка и самовывоз',
      content: <DeliveryFacts product={product} city={city} delivery={delivery} />,
    }),
    ...partIf(isStockKnown, {
      id: 'stock',
      title: 'Наличие в городах',
      content: <StockTable product={product} city={city} />,
    }),
    ...partIf(documents.length > 0, {
      id: 'documents',
      title: 'Документы',
      content: <ProductDocuments documents={documents} />,
    }),
  ];
}

const questionParts = ({ product, questions }: ProductPartsProps): Part[] => [
  {
    id: 'questions',
    title: 'Вопросы и ответы',
    content: <ProductQuestions product={product} questions={questions} />,
  },
];
