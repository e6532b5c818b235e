import type { Express } from 'express';
import { patterns } from '../../shared/route-table.ts';
import type { MakePageHandler, PageDeps } from '../platform/http/page-deps.ts';
import { loadComparisonPage } from './load-comparison-page.tsx';

export function addComparisonRoutes(app: Express, page: MakePageHandler, deps: PageDeps): void {
  app.get(
    patterns.comparison,
    page((request) => loadComparisonPage(deps, request)),
  );
}
