import * as links from '../../shared/routes.ts';
import type { MenuLink } from './menu-links.ts';

interface PagePathProps {
  /** The pages between the first one and this one. */
  items?: readonly MenuLink[];
  current: string;
}

/** The way from the first page to one outside the catalogue. */
export function PagePath({ items = [], current }: PagePathProps) {
  return (
    <nav className="breadcrumbs" aria-label="Путь к странице">
      <ol>
        {[{ title: 'Главная', url: links.home() }, ...items].map(({ title, url }) => (
          <li key={url}>
            <a href={url}>{title}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
