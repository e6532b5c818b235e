import { z } from 'zod';
import { CallError } from '../../shared/contract/call.ts';
import { createNotice, type Notice } from '../../shared/notice.ts';
import { PAYMENT_KINDS } from '../../shared/order.ts';
import * as links from '../../shared/routes.ts';
import { countOf, type PluralForms } from '../../shared/ru/plural.ts';
import { obtainShopper } from '../identity/obtain-shopper.ts';
import type { ActionAnswer, ActionRequest } from '../platform/http/action.ts';
import { clientOf } from '../platform/http/client-of.ts';
import { mailPaper } from '../platform/http/mail-paper.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { createProblem, HttpError } from '../platform/http/problem.ts';
import { resultPage } from './load-order-pages.tsx';
import { payLocation, usualMethod } from './pay-location.ts';
import type { Repeated } from './repeat-order.ts';

const idSchema = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const codeSchema = z.string().regex(/^[\w-]{1,60}$/);
const payFormSchema = z.object({ method: z.enum(['card', 'sbp']).default('card') });
const acceptFormSchema = z.object({
  payment: z.enum(PAYMENT_KINDS).default('online'),
  revision: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .optional(),
});

/** POST /orders/:id/payment: on to the payment system. */
export async function payForOrder(deps: PageDeps, request: ActionRequest): Promise<ActionAnswer> {
  const { method } = readForm(payFormSchema, request);
  const { viewer } = pageViewer(deps, request.visitor);
  const order = found(await deps.shop.order(viewer, { id: readId(request) }));
  return payLocation(deps, request, { order, method });
}

/** POST /orders/:id/cancellation */
export async function cancelOwnOrder(
  deps: PageDeps,
  request: ActionRequest,
): Promise<ActionAnswer> {
  const { viewer } = pageViewer(deps, request.visitor);
  const { number } = found(await deps.shop.cancelOrder(viewer, { id: readId(request) }));
  const notice = createNotice({ id: 'order', title: `Заказ № ${number} отменён`, icon: 'check' });
  return { kind: 'done', notice };
}

/** POST /orders/:id/repeat: what can still be had goes into the basket. */
export async function repeatOwnOrder(
  deps: PageDeps,
  request: ActionRequest,
): Promise<ActionAnswer> {
  const { viewer, cookies } = await obtainShopper(deps, request);
  const repeated = found(await deps.shop.repeatOrder(viewer, { id: readId(request) }));
  return { kind: 'done', location: links.basket(), cookies, notice: repeatNotice(repeated) };
}

const ARE_IN: PluralForms = [
  'товар снова в корзине',
  'товара снова в корзине',
  'товаров снова в корзине',
];

function repeatNotice({ added, missing, no_room }: Repeated): Notice {
  const left = [
    ...(missing.length > 0 ? [`Больше нет: ${missing.join('; ')}`] : []),
    ...(no_room.length > 0 ? [`Не поместились в корзину: ${no_room.join('; ')}`] : []),
  ];
  const none = no_room.length > 0 ? 'Корзина полна' : 'Этих товаров больше нет';
  return createNotice({
    id: 'basket',
    icon: 'shopping-cart',
    timeout: left.length > 0 ? 15_000 : 5000,
    title: added > 0 ? countOf(added, ARE_IN) : none,
    ...(left.length > 0 && { description: left.join('. '), color: 'warning' }),
  });
}

/** POST /requests/:id/acceptance: the offer becomes an order, and on to its payment. */
export async function acceptOwnOffer(
  deps: PageDeps,
  request: ActionRequest,
): Promise<ActionAnswer> {
  const { payment, revision } = readForm(acceptFormSchema, request);
  const { viewer } = pageViewer(deps, request.visitor);
  const ask = { id: readId(request), payment, revision };
  const order = await deps.shop.acceptOffer(viewer, ask).catch((error: unknown) => {
    // The page that it comes back to shows what stands now.
    if (error instanceof CallError && error.code === 'conflict') return error;
    throw error;
  });
  if (order instanceof CallError) {
    const title = order.message;
    return { kind: 'done', notice: createNotice({ id: 'order', title, color: 'warning' }) };
  }
  if (order === null) throw new HttpError(createProblem(404));
  const placed = found(await deps.shop.order(viewer, { id: order.id }));
  if (placed.can_pay) return payLocation(deps, request, { order, method: usualMethod(deps) });
  return { kind: 'done', location: links.orderResult(order.code) };
}

/** POST /result/:code/invoice-letters */
export async function sendOwnInvoice(
  deps: PageDeps,
  request: ActionRequest,
): Promise<ActionAnswer> {
  const { viewer } = pageViewer(deps, request.visitor);
  const { data: code = '' } = codeSchema.safeParse(request.params.code);
  const order = code ? await deps.shop.orderByCode(viewer, { code }) : null;
  if (!order?.has_invoice) throw new HttpError(createProblem(404));
  const client = clientOf(request);
  const mailed = await mailPaper(request.body, {
    send: (email) => deps.shop.sendInvoice(viewer, { code, email, client }),
    nothing: 'По этому заказу платить больше нечего',
  });
  if ('notice' in mailed) return { kind: 'done', notice: mailed.notice };
  return { kind: 'refused', page: resultPage(deps, order, mailed.refused) };
}

function readId({ params }: ActionRequest): number {
  const { data } = idSchema.safeParse(params.id);
  if (data === undefined) throw new HttpError(createProblem(404));
  return data;
}

function readForm<Shape extends z.ZodType>(shape: Shape, { body }: ActionRequest): z.output<Shape> {
  const form = shape.safeParse(body);
  if (!form.success) throw new HttpError(createProblem(400));
  return form.data;
}

function found<T>(value: T | null): T {
  if (value === null) throw new HttpError(createProblem(404));
  return value;
}
