import type { Express } from 'express';
import { patterns } from '../../shared/route-table.ts';
import type { MakePageHandler, PageDeps } from '../platform/http/page-deps.ts';
import { loadOffersPage } from './load-offers-page.tsx';

export function addRecommendedRoutes(app: Express, page: MakePageHandler, deps: PageDeps): void {
  app.get(
    patterns.offers,
    page((request) => loadOffersPage(deps, request)),
  );
}
