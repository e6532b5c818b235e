import type { Company } from '../../shared/company.ts';
import type { CatalogNode } from '../../shared/contract/catalog.ts';
import type { Product } from '../../shared/contract/product.ts';
import * as links from '../../shared/routes.ts';
import { lowerFirst } from '../../shared/ru/lower-first.ts';
import { AboutBlock } from '../../views/home/about-block.tsx';
import { EXCLUSIVE_ID, ExclusiveTabs } from '../../views/home/exclusive-tabs.tsx';
import { HomeNews, HomePage } from '../../views/home/home-page.tsx';
import { popularNodes } from '../../views/home/popular-categories.tsx';
import { SolutionCards } from '../../views/home/solution-cards.tsx';
import { PartFailed } from '../../views/layout/part-failed.tsx';
import { webSiteJsonLd } from '../../views/layout/web-site-json-ld.ts';
import { titleInCity } from '../catalog/listing-head.ts';
import type { PageAnswer, PageRequest } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { createPendingParts } from '../platform/http/pending-parts.tsx';
import { loadExclusiveTabs } from './load-exclusive-tabs.ts';

const BESTSELLERS = 10;
const NEWS = 4;
const QUESTIONS = 4;

/** / */
export async function loadHomePage(deps: PageDeps, request: PageRequest): Promise<PageAnswer> {
  const { shop, reference, company } = deps;
  const { viewer, city, loggedIn, favorites, siteUrl } = pageViewer(deps, request.visitor);
  const [exclusive, bestsellers] = await Promise.all([
    loadExclusiveTabs(deps, request),
    findBestsellers(deps, request),
  ]);
  if (!exclusive) return { kind: 'redirect', status: 302, location: links.home() };
  const pending = createPendingParts();
  const banners = reference.get('banners');
  const shown = [...bestsellers, ...(exclusive.products ?? [])];
  const tags = [
    'home',
    // Tiles tell how many goods their categories have.
    ...popularNodes(reference.get('catalog')).map(({ id }) => `c-${id}`),
    ...shown.map(({ id }) => `p-${id}`),
    ...(exclusive.open ? [`b-${exclusive.open.id}`] : []),
  ];
  return {
    kind: 'page',
    head: {
      title: `${titleInCity(company.tagline || 'Интернет-магазин', city)} — ${company.name}`,
      description: describeShop(company, reference.get('catalog')),
      canonical: links.home(),
      image: banners.find(({ image }) => image)?.image ?? null,
      jsonLd: [webSiteJsonLd(company, siteUrl)],
    },
    body: (
      <HomePage
        tagline={company.tagline || company.name}
        city={city}
        loggedIn={loggedIn}
        hasPersonalPrices={reference.get('siteParts').has_personal_prices}
        favorites={favorites}
        menu={reference.get('catalog')}
        banners={banners}
        products={bestsellers}
        exclusive={exclusive}
        brands={reference.get('brands')}
        solutions={pending.show(
          shop.solutions(viewer, {}),
          ({ list }) => {
            // A page is kept when all of it has come.
            tags.push(...list.flatMap(({ product_ids }) => product_ids.map((id) => `p-${id}`)));
            return <SolutionCards solutions={list} />;
          },
          { failed: null },
        )}
        news={pending.show(
          shop.news(viewer, { limit: NEWS }),
          ({ list }) => <HomeNews news={list} />,
          {
            failed: (
              <PartFailed what="новости" link={{ title: 'Все новости', url: links.news() }} />
            ),
          },
        )}
        about={pending.show(
          Promise.all([
            shop.pageText(viewer, { code: 'home-about' }),
            shop.questions(viewer, { general: true, limit: QUESTIONS }),
          ]),
          ([about, { list }]) => <AboutBlock about={about} questions={list} />,
          { failed: null },
        )}
      />
    ),
    pending: pending.all,
    fragments: { [EXCLUSIVE_ID]: <ExclusiveTabs {...exclusive} /> },
    tags,
    cache: 'shared',
  };
}

/** Bestsellers that can be had today and seen, or any others where there are none. */
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
  const sections = named.map(({ title }) => lowerFirst(title)).join(', ');
  const goods = tagline ? `: ${lowerFirst(tagline)}` : '';
  return `${name}${goods}${sections && `. В каталоге: ${sections}`}. Наличие и доставка в вашем городе.`;
}
