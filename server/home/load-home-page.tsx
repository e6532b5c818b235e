import { links } from '../../shared/routes.ts';
import { HomePage } from '../../views/home/home-page.tsx';
import { organizationJsonLd } from '../../views/layout/organization-json-ld.ts';
import { titleInCity } from '../catalog/listing-head.ts';
import type { PageAnswer, PageRequest } from '../http/page.ts';
import { type PageDeps, pageViewer } from '../page-deps.ts';

const BESTSELLERS = 10;
const NEWS = 4;
const QUESTIONS = 4;

/** / */
export async function loadHomePage(deps: PageDeps, request: PageRequest): Promise<PageAnswer> {
  const { shop, reference, company } = deps;
  const { viewer, city, signedIn, siteUrl } = pageViewer(deps, request.visitor);
  const [bestsellers, solutions, news, questions, about] = await Promise.all([
    shop.bestsellers(viewer, { onpage: BESTSELLERS, with_photos: true, filter_avail: true }),
    shop.solutions(viewer, {}),
    shop.news(viewer, { limit: NEWS }),
    shop.questions(viewer, { limit: QUESTIONS }),
    shop.pageText(viewer, { code: 'home-about' }),
  ]);
  const banners = reference.get('banners');
  return {
    kind: 'page',
    head: {
      title: `${titleInCity('Оборудование и посуда для ресторанов, кафе и магазинов', city)} — ${company.name}`,
      description: `${company.name}: тепловое и холодильное оборудование, посуда и инвентарь для ресторанов, кафе и магазинов. Наличие и доставка в вашем городе.`,
      canonical: links.home(),
      image: banners.find(({ image }) => image)?.image ?? null,
      jsonLd: [organizationJsonLd(company, siteUrl)],
    },
    body: (
      <HomePage
        city={city}
        signedIn={signedIn}
        menu={reference.get('catalog')}
        banners={banners}
        products={bestsellers.formatted_products}
        brands={reference.get('brands')}
        solutions={solutions.list}
        news={news.list}
        about={about}
        questions={questions.list}
      />
    ),
    tags: ['home', ...bestsellers.formatted_products.map(({ id }) => `p-${id}`)],
    cache: 'shared',
  };
}
