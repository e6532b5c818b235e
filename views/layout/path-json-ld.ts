import * as links from '../../shared/routes.ts';
import { breadcrumbJsonLd } from './breadcrumb-json-ld.ts';
import type { MenuLink } from './menu-links.ts';

/** The way to a page outside the catalogue, as PagePath shows it. */
export function pathJsonLd(
  siteUrl: string,
  current: string,
  items: readonly Pick<MenuLink, 'title' | 'url'>[] = [],
): object {
  return breadcrumbJsonLd([{ title: 'Главная', url: links.home() }, ...items], siteUrl, current);
}
