import { links } from '../../shared/routes.ts';
import { SiteMapPage } from '../../views/content/site-map-page.tsx';
import { MENU_LINKS } from '../../views/layout/menu-links.ts';
import type { PageAnswer } from '../http/page.ts';
import type { PageDeps } from '../page-deps.ts';

/** /map, for people; crawlers have their own. */
export function loadSiteMapPage({ reference, company }: PageDeps): PageAnswer {
  return {
    kind: 'page',
    head: {
      title: `Карта сайта — ${company.name}`,
      description: `Все разделы магазина ${company.name}: каталог, бренды, доставка, контакты.`,
      canonical: links.map(),
    },
    body: <SiteMapPage tree={reference.get('catalog')} links={MENU_LINKS} />,
    tags: ['catalog'],
    cache: 'shared',
  };
}
