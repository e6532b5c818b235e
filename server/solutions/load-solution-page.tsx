import * as links from '../../shared/routes.ts';
import { parseItems, parseSeats } from '../../shared/solution.ts';
import { itemListJsonLd } from '../../views/catalog/item-list-json-ld.ts';
import { pathJsonLd } from '../../views/layout/path-json-ld.ts';
import { SolutionPage } from '../../views/solutions/solution-page.tsx';
import { titleInCity } from '../catalog/listing-head.ts';
import { productTags } from '../catalog/product-tags.ts';
import type { PageAnswer, PageRequest } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';

/** /solutions/:code: a set as it is, or as the address has changed it. */
export async function loadSolutionPage(deps: PageDeps, request: PageRequest): Promise<PageAnswer> {
  const { shop, company } = deps;
  const { viewer, city, siteUrl } = pageViewer(deps, request.visitor);
  const code = String(request.params['code']);
  const { query } = request;
  const seats = parseSeats(query.get('seats'));
  const replaced = /^\d{1,3}$/.test(query.get('replace') ?? '')
    ? Number(query.get('replace'))
    : null;
  const solution = await shop.solution(viewer, {
    code,
    ...(seats !== null && { seats }),
    ...(replaced !== null && { replace: replaced }),
    items: [...parseItems((query.get('items') ?? '').split(',')).values()],
  });
  if (!solution) return { kind: 'not-found' };
  const { title, text, image, lines } = solution;
  const products = lines.flatMap(({ product }) => product ?? []);
  const isChanged = query.size > 0;
  return {
    kind: 'page',
    head: {
      title: `${titleInCity(`${title}: готовый набор`, city)} — ${company.name}`,
      description: text,
      canonical: links.solution(code),
      image,
      jsonLd: [
        pathJsonLd(siteUrl, title),
        itemListJsonLd(
          products.map(({ common_info }) => links.product(common_info.code)),
          siteUrl,
        ),
      ],
      ...(isChanged && { robots: 'noindex, follow' }),
    },
    body: <SolutionPage code={code} solution={solution} city={city} replaced={replaced} />,
    tags: ['home', ...productTags(products)],
    // Changes have no end: none is kept for others.
    cache: isChanged ? 'private' : 'shared',
  };
}
