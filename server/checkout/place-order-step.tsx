import type { z } from 'zod';
import { confirmFormSchema } from '../../shared/checkout.ts';
import { type FieldErrors, fieldErrors } from '../../shared/contact.ts';
import { CallError, type Viewer } from '../../shared/contract/call.ts';
import type { PlanChange } from '../../shared/contract/checkout.ts';
import * as links from '../../shared/routes.ts';
import { payLocation } from '../orders/pay-location.ts';
import type { ActionAnswer, ActionRequest } from '../platform/http/action.ts';
import { clientOf } from '../platform/http/client-of.ts';
import type { PageDeps } from '../platform/http/page-deps.ts';
import { askToProve } from './ask-to-prove.tsx';
import { holdStep } from './hold-step.tsx';
import { findCheckout } from './load-order-page.tsx';
import { refuseStep, toBasket } from './refuse-step.tsx';

type ConfirmForm = z.output<typeof confirmFormSchema>;

/** The last step: places the order, or shows it again with the reason. */
export async function placeOrderStep(
  deps: PageDeps,
  request: ActionRequest,
  viewer: Viewer,
): Promise<ActionAnswer> {
  const form = confirmFormSchema.safeParse(request.body);
  if (!form.success) return showAgain(deps, request, fieldErrors(form.error));
  return sendOrder(deps, request, {
    viewer,
    form: form.data,
    byCall: false,
    prove: () => askToProve(deps, request),
  });
}

interface SentOrder {
  viewer: Viewer;
  form: ConfirmForm;
  /** A manager is to call instead of a code. */
  byCall: boolean;
  /** Answer when the phone must be proved first. */
  prove: () => Promise<ActionAnswer>;
}

/** Places the order and leads on; what is wrong is said at the last step. */
export async function sendOrder(
  deps: PageDeps,
  request: ActionRequest,
  sent: SentOrder,
): Promise<ActionAnswer> {
  try {
    return await placeAndLead(deps, request, sent);
  } catch (error) {
    if (!(error instanceof CallError) || error.code === 'unauthorized') throw error;
    return showAgain(deps, request, { form: error.message });
  }
}

async function placeAndLead(
  deps: PageDeps,
  request: ActionRequest,
  { viewer, form, byCall, prove }: SentOrder,
): Promise<ActionAnswer> {
  const client = clientOf(request);
  const result = await deps.shop.placeOrder(viewer, { ...form, by_call: byCall, client });
  if (result.kind === 'unproven') return prove();
  if (result.kind === 'empty') return holdStep(deps, request);
  if (result.kind === 'unfinished') return { kind: 'done', location: links.order() };
  if (result.kind === 'changed') return showAgain(deps, request, {}, result.changes);
  const order = result.orders.find(({ kind }) => kind === 'order');
  const left = result.orders.find(({ kind }) => kind === 'request');
  if (!order) return { kind: 'done', location: links.orderSend(left?.code ?? '') };
  if (result.pay) return payLocation(deps, request, { order, method: result.pay });
  return { kind: 'done', location: links.orderResult(order.code) };
}

/** The last step again, with what is wrong or what has changed. */
async function showAgain(
  deps: PageDeps,
  request: ActionRequest,
  errors: FieldErrors,
  changes?: readonly PlanChange[],
): Promise<ActionAnswer> {
  const checkout = await findCheckout(deps, request.visitor, 'confirm');
  if (checkout === null) return toBasket(errors['form']);
  if (typeof checkout === 'string') return toBasket(checkout);
  if (checkout.open !== 'confirm')
    return { kind: 'done', location: links.order({ step: checkout.open }) };
  const refused = { checkout, step: 'confirm', errors, ...(changes && { changes }) } as const;
  return refuseStep(deps, request, refused);
}
