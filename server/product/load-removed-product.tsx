import * as links from '../../shared/routes.ts';
import { RemovedProductPage } from '../../views/errors/removed-product-page.tsx';
import { findRedirect } from '../content/find-redirect.ts';
import type { PageAnswer, PageRequest } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';

/**
 * 410 for a product that was sold here once: crawlers forget it sooner than after 404. Where the owner
 * leads its address elsewhere, that is the answer.
 */
export async function loadRemovedProduct(
  deps: PageDeps,
  { params, path, visitor }: PageRequest,
): Promise<PageAnswer> {
  const location = findRedirect(deps.reference.get('siteParts').redirects, path);
  if (location !== null) return { kind: 'redirect', status: 301, location };
  const code = String(params.code);
  const { viewer, loggedIn, mainCity, favorites } = pageViewer(deps, visitor);
  const removed = await deps.shop.removedProduct(viewer, { code });
  if (!removed) return { kind: 'not-found' };
  return {
    kind: 'page',
    status: 410,
    head: {
      title: `Товар больше не продаётся — ${deps.company.name}`,
      description: `${removed.title}: товара больше нет в продаже. Похожие — в каталоге.`,
      canonical: links.product(code),
      robots: 'noindex, follow',
    },
    body: (
      <RemovedProductPage
        title={removed.title}
        categoryPath={removed.category_path}
        analogues={removed.analogues}
        loggedIn={loggedIn}
        mainCity={mainCity}
        favorites={favorites}
      />
    ),
    tags: ['catalog'],
    cache: 'shared',
  };
}
