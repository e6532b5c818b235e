import type { Express } from 'express';
import { z } from 'zod';
import { MAX_UNITS } from '../../shared/contract/basket.ts';
import { BASKET_NOTICE_TIMEOUT_MS, createNotice } from '../../shared/notice.ts';
import { links, patterns } from '../../shared/routes.ts';
import { obtainWriter } from '../auth/obtain-writer.ts';
import type { ActionAnswer, ActionRequest } from '../http/action.ts';
import { createProblem, HttpError } from '../http/problem.ts';
import type { Handlers, PageDeps } from '../page-deps.ts';

const id = z.coerce.number().int().positive().max(2_147_483_647);
const units = z.coerce.number().int().min(0).max(MAX_UNITS);
const lineFormSchema = z.object({
  product_id: id,
  /** Units to add. */
  quantity: units.default(1),
  package: units.min(1).optional(),
});

export function addBasketRoutes(app: Express, { action }: Handlers, deps: PageDeps): void {
  app.post(
    patterns.basketLines,
    action((request) => addToBasket(deps, request)),
  );
}

/** POST /basket/lines: adds units of a product. */
async function addToBasket(deps: PageDeps, request: ActionRequest): Promise<ActionAnswer> {
  const form = lineFormSchema.safeParse(request.body).data;
  if (!form) throw new HttpError(createProblem(400));
  const { viewer, cookies } = await obtainWriter(deps, request.visitor);
  const { product_id, quantity, package: step } = form;
  const change = { id: product_id, add_amount: quantity, ...(step && { package: step }) };
  if (!(await deps.shop.changeBasket(viewer, change))) throw new HttpError(createProblem(404));
  const notice = createNotice({
    id: 'basket',
    title: 'Товар добавлен в корзину',
    icon: 'shopping-cart',
    timeout: BASKET_NOTICE_TIMEOUT_MS,
    actions: [{ title: 'В корзину', url: links.basket() }],
  });
  return { kind: 'done', notice, cookies, fragments: {} };
}
