import { z } from 'zod';
import { idSchema } from '../../shared/ids.ts';
import * as links from '../../shared/routes.ts';
import { cleanQuery } from '../../shared/search.ts';
import { SEARCH_HISTORY_ID, SearchHistory } from '../../views/search/search-start.tsx';
import { obtainShopper } from '../identity/obtain-shopper.ts';
import type { ActionAnswer, ActionRequest } from '../platform/http/action.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { createProblem, HttpError } from '../platform/http/problem.ts';

/** The button that was pressed, or the script's words. */
const historyFormSchema = z.union([
  z.object({ text: z.string().max(10_000) }),
  z.object({ remove: idSchema }),
  z.object({ all: z.literal('true') }),
]);

/** POST /search-panel/history: `text` keeps it, `remove` takes one out, `all` takes out everything. */
export async function changeHistory(deps: PageDeps, request: ActionRequest): Promise<ActionAnswer> {
  const form = historyFormSchema.safeParse(request.body).data;
  if (!form) throw new HttpError(createProblem(400));
  if ('text' in form) return keepText(deps, request, cleanQuery(form.text));
  const { shop } = deps;
  const { viewer } = pageViewer(deps, request.visitor);
  const removed = 'all' in form ? { all: true } : { id: form.remove };
  const left = request.visitor.shopper?.id ? await shop.removeHistory(viewer, removed) : [];
  const history = left.map((entry) => ({ ...entry, url: links.search(entry.text) }));
  return {
    kind: 'done',
    fragments: { [SEARCH_HISTORY_ID]: () => <SearchHistory history={history} /> },
  };
}

/** Keeps a text; a guest who has written nothing yet gets a token for it. */
export async function keepText(
  deps: PageDeps,
  request: ActionRequest,
  text: string,
): Promise<ActionAnswer> {
  if (text === '') return { kind: 'done', fragments: {} };
  const { viewer, cookies } = await obtainShopper(deps, request);
  await deps.shop.addHistory(viewer, { text });
  return { kind: 'done', location: links.search(text), cookies, fragments: {} };
}
