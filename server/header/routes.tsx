import type { Express } from 'express';
import { patterns } from '../../shared/route-table.ts';
import type { MakeOwnJsonHandler } from '../platform/http/json-handler.ts';
import type { MakePageHandler, PageDeps } from '../platform/http/page-deps.ts';
import { loadBasketPreview } from './basket-preview.ts';
import { loadMenuPart } from './load-menu-part.tsx';

interface HeaderHandlers {
  page: MakePageHandler;
  ownJson: MakeOwnJsonHandler;
}

/** Routes of what the header fetches when it is used. */
export function addHeaderRoutes(
  app: Express,
  { page, ownJson }: HeaderHandlers,
  deps: PageDeps,
): void {
  app.get(
    patterns.menuPart,
    page((request) => loadMenuPart(deps, request)),
  );
  app.get(
    patterns.basketPreview,
    ownJson(patterns.basketPreview, (request) => loadBasketPreview(deps, request)),
  );
}
