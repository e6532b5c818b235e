import { renderToStaticMarkup } from 'react-dom/server';
import type { DeliveryOption } from '../../../shared/contract/checkout.ts';
import type { Question } from '../../../shared/contract/content.ts';
import type { ProductDetails, ProductDocument } from '../../../shared/contract/product.ts';
import { DeliveryFacts, DeliverySummary } from '../../../views/product/product-delivery.tsx';
import { ProductPage, type ProductPageProps } from '../../../views/product/product-page.tsx';
import { DocumentsLink, DocumentsSection } from '../../../views/product/product-parts.tsx';
import { ProductQuestions } from '../../../views/product/product-questions.tsx';
import { elements } from '../catalog/markup.ts';
import { MOSCOW, sampleDetails } from '../catalog/samples.ts';

/** Words of the button of the page's own control. */
export const addButton = (html: string) => {
  const [, control = ''] = /<form class="order order-page"([\s\S]*?)<\/form>/.exec(html) ?? [];
  return /<button type="submit" class="button button-primary"[^>]*>([^<]*)</.exec(control)?.[1];
};
const NOW = Date.parse('2026-11-20T12:00:00+03:00');
interface Known
  extends Partial<Pick<ProductPageProps, 'loggedIn' | 'city' | 'question' | 'favorites'>> {
  delivery?: DeliveryOption[];
  documents?: ProductDocument[];
  questions?: Question[];
}
export const show = (change: Partial<ProductDetails> = {}, known: Known = {}) => {
  const { delivery = [], documents = [], questions = [], ...props } = known;
  const product = sampleDetails(change);
  const city = props.city ?? MOSCOW;
  const page = (
    <ProductPage
      product={product}
      loggedIn={false}
      favorites={new Set()}
      now={NOW}
      deliverySummary={<DeliverySummary delivery={delivery} />}
      delivery={<DeliveryFacts product={product} city={city} delivery={delivery} />}
      documents={{
        link: <DocumentsLink documents={documents} />,
        section: <DocumentsSection documents={documents} />,
      }}
      spareParts={{ link: null, section: null }}
      questions={<ProductQuestions product={product} questions={questions} />}
      {...props}
      city={city}
    />
  );
  return withoutTemplates(renderToStaticMarkup(page));
};
/** Markup without templates: these are not part of the page. */
const withoutTemplates = (html: string) => html.replace(/<template.*?<\/template>/gs, '');
export const flags = (change: Partial<ProductDetails['flags']>) => ({
  flags: { ...sampleDetails().flags, ...change },
});
export const hrefs = (html: string) => elements(html, 'a').map(({ attributes }) => attributes.href);
const way = { note: null, unavailable: null, office: null };
export const PICKUP: DeliveryOption = {
  ...way,
  id: 'pickup-1',
  kind: 'pickup',
  title: 'Самовывоз: Склад',
  price: 0,
  on: '2026-11-23',
};
export const COURIER: DeliveryOption = {
  ...way,
  id: 'courier',
  kind: 'courier',
  title: 'Курьером по городу',
  price: 49_000,
  on: '2026-11-24',
  note: 'бесплатно от 15 000 ₽',
};
export const TRANSPORT: DeliveryOption = {
  ...way,
  id: 'transport',
  kind: 'transport',
  title: 'Транспортной компанией',
  price: null,
  on: null,
};
export const pack = (quantity: number, isprimary: boolean) => ({
  isprimary,
  short_title: `упак. ${quantity} шт.`,
  quantity,
  price: quantity * 10_000,
  retail_price: null,
});
