import * as links from '../../shared/routes.ts';
import {
  COMPANIONS_ID,
  CompanionsPage,
  CompanionsRow,
} from '../../views/product/product-companions.tsx';
import { productTags } from '../catalog/product-tags.ts';
import type { PageAnswer, PageRequest } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';

/** /goods/:code/companions: what goes with a product; its page shows the fragment. */
export async function loadCompanionsPage(
  deps: PageDeps,
  request: PageRequest,
): Promise<PageAnswer> {
  const { viewer, loggedIn, mainCity, favorites } = pageViewer(deps, request.visitor);
  const code = String(request.params['code']);
  const [product, found] = await Promise.all([
    deps.shop.product(viewer, { code }),
    deps.shop.companions(viewer, { code }),
  ]);
  if (!product || !found) return { kind: 'not-found' };
  const { title } = product.common_info;
  const props = {
    code,
    title,
    named: found.named_products,
    fitting: found.fitting.map(({ formatted_products, ...kind }) => ({
      ...kind,
      products: formatted_products,
    })),
    boughtTogether: found.bought_together,
    products: found.formatted_products,
    loggedIn,
    mainCity,
    favorites,
  };
  return {
    kind: 'page',
    head: {
      title: `Что подойдёт к товару «${title}» — ${deps.company.name}`,
      description: `Товары, которые берут вместе с товаром «${title}».`,
      canonical: links.product(code),
      robots: 'noindex, follow',
    },
    body: <CompanionsPage {...props} />,
    fragments: { [COMPANIONS_ID]: <CompanionsRow {...props} /> },
    tags: productTags([
      product,
      ...props.named,
      ...props.fitting.flatMap((kind) => kind.products),
      ...props.products,
    ]),
    cache: 'shared',
  };
}
