import * as links from '../../shared/routes.ts';
import { SiteMapPage } from '../../views/content/site-map-page.tsx';
import { type MenuLink, menuLinks } from '../../views/layout/menu-links.ts';
import { pathJsonLd } from '../../views/layout/path-json-ld.ts';
import type { PageAnswer } from '../platform/http/page.ts';
import type { PageDeps } from '../platform/http/page-deps.ts';

/** Pages that are not in the menu. */
const OTHERS: readonly MenuLink[] = [
  { title: 'Главная', url: links.home() },
  { title: 'Весь каталог', url: links.catalogs() },
  { title: 'Корзина', url: links.basket() },
  { title: 'Избранное', url: links.favorites() },
  { title: 'Личный кабинет', url: links.account() },
  { title: 'Обратный звонок', url: links.callback() },
  { title: 'Вопрос о товаре', url: links.askQuestion() },
  { title: 'Политика конфиденциальности', url: links.privacy() },
  { title: 'Согласие на обработку данных', url: links.consentText() },
];

/** /map, for people; crawlers have their own. */
export function loadSiteMapPage({ reference, company, site }: PageDeps): PageAnswer {
  const byName = new Intl.Collator('ru');
  const brands = reference.get('brands').filter(({ products_cnt }) => products_cnt > 0);
  const cities = reference.get('cities').flatMap((group) => group.cities);
  return {
    kind: 'page',
    head: {
      title: `Карта сайта — ${company.name}`,
      description: `Все разделы магазина ${company.name}: каталог, бренды, доставка, контакты.`,
      canonical: links.map(),
      jsonLd: [pathJsonLd(site.origin, 'Карта сайта')],
    },
    body: (
      <SiteMapPage
        tree={reference.get('catalog')}
        links={[...menuLinks(reference.get('siteParts').links), ...OTHERS]}
        brands={brands.toSorted((a, b) => byName.compare(a.title, b.title))}
        cities={cities.filter(({ offices }) => offices.length > 0)}
      />
    ),
    tags: ['catalog'],
    cache: 'shared',
  };
}
