import { SALE_CATALOG_ID } from '../../shared/catalog.ts';
import type { CatalogNode } from '../../shared/contract/catalog.ts';
import * as links from '../../shared/routes.ts';
import { countOf, GOODS } from '../../shared/ru/plural.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Photo } from '../../shared/ui/photo.tsx';
import { Section } from '../layout/section.tsx';

const SHOWN = 12;

/** The sale first (S2.108), then the marked nodes of all levels, or the top ones. */
export function popularNodes(tree: readonly CatalogNode[]): CatalogNode[] {
  const sale = tree.filter(({ id }) => id === SALE_CATALOG_ID);
  const tops = tree.filter(({ id }) => id !== SALE_CATALOG_ID);
  const marked = tops.flatMap(collectPopular);
  return [...sale, ...(marked.length > 0 ? marked : tops)].slice(0, SHOWN);
}

function collectPopular(node: CatalogNode): CatalogNode[] {
  const below = node.childs.flatMap(collectPopular);
  return node.is_popular ? [node, ...below] : below;
}

export function PopularCategories({ tree }: { tree: readonly CatalogNode[] }) {
  const nodes = popularNodes(tree);
  const more = { title: 'Все разделы', url: links.catalogs() };
  return (
    <Section id="categories" title="Разделы каталога" {...(nodes.length > 0 && { more })}>
      {nodes.length > 0 ? (
        <ul className="category-tiles">
          {nodes.map((node) => (
            <Tile key={node.id} node={node} />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon="package-open"
          title="Каталог пока пуст"
          text="Товары появятся здесь сразу после загрузки каталога."
        />
      )}
    </Section>
  );
}

function Tile({ node }: { node: CatalogNode }) {
  const sale = node.id === SALE_CATALOG_ID;
  const count = sale ? node.sale_products_cnt : node.products_cnt;
  return (
    <li>
      <a
        className={sale ? 'category-tile category-tile-sale' : 'category-tile'}
        href={links.catalogNode(node.fullUrl)}
      >
        {node.image ? (
          <Photo imageKey={node.image} alt="" width={132} />
        ) : (
          <span className="category-tile-icon">
            <Icon name={sale ? 'badge-percent' : node.icon} size={40} />
          </span>
        )}
        <span className="category-tile-title">{node.title}</span>
        <span className="caption">{countOf(count, GOODS)}</span>
      </a>
    </li>
  );
}
