import type { Express } from 'express';
import { patterns } from '../../shared/route-table.ts';
import type { MakeJsonHandler } from '../platform/http/json-handler.ts';
import type { Handlers, PageDeps } from '../platform/http/page-deps.ts';
import { changeHistory } from './change-history.tsx';
import { keepFormSearch } from './keep-form-search.ts';
import { answerResults, answerStart, answerSuggestions } from './load-panel.ts';
import { loadSearchPage } from './load-search-page.tsx';

export function addSearchRoutes(
  app: Express,
  { page, action, json }: Handlers & { json: MakeJsonHandler },
  deps: PageDeps,
): void {
  app.get(patterns.search, keepFormSearch(action, deps));
  // Each by itself: a list of patterns is no name of a route.
  for (const pattern of [patterns.search, patterns.searchWithSlash]) {
    app.get(
      pattern,
      page((request) => loadSearchPage(deps, request)),
    );
  }
  app.get(
    patterns.searchStart,
    json((request) => answerStart(deps, request)),
  );
  app.get(
    patterns.searchSuggestions,
    json((request) => answerSuggestions(deps, request), 'role'),
  );
  app.get(
    patterns.searchResults,
    json((request) => answerResults(deps, request), 'role'),
  );
  app.post(
    patterns.searchHistory,
    action((request) => changeHistory(deps, request)),
  );
}
