import { MAX_CATALOG_SEGMENTS, SALE_CATALOG_ID } from '../../shared/catalog.ts';
import type { Brand, CatalogNode, City } from '../../shared/contract/catalog.ts';
import * as routes from '../../shared/routes.ts';
import { CityLinks } from '../contacts/city-offices.tsx';
import type { MenuLink } from '../layout/menu-links.ts';
import { PagePath } from '../layout/page-path.tsx';
import { Section } from '../layout/section.tsx';

interface SiteMapPageProps {
  tree: readonly CatalogNode[];
  /** Pages outside the catalogue. */
  links: readonly MenuLink[];
  /** Brands with goods. */
  brands: readonly Brand[];
  /** Cities with an office. */
  cities: readonly City[];
}

/** The sale repeats the other sections, so that only its first level is listed. */
const MAX_DEPTH = MAX_CATALOG_SEGMENTS;

/** All there is, for people. */
export function SiteMapPage({ tree, links, brands, cities }: SiteMapPageProps) {
  return (
    <div className="container site-map">
      <PagePath current="Карта сайта" />
      <h1>Карта сайта</h1>
      <Section id="pages" title="Разделы сайта">
        <MapLinks links={links} />
      </Section>
      {tree.length > 0 && (
        <Section id="catalog" title="Каталог" more={{ title: 'Открыть', url: routes.catalogs() }}>
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
        </Section>
      )}
      {brands.length > 0 && (
        <Section id="brands" title="Бренды" more={{ title: 'С логотипами', url: routes.brands() }}>
          <MapLinks
            links={brands.map(({ title, url_rewrite_code }) => ({
              title,
              url: routes.brand(url_rewrite_code),
            }))}
          />
        </Section>
      )}
      {cities.length > 0 && (
        <Section id="cities" title="Контакты в городах">
          <CityLinks cities={cities} />
        </Section>
      )}
    </div>
  );
}

/** No list: with its items a page of many brands would hold more elements than a phone likes. */
function MapLinks({ links }: { links: readonly MenuLink[] }) {
  return (
    <div className="map-links">
      {links.map(({ title, url }) => (
        <a key={url} href={url}>
          {title}
        </a>
      ))}
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
