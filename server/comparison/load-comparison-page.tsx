import { MAX_COMPARED } from '../../shared/comparison.ts';
import type { ProductDetails } from '../../shared/contract/product.ts';
import * as links from '../../shared/routes.ts';
import { ComparisonPage } from '../../views/comparison/comparison-page.tsx';
import type { PageAnswer, PageRequest } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';

const SUGGESTED = 4;
/** Length of the longest code of a product. */
const MAX_CODE = 64;
/** Codes that an address keeps: those of a page of a list. */
const MAX_ASKED = 48;

/** /compare?items=: products side by side. The address holds all of it, so that it can be sent on. */
export async function loadComparisonPage(
  deps: PageDeps,
  request: PageRequest,
): Promise<PageAnswer> {
  const { shop, company } = deps;
  const { viewer, loggedIn, mainCity } = pageViewer(deps, request.visitor);
  const asked = readCodes(request.query).slice(0, MAX_ASKED);
  const codes = asked.slice(0, MAX_COMPARED);
  // Fields of forms, codes twice or too many: one address for one choice.
  if ((request.query.get('items') ?? '') !== asked.join(',') || request.query.size > 1) {
    return { kind: 'redirect', status: 303, location: links.comparison({ items: asked }) };
  }
  const found = await Promise.all(codes.map((code) => shop.product(viewer, { code })));
  const products = found.filter((product) => product !== null);
  return {
    kind: 'page',
    head: {
      title: `Сравнение товаров — ${company.name}`,
      description: 'Характеристики, цены и наличие выбранных товаров рядом.',
      canonical: links.comparison(),
      robots: 'noindex, follow',
    },
    body: (
      <ComparisonPage
        products={products}
        leftOut={asked.length - codes.length}
        missing={codes.filter((_, at) => !found[at])}
        suggested={suggest(products)}
        loggedIn={loggedIn}
        mainCity={mainCity}
      />
    ),
    tags: [],
    // Choices have no end: none is kept for others.
    cache: 'private',
  };
}

/** Codes in the order in which they were chosen. */
function readCodes(query: URLSearchParams): string[] {
  const codes = query.getAll('items').flatMap((text) => text.split(','));
  return [...new Set(codes.map((code) => code.trim().slice(0, MAX_CODE)))].filter(Boolean);
}

/** Products that could stand beside them: analogues. */
function suggest(products: readonly ProductDetails[]) {
  const shown = new Set(products.map(({ id }) => id));
  const alike = products.flatMap(({ analogues }) => analogues).filter(({ id }) => !shown.has(id));
  return [...new Map(alike.map((product) => [product.id, product])).values()].slice(0, SUGGESTED);
}
