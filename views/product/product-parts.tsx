import { Fragment, type ReactNode } from 'react';
import type { City } from '../../shared/contract/catalog.ts';
import type { ProductDetails, ProductDocument } from '../../shared/contract/product.ts';
import { canBeAdded } from '../../shared/ui/order-control.tsx';
import { ProductDocuments } from './product-documents.tsx';
import { listFacts } from './product-facts.ts';
import { Characteristics, Description, ProductSection } from './product-sections.tsx';
import { StockTable } from './product-supply.tsx';

export interface ProductPartsProps {
  product: ProductDetails;
  city: City;
  /** Ways to get one in the city. */
  delivery: ReactNode;
  /** A section of its own, and the link to it, when there are any. */
  documents: { section: ReactNode; link: ReactNode };
  /** The same of spare parts and of the models that a part fits. */
  spareParts: { section: ReactNode; link: ReactNode };
  questions: ReactNode;
}

interface Part {
  id: string;
  title: string;
  content: ReactNode;
}

/** Facts of the product on the left, ways to get it on the right, questions below. */
export function ProductParts(props: ProductPartsProps) {
  const about = aboutParts(props);
  const getting = gettingParts(props);
  const columns = [about, getting, [questionPart(props)]].filter((parts) => parts.length > 0);
  /** Column that spare parts and documents stand below. */
  const documented = getting.length > 0 ? getting : columns[0];
  return (
    <div>
      <nav className="anchors" aria-label="Разделы страницы">
        {columns.map((parts) => (
          <Fragment key={parts[0]?.id}>
            {parts.map(({ id, title }) => (
              <a key={id} href={`#${id}`}>
                {title}
              </a>
            ))}
            {parts === documented && props.spareParts.link}
            {parts === documented && props.documents.link}
          </Fragment>
        ))}
      </nav>
      <div className={about.length > 0 ? 'product-sections' : undefined}>
        {columns.map((parts) => (
          <div key={parts[0]?.id}>
            {parts.map(({ id, title, content }) => (
              <ProductSection key={id} id={id} title={title}>
                {content}
              </ProductSection>
            ))}
            {parts === documented && props.spareParts.section}
            {parts === documented && props.documents.section}
          </div>
        ))}
      </div>
    </div>
  );
}

const DOCUMENTS = { id: 'documents', title: 'Документы' };

export function DocumentsSection({ documents }: { documents: readonly ProductDocument[] }) {
  if (documents.length === 0) return null;
  return (
    <ProductSection {...DOCUMENTS}>
      <ProductDocuments documents={documents} />
    </ProductSection>
  );
}

export function DocumentsLink({ documents }: { documents: readonly ProductDocument[] }) {
  if (documents.length === 0) return null;
  return <a href={`#${DOCUMENTS.id}`}>{DOCUMENTS.title}</a>;
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

function gettingParts({ product, city, delivery }: ProductPartsProps): Part[] {
  const isStockKnown = product.avail_info !== null && product.cities_avail.length > 0;
  return [
    ...partIf(canBeAdded(product), {
      id: 'delivery',
      title: 'Доставка и самовывоз',
      content: delivery,
    }),
    ...partIf(isStockKnown, {
      id: 'stock',
      title: 'Наличие в городах',
      content: <StockTable product={product} city={city} />,
    }),
  ];
}

const questionPart = ({ questions }: ProductPartsProps): Part => ({
  id: 'questions',
  title: 'Вопросы и ответы',
  content: questions,
});
