import type { CatalogNode } from '../../shared/contract/catalog.ts';
import { MAX_CATALOG_SEGMENTS, links as routes, SALE_CATALOG_ID } from '../../shared/routes.ts';
import type { MenuLink } from '../layout/menu-links.ts';
import { PagePath } from '../layout/page-path.tsx';

interface SiteMapPageProps {
  tree: readonly CatalogNode[];
  /** Pages outside the catalogue. */
  links: readonly MenuLink[];
}

/** The sale repeats the other sections, so that only its first level is listed. */
const MAX_DEPTH = MAX_CATALOG_SEGMENTS;

/** All there is, for people. */
export function SiteMapPage({ tree, links }: SiteMapPageProps) {
  return (
    <div className="container">
      <PagePath current="Карта сайта" />
      <h1>Карта сайта</h1>
      <section className="section">
        <h2>Разделы сайта</h2>
        <ul className="map-links">
          {links.map(({ title, url }) => (
            <li key={url}>
              <a href={url}>{title}</a>
            </li>
          ))}
        </ul>
      </section>
      <section className="section">
        <h2>
          <a href={routes.catalogs()}>Каталог</a>
        </h2>
        <div className="map-tree">
          {tree.map((node) => (
            <section key={node.id}>
              <h3>
                <NodeLink node={node} />
              </h3>
              <NodeList nodes={node.childs} depth={node.id === SALE_CATALOG_ID ? 1 : MAX_DEPTH} />
            </section>
          ))}
        </div>
      </section>
    </div>
  );
}

function NodeList({ nodes, depth }: { nodes: readonly CatalogNode[]; depth: number }) {
  if (nodes.length === 0 || depth === 0) return null;
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.fullUrl}>
          <NodeLink node={node} />
          <NodeList nodes={node.childs} depth={depth - 1} />
        </li>
      ))}
    </ul>
  );
}

function NodeLink({ node }: { node: CatalogNode }) {
  return <a href={routes.catalogNode(node.fullUrl)}>{node.title}</a>;
}
