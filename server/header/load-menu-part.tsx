import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { MenuPart, MenuPartPage } from '../../views/header/menu-part.tsx';
import type { PageAnswer, PageRequest } from '../platform/http/page.ts';
import type { PageDeps } from '../platform/http/page-deps.ts';

/** GET /catalog-menu/:node: what of a top category the menu in the pages leaves out. */
export function loadMenuPart({ reference, company }: PageDeps, request: PageRequest): PageAnswer {
  const id = String(request.params.node);
  const node = reference.get('catalog').find((top) => String(top.id) === id);
  if (!node) return { kind: 'not-found' };
  return {
    kind: 'page',
    head: {
      title: `${node.title} — ${company.name}`,
      description: `Все разделы: ${node.title}.`,
      canonical: links.catalogNode(node.fullUrl),
      robots: 'noindex, follow',
    },
    body: <MenuPartPage node={node} />,
    fragments: { [PartId.MenuPart]: <MenuPart node={node} /> },
    tags: ['catalog'],
    cache: 'shared',
  };
}
