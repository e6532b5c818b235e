import { MAIN_CITY_ID, ROUBLE_RATE_ID } from '../../shared/cities.ts';
import type { City } from '../../shared/contract/catalog.ts';
import type { ProductDetails } from '../../shared/contract/product.ts';
import { formatPrice } from '../../shared/money.ts';
import { PartId, PartPrefix } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { inCity } from '../../shared/ru/in-city.ts';
import { isPriceShown } from '../../shared/shown-price.ts';
import { canBeAdded, isGone } from '../../shared/ui/order-control.tsx';
import { ListedCard } from '../../views/catalog/listed-card.tsx';
import { QuestionForm } from '../../views/contacts/question-form.tsx';
import type { PageHead } from '../../views/layout/frame.ts';
import { PartFailed } from '../../views/layout/part-failed.tsx';
import { BuyingBar, barId } from '../../views/product/buying-bar.tsx';
import {
  DeliveryAwaited,
  DeliveryFacts,
  DeliverySummary,
} from '../../views/product/product-delivery.tsx';
import { ProductPage, type ProductPageProps } from '../../views/product/product-page.tsx';
import { DocumentsLink, DocumentsSection } from '../../views/product/product-parts.tsx';
import { ProductQuestions } from '../../views/product/product-questions.tsx';
import { SparePartsLink, SparePartsSection } from '../../views/product/spare-parts.tsx';
import { titleInCity } from '../catalog/listing-head.ts';
import { productTags } from '../catalog/product-tags.ts';
import { waysTag } from '../delivery/ways-tag.ts';
import type { PageAnswer, PageRequest } from '../platform/http/page.ts';
import { type PageDeps, type PageViewer, pageViewer } from '../platform/http/page-deps.ts';
import { createPendingParts, type PendingParts } from '../platform/http/pending-parts.tsx';
import { loadRemovedProduct } from './load-removed-product.tsx';
import { productGraph } from './product-graph.ts';

/** /goods/:code */
export async function loadProductPage(deps: PageDeps, request: PageRequest): Promise<PageAnswer> {
  const { shop, company, now } = deps;
  const { viewer, city, loggedIn, favorites, siteUrl } = pageViewer(deps, request.visitor);
  const asked = { code: String(request.params.code) };
  const { cityId, country } = viewer;
  const guest = { cityId, country, token: null, rate: ROUBLE_RATE_ID };
  const [product, offered, parts] = await Promise.all([
    shop.product(viewer, asked),
    loggedIn ? shop.product(guest, asked) : null,
    shop.spareParts(viewer, asked),
  ]);
  if (!product) return loadRemovedProduct(deps, request);
  const { title, code } = product.common_info;
  const head = productHead(product, city, company.name);
  const pending = createPendingParts();
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
      {...showPending(deps, request, { product, pending })}
      spareParts={{
        link: <SparePartsLink parts={parts} />,
        section: <SparePartsSection parts={parts} />,
      }}
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
      jsonLd: productGraph(offered ?? product, siteUrl),
    },
    body,
    pending: pending.all,
    fragments: {
      [PartId.ProductPage]: body,
      ...(question && { [PartId.QuestionForm]: question }),
      [barId(product.id)]: <BuyingBar product={product} mainCity={city.id === MAIN_CITY_ID} />,
      ...seenCard(product, pageViewer(deps, request.visitor)),
    },
    tags: [
      ...productTags([
        product,
        ...product.analogues,
        ...product.variants,
        ...(parts?.formatted_products ?? []),
      ]),
      // The days of a carrier move no date of the page, as time does not.
      { tag: waysTag(city.id), changedAt: product.updated_at },
    ],
    cache: 'shared',
  };
}

interface Shown {
  product: ProductDetails;
  pending: PendingParts;
}

type PendingProps = 'deliverySummary' | 'delivery' | 'documents' | 'questions';

/** Parts that other firms tell, and those below the fold. */
function showPending(
  deps: PageDeps,
  { visitor }: PageRequest,
  { product, pending }: Shown,
): Pick<ProductPageProps, PendingProps> {
  const { shop } = deps;
  const { viewer, city } = pageViewer(deps, visitor);
  const { code } = product.common_info;
  const delivery = listOf(shop.productDelivery(viewer, { code }));
  const documents = listOf(shop.productDocuments(viewer, { code }));
  const questions = listOf(shop.productQuestions(viewer, { code }));
  const awaited = canBeAdded(product) ? <DeliveryAwaited /> : null;
  return {
    deliverySummary: pending.show(delivery, (list) => <DeliverySummary delivery={list} />, {
      failed: awaited,
      meanwhile: awaited,
    }),
    delivery: pending.show(
      delivery,
      (list) => <DeliveryFacts product={product} city={city} delivery={list} />,
      { failed: <PartFailed what="цены и сроки доставки" link={DELIVERY} /> },
    ),
    documents: {
      link: pending.show(documents, (list) => <DocumentsLink documents={list} />, {
        failed: null,
        meanwhile: null,
      }),
      section: pending.show(documents, (list) => <DocumentsSection documents={list} />, {
        failed: null,
      }),
    },
    questions: pending.show(
      questions,
      (list) => <ProductQuestions product={product} questions={list} />,
      { failed: <ProductQuestions product={product} questions={null} /> },
    ),
  };
}

const DELIVERY = { title: 'Условия доставки и оплаты', url: links.delivery() };

async function listOf<Item>(asked: Promise<{ list: Item[] } | null>): Promise<Item[]> {
  return (await asked)?.list ?? [];
}

function productHead(
  product: ProductDetails,
  city: City,
  shopName: string,
): Pick<PageHead, 'title' | 'description'> {
  const { common_info, price, brand } = product;
  const { title, model } = common_info;
  const shown = price.price === null ? 'цена по запросу' : `цена ${formatPrice(price.price)}`;
  const facts = [
    isPriceShown(product) ? shown : 'снят с производства',
    ...(brand ? [`бренд ${brand.title}`] : []),
    ...(model ? [`артикул ${model}`] : []),
  ];
  const about = `${title}: ${facts.join(', ')}.`;
  if (isGone(product)) return { title: `${title} — ${shopName}`, description: about };
  return {
    title: `${titleInCity(`${title}: купить`, city)} — ${shopName}`,
    description: `${about} Наличие и срок доставки ${inCity(city.title_in)}.`,
  };
}

/** Card of the product for visitors who look at others now. */
function seenCard(product: ProductDetails, { loggedIn, mainCity, favorites }: PageViewer) {
  const id = `${PartPrefix.Seen}${product.common_info.code}`;
  const favorite = favorites.has(product.id);
  const viewer = { loggedIn, mainCity, favorite };
  return {
    [id]: (
      <div id={id}>
        <ListedCard product={product} list="seen-" {...viewer} />
      </div>
    ),
  };
}
