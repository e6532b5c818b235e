import type { Express } from 'express';
import { patterns } from '../../shared/route-table.ts';
import type { MakePageHandler, PageDeps } from '../platform/http/page-deps.ts';
import { loadHomePage } from './load-home-page.tsx';

export function addHomeRoutes(app: Express, page: MakePageHandler, deps: PageDeps): void {
  app.get(
    patterns.home,
    page((request) => loadHomePage(deps, request), { composed: true }),
  );
}
