import type { ReactNode } from 'react';
import type { CatalogNode } from '../../shared/contract/catalog.ts';
import * as links from '../../shared/routes.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { type MenuGroup, type MenuSection, type SaleSection, trimMenu } from './trim-menu.ts';

/**
 * The catalogue menu. The button and the panel are neighbours, not parent and child, because on a
 * wide screen the panel belongs to the whole header; the style sheet ties them by `[open]`.
 */
export function CatalogButton() {
  return (
    <details className="menu-button" name="main-bar">
      <summary aria-controls="catalog-menu">
        <span className="menu-button-sign" aria-hidden="true" />
        <span className="menu-button-word">Каталог</span>
      </summary>
    </details>
  );
}

export function CatalogPanel({ tree }: { tree: readonly CatalogNode[] }) {
  const { sections, sale, trimmed } = trimMenu(tree);
  return (
    <nav className="menu-panel" id="catalog-menu" aria-label="Каталог">
      <ul className="menu-tops">
        {sections.map((section) => (
          <Section key={section.node.id} {...section} />
        ))}
        {sale && (
          <Top node={sale.node} icon="badge-percent" className="menu-sale" trimmed={sale.trimmed}>
            <div className="menu-links">
              <SaleLinks {...sale} />
            </div>
          </Top>
        )}
        {trimmed && (
          <li className="menu-top">
            <a className="menu-top-link" href={links.catalogs()}>
              <Icon name="layout-grid" />
              Все разделы
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

function Section({ node, groups, trimmed }: MenuSection) {
  if (groups.length === 0) return <Top node={node} icon={node.icon} />;
  return (
    <Top node={node} icon={node.icon} trimmed={trimmed}>
      <div className="menu-links">
        <GroupLinks groups={groups} />
      </div>
    </Top>
  );
}

export function SaleLinks({ links: nodes }: Pick<SaleSection, 'links'>) {
  return nodes.map((node) => <NodeLink key={node.fullUrl} node={node} />);
}

export function GroupLinks({ groups }: Pick<MenuSection, 'groups'>) {
  return groups.map((group) => <Group key={group.node.id} {...group} />);
}

/** A group without links of its own needs no wrapping: elements are counted (see MENU_BUDGET). */
function Group({ node, links: leaves }: MenuGroup) {
  if (leaves.length === 0) return <NodeLink node={node} className="menu-group" />;
  return (
    <p className="menu-group">
      <NodeLink node={node} />
      {leaves.map((leaf) => (
        <NodeLink key={leaf.id} node={leaf} />
      ))}
    </p>
  );
}

interface TopProps {
  node: CatalogNode;
  icon: string | null;
  className?: string;
  /** The rest is fetched when this part is opened. */
  trimmed?: boolean;
  children?: ReactNode;
}

/** A top category; its small disclosure opens the next level where there is no pointer to hover. */
function Top({ node, icon, className = '', trimmed, children }: TopProps) {
  const url = links.catalogNode(node.fullUrl);
  return (
    <li className={`menu-top ${className}`.trim()} data-part={trimmed ? node.id : undefined}>
      <a className="menu-top-link" href={url}>
        <Icon name={icon} later />
        {node.title}
      </a>
      {children && (
        <>
          <details className="menu-next" name="menu-next">
            <summary aria-label={`Разделы: ${node.title}`} />
          </details>
          <div className="menu-sub">
            <a className="menu-sub-title" href={url}>
              {node.title}
            </a>
            {children}
          </div>
        </>
      )}
    </li>
  );
}

function NodeLink({ node, className }: { node: CatalogNode; className?: string }) {
  return (
    <a className={className} href={links.catalogNode(node.fullUrl)}>
      {node.title}
    </a>
  );
}
