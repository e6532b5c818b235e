import type { z } from 'zod';
import {
  type CheckoutStep,
  deliveryFormSchema,
  isCheckoutStep,
  kindOfDelivery,
  paymentFormSchema,
} from '../../shared/checkout.ts';
import { type FieldErrors, fieldErrors } from '../../shared/contact.ts';
import { CallError } from '../../shared/contract/call.ts';
import type { Checkout } from '../../shared/contract/checkout.ts';
import * as links from '../../shared/routes.ts';
import { keepTyped } from '../login/keep-typed.tsx';
import type { ActionAnswer, ActionRequest } from '../platform/http/action.ts';
import { clientOf } from '../platform/http/client-of.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { createProblem, HttpError } from '../platform/http/problem.ts';
import { holdStep } from './hold-step.tsx';
import { findCheckout, rightStep } from './load-order-page.tsx';
import { placeOrderStep } from './place-order-step.tsx';
import { refuseStep, type StepFault, toBasket } from './refuse-step.tsx';
import { type SentStep, saveRecipientStep } from './save-recipient-step.tsx';

/** POST /order: one step of it; the field `step` says which. */
export async function saveOrderStep(deps: PageDeps, request: ActionRequest): Promise<ActionAnswer> {
  const { step } = request.body as { step?: unknown };
  if (!isCheckoutStep(step)) throw new HttpError(createProblem(400));
  // Nobody who has signed out has the basket that the step belongs to.
  if (!request.visitor.shopper?.id) return keepTyped(deps, request);
  const { viewer } = pageViewer(deps, request.visitor);
  if (step === 'confirm') return placeOrderStep(deps, request, viewer);
  const checkout = await findCheckout(deps, request.visitor, step);
  if (checkout === null) return holdStep(deps, request);
  if (typeof checkout === 'string') return toBasket(checkout);
  const sent = { deps, request, viewer, checkout };
  if (rightStep(checkout, step) !== step)
    return { kind: 'done', location: links.order({ step: checkout.open }) };
  const fault = await saveStep(sent, step);
  if (fault) return refuseStep(deps, request, { checkout, step, ...fault });
  const saved = await findCheckout(deps, request.visitor);
  const next = saved && typeof saved !== 'string' ? saved.open : 'confirm';
  return { kind: 'done', location: links.order({ step: next }) };
}

/** Null when the step is kept. */
async function saveStep(
  sent: SentStep,
  step: Exclude<CheckoutStep, 'confirm'>,
): Promise<StepFault | null> {
  try {
    if (step === 'recipient') return await saveRecipientStep(sent);
    const errors = await (step === 'delivery' ? saveDelivery(sent) : savePayment(sent));
    return errors && { errors };
  } catch (error) {
    if (!(error instanceof CallError) || error.code === 'unauthorized') throw error;
    return { errors: { form: error.message } };
  }
}

async function saveDelivery({
  deps,
  request,
  viewer,
  checkout,
}: SentStep): Promise<FieldErrors | null> {
  const form = deliveryFormSchema.safeParse(request.body);
  if (!form.success) return fieldErrors(form.error);
  const { delivery, town } = form.data;
  const kind = kindOfDelivery(delivery);
  const place = kind === 'pickup' ? {} : { address: chosenAddress(form.data, kind, checkout) };
  const goal = kind === 'transport' ? { town } : {};
  const client = clientOf(request);
  await deps.shop.saveDelivery(viewer, { option: delivery, ...place, ...goal, client });
  return null;
}

/** A typed address unless it stood there before and a saved one was ticked now. */
function chosenAddress(
  form: z.output<typeof deliveryFormSchema>,
  kind: 'courier' | 'transport',
  { delivery, lost_delivery: lost }: Checkout,
): string {
  const [typed, saved] = [form[`${kind}_address`], form[`${kind}_saved`]];
  const stood = (delivery?.kind === kind ? delivery : lost)?.address ?? '';
  return typed === '' || (saved !== '' && typed === stood) ? saved : typed;
}

async function savePayment({
  deps,
  request,
  viewer,
  checkout,
}: SentStep): Promise<FieldErrors | null> {
  const form = paymentFormSchema.safeParse(request.body);
  if (!form.success) return fieldErrors(form.error);
  const option = checkout.payments.find(({ id }) => id === form.data.payment);
  if (option?.unavailable) return { payment: option.unavailable };
  await deps.shop.savePayment(viewer, form.data);
  return null;
}
