import type { Breadcrumb } from '../../shared/contract/product.ts';
import * as links from '../../shared/routes.ts';

const CATALOG: Breadcrumb = { title: 'Каталог', url: links.catalogs() };

/** The way to a catalogue page: «Каталог» first, the page itself left out. */
export function catalogTrail(items: readonly Breadcrumb[], current?: string): Breadcrumb[] {
  const ancestors = items.at(-1)?.title === current ? items.slice(0, -1) : items;
  return ancestors[0]?.url === CATALOG.url ? [...ancestors] : [CATALOG, ...ancestors];
}

interface BreadcrumbsProps {
  items: readonly Breadcrumb[];
  /** Title of the page itself; left out where the heading follows at once. */
  current?: string;
}

/** The way from the catalogue to this page. */
export function Breadcrumbs({ items, current }: BreadcrumbsProps) {
  return (
    <nav className="breadcrumbs" aria-label="Путь по каталогу">
      <ol>
        {items.map(({ title, url }) => (
          <li key={url}>
            <a href={url}>{title}</a>
          </li>
        ))}
        {current && <li aria-current="page">{current}</li>}
      </ol>
    </nav>
  );
}
