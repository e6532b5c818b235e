import type { CatalogNode } from '../../shared/contract/catalog.ts';
import type { Product } from '../../shared/contract/product.ts';
import * as links from '../../shared/routes.ts';
import { EXCLUSIVE_ID, ExclusiveTabs } from '../../views/home/exclusive-tabs.tsx';
import { HomePage } from '../../views/home/home-page.tsx';
import type { Company } from '../../views/layout/frame.ts';
import { organizationJsonLd } from '../../views/layout/organization-json-ld.ts';
import { webSiteJsonLd } from '../../views/layout/web-site-json-ld.ts';
import { titleInCity } from '../catalog/listing-head.ts';
import type { PageAnswer, PageRequest } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { loadExclusiveTabs } from './load-exclusive-tabs.ts';

const BESTSELLERS = 10;
const NEWS = 4;
const QUESTIONS = 4;

/** / */
export async function loadHomePage(deps: PageDeps, request: PageRequest): Promise<PageAnswer> {
  const { shop, reference, company } = deps;
  const { viewer, city, loggedIn, favorites, siteUrl } = pageViewer(deps, request.visitor);
  const exclusive = await loadExclusiveTabs(deps, request);
  if (!exclusive) return { kind: 'redirect', status: 302, location: links.home() };
  const [bestsellers, solutions, news, questions, about] = await Promise.all([
    findBestsellers(deps, request),
    shop.solutions(viewer, {}),
    shop.news(viewer, { limit: NEWS }),
    shop.questions(viewer, { limit: QUESTIONS }),
    shop.pageText(viewer, { code: 'home-about' }),
  ]);
  const banners = reference.get('banners');
  const shown = [...bestsellers, ...(exclusive.products ?? [])];
  return {
    kind: 'page',
    head: {
      title: `${titleInCity(company.tagline, city)} — ${company.name}`,
      description: describeShop(company, reference.get('catalog')),
      canonical: links.home(),
      image: banners.find(({ image }) => image)?.image ?? null,
      jsonLd: [organizationJsonLd(company, siteUrl), webSiteJsonLd(company, siteUrl)],
    },
    body: (
      <HomePage
        tagline={company.tagline}
        city={city}
        loggedIn={loggedIn}
        favorites={favorites}
        menu={reference.get('catalog')}
        banners={banners}
        products={bestsellers}
        exclusive={exclusive}
        brands={reference.get('brands')}
        solutions={solutions.list}
        news={news.list}
        about={about}
        questions={questions.list}
      />
    ),
    fragments: { [EXCLUSIVE_ID]: <ExclusiveTabs {...exclusive} /> },
    tags: [
      'home',
      ...shown.map(({ id }) => `p-${id}`),
      ...(exclusive.open ? [`b-${exclusive.open.id}`] : []),
    ],
    cache: 'shared',
  };
}

/** Those that can be had today and seen, or any others where there are none. */
async function findBestsellers(deps: PageDeps, request: PageRequest): Promise<Product[]> {
  const { viewer } = pageViewer(deps, request.visitor);
  const best = { onpage: BESTSELLERS, with_photos: true, filter_avail: true };
  const { formatted_products: found } = await deps.shop.bestsellers(viewer, best);
  if (found.length > 0) return found;
  return (await deps.shop.bestsellers(viewer, { onpage: BESTSELLERS })).formatted_products;
}

const NAMED_CATEGORIES = 5;

function describeShop({ name, tagline }: Company, tree: readonly CatalogNode[]): string {
  const named = tree.filter(({ is_sale }) => !is_sale).slice(0, NAMED_CATEGORIES);
  const sections = named.map(({ title }) => title.toLowerCase()).join(', ');
  return `${name}: ${tagline.toLowerCase()}${sections && `. В каталоге: ${sections}`}. Наличие и доставка в вашем городе.`;
}
