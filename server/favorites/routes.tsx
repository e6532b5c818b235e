import type { Express } from 'express';
import { z } from 'zod';
import { idSchema } from '../../shared/ids.ts';
import { createNotice } from '../../shared/notice.ts';
import { patterns } from '../../shared/route-table.ts';
import * as links from '../../shared/routes.ts';
import { obtainShopper } from '../identity/obtain-shopper.ts';
import type { ActionAnswer, ActionRequest } from '../platform/http/action.ts';
import type { Handlers, PageDeps } from '../platform/http/page-deps.ts';
import { createProblem, HttpError } from '../platform/http/problem.ts';
import { loadFavoritesPage } from './load-favorites-page.tsx';

/** The heart that was pressed names what it does. */
const favoriteFormSchema = z.union([z.object({ add: idSchema }), z.object({ remove: idSchema })]);

export function addFavoriteRoutes(app: Express, { page, action }: Handlers, deps: PageDeps): void {
  app.get(
    patterns.favorites,
    page((request) => loadFavoritesPage(deps, request)),
  );
  app.post(
    patterns.favorites,
    action((request) => toggleFavorite(deps, request)),
  );
}

/** POST /favorites: `add` or `remove` with a product's id. */
async function toggleFavorite(deps: PageDeps, request: ActionRequest): Promise<ActionAnswer> {
  const form = favoriteFormSchema.safeParse(request.body).data;
  if (!form) throw new HttpError(createProblem(400));
  const { viewer, cookies } = await obtainShopper(deps, request);
  if ('remove' in form) {
    await deps.shop.removeFavorite(viewer, { id: form.remove });
  } else if (!(await deps.shop.addFavorite(viewer, { id: form.add }))) {
    throw new HttpError(createProblem(404));
  }
  const title = 'add' in form ? 'Товар добавлен в избранное' : 'Товар удален из избранного';
  const actions = [{ title: 'Избранное', url: links.favorites() }];
  const notice = createNotice({ id: 'favorites', title, icon: 'heart', actions });
  return { kind: 'done', notice, cookies, fragments: {} };
}
