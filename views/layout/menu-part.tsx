import type { CatalogNode } from '../../shared/contract/catalog.ts';
import { links, SALE_CATALOG_ID } from '../../shared/routes.ts';
import { GroupLinks, SaleLinks } from './catalog-menu.tsx';
import { PagePath } from './page-path.tsx';
import { wholeSale, wholeSection } from './trim-menu.ts';

/** Id of the fragment. */
export const MENU_PART_ID = 'menu-part';

/** What is below one top category: the menu's own markup, whole. */
export function MenuPart({ node }: { node: CatalogNode }) {
  return (
    <div className="menu-links" id={MENU_PART_ID}>
      {node.id === SALE_CATALOG_ID ? (
        <SaleLinks {...wholeSale(node)} />
      ) : (
        <GroupLinks {...wholeSection(node)} />
      )}
    </div>
  );
}

/** The same as a page, for whoever opens the fragment's address. */
export function MenuPartPage({ node }: { node: CatalogNode }) {
  return (
    <div className="container">
      <PagePath items={[{ title: 'Каталог', url: links.catalogs() }]} current={node.title} />
      <h1>
        <a href={links.catalogNode(node.fullUrl)}>{node.title}</a>
      </h1>
      <MenuPart node={node} />
    </div>
  );
}
