import { SALE_CATALOG_ID } from '../../shared/catalog.ts';
import type { CatalogNode } from '../../shared/contract/catalog.ts';
import * as links from '../../shared/routes.ts';
import { countOf, GOODS } from '../../shared/ru/plural.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Photo } from '../../shared/ui/photo.tsx';

const SHOWN_CHILDS = 7;

interface CatalogsPageProps {
  /** Title with the city outside the main one. */
  title?: string;
  nodes: readonly CatalogNode[];
}

/** The whole catalogue: every top category with its next level. */
export function CatalogsPage({ title = 'Каталог', nodes }: CatalogsPageProps) {
  return (
    <div className="container">
      <h1>{title}</h1>
      {nodes.length === 0 ? <EmptyCatalog /> : <TopCategories nodes={nodes} />}
    </div>
  );
}

function TopCategories({ nodes }: { nodes: readonly CatalogNode[] }) {
  return (
    <ul className="catalogs">
      {nodes.map((node, index) => (
        <li key={node.id} className="catalog-top">
          <NodePicture node={node} eager={index === 0} />
          <div>
            <h2>
              <a href={links.catalogNode(node.fullUrl)}>{node.title}</a>
            </h2>
            <p className="caption">{countOf(countIn(node), GOODS)}</p>
            <Childs node={node} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function NodePicture({
  node: { image, icon, is_sale },
  eager,
}: {
  node: CatalogNode;
  eager: boolean;
}) {
  if (image !== null) return <Photo imageKey={image} alt="" width={132} eager={eager} />;
  return (
    <span className="catalog-icon">
      <Icon name={icon ?? (is_sale ? 'badge-percent' : null)} size={40} />
    </span>
  );
}

function Childs({ node: { childs, fullUrl } }: { node: CatalogNode }) {
  if (childs.length === 0) return null;
  const shown = childs.length === SHOWN_CHILDS + 1 ? childs : childs.slice(0, SHOWN_CHILDS);
  const rest = childs.length - shown.length;
  return (
    <ul>
      {shown.map((child) => (
        <li key={child.id}>
          <a href={links.catalogNode(child.fullUrl)}>{child.title}</a>
        </li>
      ))}
      {rest > 0 && (
        <li>
          <a className="link" href={links.catalogNode(fullUrl)}>
            Ещё {rest}
          </a>
        </li>
      )}
    </ul>
  );
}

const countIn = ({ id, is_sale, products_cnt, sale_products_cnt }: CatalogNode) =>
  is_sale || id === SALE_CATALOG_ID ? sale_products_cnt || products_cnt : products_cnt;

function EmptyCatalog() {
  return (
    <section className="empty-state">
      <Icon name="package-open" size={40} />
      <h2>Каталог скоро откроется</h2>
      <p>Товары загружаются. Позвоните нам, если что-то нужно сейчас.</p>
      <a className="button button-primary" href={links.contacts()}>
        Контакты
      </a>
    </section>
  );
}
