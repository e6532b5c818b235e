import { z } from 'zod';
import type { ActionDone, ActionRequest } from '../platform/http/action.ts';
import { LIST_VIEW_COOKIE } from '../platform/http/cookies.ts';
import { createProblem, HttpError } from '../platform/http/problem.ts';

const form = z.object({ view: z.enum(['cards', 'rows']) });

/** POST /list-view: how this browser is shown lists of products from now on. */
export async function chooseListView({ body }: ActionRequest): Promise<ActionDone> {
  const choice = form.safeParse(body);
  if (!choice.success) throw new HttpError(createProblem(400));
  const rows = choice.data.view === 'rows';
  return { kind: 'done', cookies: { [LIST_VIEW_COOKIE]: rows ? 'rows' : null }, leadsBack: true };
}
