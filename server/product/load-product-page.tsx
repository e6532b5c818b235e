import type { City } from '../../shared/contract/catalog.ts';
import type { ProductDetails } from '../../shared/contract/product.ts';
import { formatPrice } from '../../shared/money.ts';
import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { inCity } from '../../views/catalog/in-city.ts';
import { QuestionForm } from '../../views/contacts/question-form.tsx';
import type { PageHead } from '../../views/layout/frame.ts';
import { ProductPage } from '../../views/product/product-page.tsx';
import { titleInCity } from '../catalog/listing-head.ts';
import type { PageAnswer, PageRequest } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { loadProductGraph } from './load-product-graph.ts';
import { loadRemovedProduct } from './load-removed-product.tsx';

/** /goods/:code */
export async function loadProductPage(deps: PageDeps, request: PageRequest): Promise<PageAnswer> {
  const { shop, company, now } = deps;
  const { viewer, city, loggedIn, favorites } = pageViewer(deps, request.visitor);
  const product = await shop.product(viewer, { code: String(request.params.code) });
  if (!product) return loadRemovedProduct(deps, request);
  const { title, code } = product.common_info;
  const head = productHead(product, city, company.name);
  const [delivery, documents, questions] = await Promise.all([
    shop.productDelivery(viewer, { code }),
    shop.productDocuments(viewer, { code }),
    shop.productQuestions(viewer, { code }),
  ]);
  const question = request.query.has('question') ? (
    <QuestionForm kinds={deps.reference.get('kinds')} product={{ code, title }} />
  ) : null;
  const body = (
    <ProductPage
      product={product}
      city={city}
      loggedIn={loggedIn}
      favorites={favorites}
      now={now()}
      delivery={delivery?.list ?? []}
      documents={documents?.list ?? []}
      questions={questions?.list ?? []}
      documentTitle={head.title}
      question={question}
    />
  );
  return {
    kind: 'page',
    head: {
      ...head,
      canonical: links.product(code),
      image: product.photo[0]?.key ?? null,
      ogType: 'product',
      jsonLd: await loadProductGraph(deps, request, product),
    },
    body,
    fragments: { [PartId.ProductPage]: body, ...(question && { [PartId.QuestionForm]: question }) },
    tags: productTags(product),
    cache: 'shared',
    lastModifiedAt: product.updated_at,
  };
}

function productHead(
  { common_info: { title, model }, price, brand }: ProductDetails,
  city: City,
  shopName: string,
): Pick<PageHead, 'title' | 'description'> {
  const facts = [
    price.price === null ? 'цена по запросу' : `цена ${formatPrice(price.price)}`,
    ...(brand ? [`бренд ${brand.title}`] : []),
    ...(model ? [`артикул ${model}`] : []),
  ];
  return {
    title: `${titleInCity(`${title}: купить`, city)} — ${shopName}`,
    description: `${title}: ${facts.join(', ')}. Наличие и срок доставки ${inCity(city.title_in)}.`,
  };
}

/** The product itself and those that it shows beside. */
function productTags({ id, analogues, variants }: ProductDetails): string[] {
  return [id, ...[...analogues, ...variants].map((other) => other.id)].map((each) => `p-${each}`);
}
