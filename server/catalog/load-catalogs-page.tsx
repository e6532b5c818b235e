import * as links from '../../shared/routes.ts';
import { lowerFirst } from '../../shared/ru/lower-first.ts';
import { BrandsPage } from '../../views/catalog/brands-page.tsx';
import { CatalogsPage } from '../../views/catalog/catalogs-page.tsx';
import { itemListJsonLd } from '../../views/catalog/item-list-json-ld.ts';
import { breadcrumbJsonLd } from '../../views/layout/breadcrumb-json-ld.ts';
import type { PageAnswer, PageRequest } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { titleInCity } from './listing-head.ts';

/** /catalog */
export function loadCatalogsPage(deps: PageDeps, request: PageRequest): PageAnswer {
  const { reference, company } = deps;
  const { city, siteUrl } = pageViewer(deps, request.visitor);
  const nodes = reference.get('catalog');
  const named = nodes.map(({ title }) => lowerFirst(title)).slice(0, 6);
  return {
    kind: 'page',
    head: {
      title: `${titleInCity('Каталог товаров', city)} — ${company.name}`,
      description: `${[company.tagline || company.name, ...named].join(', ')} и другие разделы.`,
      canonical: links.catalogs(),
      jsonLd: [
        itemListJsonLd(
          nodes.map(({ fullUrl }) => links.catalogNode(fullUrl)),
          siteUrl,
        ),
      ],
    },
    body: <CatalogsPage title={titleInCity('Каталог', city)} nodes={nodes} />,
    tags: ['catalog'],
    cache: 'shared',
  };
}

/** /catalog/vendors */
export function loadBrandsPage(deps: PageDeps, request: PageRequest): PageAnswer {
  const { reference, company } = deps;
  const { city, siteUrl } = pageViewer(deps, request.visitor);
  const catalog = { title: 'Каталог', url: links.catalogs() };
  return {
    kind: 'page',
    head: {
      title: `${titleInCity('Бренды', city)} — ${company.name}`,
      description: 'Производители оборудования и посуды, товары которых есть в нашем каталоге.',
      canonical: links.brands(),
      jsonLd: [breadcrumbJsonLd([catalog], siteUrl, 'Бренды')],
    },
    body: <BrandsPage title={titleInCity('Бренды', city)} brands={reference.get('brands')} />,
    tags: ['brands'],
    cache: 'shared',
  };
}
