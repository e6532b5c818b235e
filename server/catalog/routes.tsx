import type { Express } from 'express';
import { patterns } from '../../shared/route-table.ts';
import type { Handlers, PageDeps } from '../platform/http/page-deps.ts';
import { chooseListView } from './choose-list-view.ts';
import { loadBrandPage } from './load-brand-page.tsx';
import { loadBrandsPage, loadCatalogsPage } from './load-catalogs-page.tsx';
import { loadCategoryPage } from './load-category-page.tsx';

export function addCatalogRoutes(app: Express, { page, action }: Handlers, deps: PageDeps): void {
  app.post(patterns.listView, action(chooseListView));
  app.get(
    patterns.catalogs,
    page((request) => loadCatalogsPage(deps, request), { composed: true }),
  );
  app.get(
    patterns.brands,
    page((request) => loadBrandsPage(deps, request), { composed: true }),
  );
  app.get(
    patterns.brand,
    page((request) => loadBrandPage(deps, request), { composed: true }),
  );
  // One by one: measurements name the pattern that matched.
  for (const pattern of [patterns.category, patterns.catalog]) {
    app.get(
      pattern,
      page((request) => loadCategoryPage(deps, request), { composed: true }),
    );
  }
}
