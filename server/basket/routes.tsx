import type { Express } from 'express';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { MAX_UNITS, packageName, parseUnits } from '../../shared/basket.ts';
import type { Product } from '../../shared/contract/product.ts';
import { idSchema } from '../../shared/ids.ts';
import { patterns } from '../../shared/route-table.ts';
import { listOfOrderId, OrderControl } from '../../shared/ui/order-control.tsx';
import { BuyingBar, barId } from '../../views/product/buying-bar.tsx';
import { goneNotice } from '../catalog/gone-notice.ts';
import { obtainShopper } from '../identity/obtain-shopper.ts';
import type { ActionAnswer, ActionRequest } from '../platform/http/action.ts';
import type { FileRequest, MakeFileHandler, OwnFile } from '../platform/http/file-handler.ts';
import { type Handlers, type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { createProblem, HttpError } from '../platform/http/problem.ts';
import { basketNotice } from './basket-notice.ts';
import {
  acknowledgeBasket,
  changePromo,
  confirmCity,
  markInBasket,
  orderByList,
  removeMarked,
  returnToBasket,
} from './basket-page-actions.ts';
import { basketFragments, loadBasketPage } from './load-basket-page.tsx';
import { isFromBasket, refuseUnits, toBasketPage } from './refuse-units.ts';
import { sendOffer } from './send-offer.ts';

/** Signs of a refused number that are shown again. */
const MAX_TYPED = 20;

/** Null: people typed something else. */
const typed = z.string().transform(parseUnits).optional();
const lineFormSchema = z.object({
  product_id: idSchema,
  /** Units to add; one package when nothing is said. */
  quantity: typed,
  /** Units to have: as typed, and as the counter's buttons say, who come first. */
  amount: typed,
  to: typed,
  package: z.coerce.number().int().positive().max(MAX_UNITS).optional(),
});
type LineForm = z.infer<typeof lineFormSchema>;

interface BasketHandlers extends Handlers {
  file: MakeFileHandler;
}

export function addBasketRoutes(
  app: Express,
  { page, action, file }: BasketHandlers,
  deps: PageDeps,
): void {
  app.get(
    patterns.basket,
    page((request) => loadBasketPage(deps, request)),
  );
  app.get(
    patterns.basketOffer,
    file((request) => loadOffer(deps, request)),
  );
  const changes: [string, (deps: PageDeps, request: ActionRequest) => Promise<ActionAnswer>][] = [
    [patterns.basketLines, changeLine],
    [patterns.basketLine, changeLine],
    [patterns.basketMarks, markInBasket],
    [patterns.basketRemovals, removeMarked],
    [patterns.basketReturns, returnToBasket],
    [patterns.basketReview, acknowledgeBasket],
    [patterns.basketCity, confirmCity],
    [patterns.basketPromo, changePromo],
    [patterns.basketOfferLetters, sendOffer],
  ];
  for (const [pattern, change] of changes) {
    app.post(
      pattern,
      action((request) => change(deps, request)),
    );
  }
  app.post(
    patterns.basketQuickOrder,
    action((request) => orderByList(deps, request), { isTyped: true }),
  );
  const refusing = [
    patterns.basketLine,
    patterns.basketPromo,
    patterns.basketQuickOrder,
    patterns.basketOfferLetters,
  ];
  for (const pattern of refusing) app.get(pattern, page(toBasketPage));
}

/** GET /basket/offer.pdf: for shoppers who have marked something. */
async function loadOffer(
  deps: PageDeps,
  { visitor, client }: FileRequest,
): Promise<OwnFile | null> {
  if (!visitor.shopper?.id) return null;
  const offer = await deps.shop.basketOffer(pageViewer(deps, visitor).viewer, { client });
  if (!offer) return null;
  const content = Buffer.from(offer.content, 'base64');
  return { filename: offer.filename, contentType: 'application/pdf', content };
}

/** POST /basket/lines, or of one product: adds units of a product (`quantity`) or sets how many there are (`amount`, `to`). */
async function changeLine(deps: PageDeps, request: ActionRequest): Promise<ActionAnswer> {
  const { id: named } = request.params;
  const body = request.body as Record<string, unknown>;
  const chosen = body[packageName(Number(named))];
  const form = lineFormSchema.safeParse({ product_id: named, package: chosen, ...body }).data;
  if (!form) throw new HttpError(createProblem(400));
  const units = readUnits(form);
  if (!units) {
    const text = String(body['amount'] ?? body['quantity'] ?? '').slice(0, MAX_TYPED);
    return refuseUnits(deps, request, { productId: form.product_id, text });
  }
  const { viewer, cookies } = await obtainShopper(deps, request);
  const { product_id, package: step } = form;
  const change = { id: product_id, ...units, ...(step && { package: step }) };
  const changed = await deps.shop.changeBasket(viewer, change);
  const shown = basketFragments(deps, { visitor: request.visitor, viewer });
  if (!changed) return { kind: 'done', cookies, notice: goneNotice(), fragments: shown };
  const lines = request.visitor.shopper?.basket ?? [];
  const before = lines.find((line) => line.product_id === product_id)?.amount ?? 0;
  const isTyped = form.to === undefined && (form.amount ?? form.quantity) !== undefined;
  const isInBasket = isFromBasket(request);
  const isAdding = 'add_amount' in units;
  const notice = basketNotice(changed, { before, isTyped, isAdding, isInBasket });
  const { mainCity } = pageViewer(deps, request.visitor);
  const fragments = {
    ...lineFragments(request.fragments, changed.product, mainCity),
    ...shown,
  };
  // The line itself says there that it was removed, and can be returned.
  const isSeen = changed.amount === 0 && isInBasket;
  return { kind: 'done', cookies, fragments, ...(notice && !isSeen && { notice }) };
}

/** Null when a field holds anything but a number of units. */
function readUnits(form: LineForm): { amount: number } | { add_amount: number } | null {
  const isSet = form.to !== undefined || form.amount !== undefined;
  const units = isSet ? (form.to ?? form.amount) : form.quantity === undefined ? 1 : form.quantity;
  if (units == null || units > MAX_UNITS || (units === 0 && !isSet)) return null;
  return isSet ? { amount: units } : { add_amount: units };
}

/** The product's controls that were asked for, wherever on the page they stand. */
function lineFragments(
  ids: readonly string[],
  product: Product,
  mainCity: boolean,
): Record<string, () => ReactNode> {
  const controls = ids.flatMap((asked) => {
    const list = listOfOrderId(asked, product.id);
    if (list === null) return [];
    return [[asked, () => <OrderControl product={product} list={list} />] as const];
  });
  return {
    ...Object.fromEntries(controls),
    [barId(product.id)]: () => <BuyingBar product={product} mainCity={mainCity} />,
  };
}
