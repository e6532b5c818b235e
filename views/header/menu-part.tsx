import { SALE_CATALOG_ID } from '../../shared/catalog.ts';
import type { CatalogNode } from '../../shared/contract/catalog.ts';
import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { PagePath } from '../layout/page-path.tsx';
import { GroupLinks, SaleLinks } from './catalog-menu.tsx';
import { wholeSale, wholeSection } from './trim-menu.ts';

/** Categories below one top category: the menu's own markup, whole. */
export function MenuPart({ node }: { node: CatalogNode }) {
  return (
    <div className="menu-links" id={PartId.MenuPart}>
      {node.id === SALE_CATALOG_ID ? (
        <SaleLinks {...wholeSale(node)} />
      ) : (
        <GroupLinks {...wholeSection(node)} />
      )}
    </div>
  );
}

/** The same part as a page, for a visitor who opens the fragment's address. */
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
