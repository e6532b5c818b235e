import { links } from '../../shared/routes.ts';
import { BrandsPage } from '../../views/catalog/brands-page.tsx';
import { CatalogsPage } from '../../views/catalog/catalogs-page.tsx';
import type { PageAnswer, PageRequest } from '../http/page.ts';
import { type PageDeps, pageViewer } from '../page-deps.ts';
import { titleInCity } from './listing-head.ts';

/** /catalog */
export function loadCatalogsPage(deps: PageDeps, request: PageRequest): PageAnswer {
  const { reference, company } = deps;
  const { city } = pageViewer(deps, request.visitor);
  const nodes = reference.get('catalog');
  const named = nodes.map(({ title }) => title.toLowerCase()).slice(0, 6);
  return {
    kind: 'page',
    head: {
      title: `${titleInCity('Каталог оборудования и принадлежностей', city)} — ${company.name}`,
      description: `Всё для ресторанов, кафе и магазинов: ${named.join(', ')} и другие разделы.`,
      canonical: links.catalogs(),
    },
    body: <CatalogsPage nodes={nodes} />,
    tags: ['catalog'],
    cache: 'shared',
  };
}

/** /catalog/vendors */
export function loadBrandsPage(deps: PageDeps, request: PageRequest): PageAnswer {
  const { reference, company } = deps;
  const { city } = pageViewer(deps, request.visitor);
  return {
    kind: 'page',
    head: {
      title: `${titleInCity('Бренды', city)} — ${company.name}`,
      description: 'Производители оборудования и посуды, товары которых есть в нашем каталоге.',
      canonical: links.brands(),
    },
    body: <BrandsPage brands={reference.get('brands')} />,
    tags: ['brands'],
    cache: 'shared',
  };
}
