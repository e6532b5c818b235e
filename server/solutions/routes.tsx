import type { Express } from 'express';
import { patterns } from '../../shared/route-table.ts';
import type { Handlers, PageDeps } from '../platform/http/page-deps.ts';
import { changeSolution } from './change-solution.ts';
import { loadSolutionPage } from './load-solution-page.tsx';

export function addSolutionRoutes(app: Express, { page, action }: Handlers, deps: PageDeps): void {
  app.get(
    patterns.solution,
    page((request) => loadSolutionPage(deps, request)),
  );
  app.post(
    patterns.solution,
    action((request) => changeSolution(deps, request)),
  );
}
