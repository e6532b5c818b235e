import * as links from '../../shared/routes.ts';
import { OFFERS_ID, OffersPage, OffersRow } from '../../views/search/offers-page.tsx';
import type { PageAnswer, PageRequest } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';

const OFFERS = 10;

/** /recommended: «Рекомендуем сегодня»; other pages show its fragment. */
export async function loadOffersPage(deps: PageDeps, request: PageRequest): Promise<PageAnswer> {
  const { viewer, loggedIn, mainCity, favorites } = pageViewer(deps, request.visitor);
  const { formatted_products: products } = await deps.shop.personalOffers(viewer, {
    limit: OFFERS,
  });
  const props = { products, loggedIn, mainCity, favorites };
  return {
    kind: 'page',
    head: {
      title: `Персональные предложения — ${deps.company.name}`,
      description: 'Популярные товары, подобранные для вас.',
      canonical: links.offers(),
      robots: 'noindex, follow',
    },
    body: <OffersPage {...props} />,
    fragments: { [OFFERS_ID]: <OffersRow {...props} /> },
    tags: ['catalog', 'search'],
    cache: 'shared',
  };
}
