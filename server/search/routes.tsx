import type { Express } from 'express';
import { patterns } from '../../shared/routes.ts';
import type { MakePageHandler, PageDeps } from '../page-deps.ts';
import { loadSearchPage } from './load-search-page.tsx';

export function addSearchRoutes(app: Express, page: MakePageHandler, deps: PageDeps): void {
  app.get(
    patterns.search,
    page((request) => loadSearchPage(deps, request)),
  );
}
