import type { CatalogNode } from '../../shared/contract/catalog.ts';
import * as links from '../../shared/routes.ts';
import { formatCount } from '../../shared/ru/plural.ts';
import { Photo } from '../../shared/ui/photo.tsx';

/** Tiles with pictures are for a few; more are chips, of which the last ones fold. */
const MAX_TILES = 12;
const SHOWN_CHIPS = 16;
const WORTH_HIDING = 3;

interface SubcategoriesProps {
  nodes: readonly CatalogNode[];
  /** Counts products on sale. */
  sale?: boolean;
  /** Filter of what is counted. */
  hash?: string;
}

/** The next level of the catalogue: tiles when every node has a picture, else chips. */
export function Subcategories({ nodes, sale = false, hash = '' }: SubcategoriesProps) {
  if (nodes.length === 0) return null;
  const tiles = nodes.length <= MAX_TILES && nodes.every(({ image }) => image !== null);
  const shown = nodes.length < SHOWN_CHIPS + WORTH_HIDING ? nodes : nodes.slice(0, SHOWN_CHIPS);
  const rest = nodes.slice(shown.length);
  const link = (node: CatalogNode) => (
    <SubcategoryLink key={node.id} node={node} sale={sale} hash={hash} tile={tiles} />
  );
  return (
    <nav className={tiles ? 'subcategories tiles' : 'subcategories'} aria-label="Подразделы">
      {shown.map(link)}
      {rest.length > 0 && (
        <details>
          <summary className="chip">Ещё {rest.length}</summary>
          {rest.map(link)}
        </details>
      )}
    </nav>
  );
}

interface SubcategoryLinkProps {
  node: CatalogNode;
  sale: boolean;
  hash: string;
  tile: boolean;
}

function SubcategoryLink({ node, sale, hash, tile }: SubcategoryLinkProps) {
  return (
    <a className={tile ? 'tile' : 'chip'} href={links.catalogNode(node.fullUrl, { hash })}>
      {tile && <Photo imageKey={node.image} alt="" width={64} />}
      <span>{node.title}</span>
      <small>{formatCount(sale ? node.sale_products_cnt : node.products_cnt)}</small>
    </a>
  );
}
