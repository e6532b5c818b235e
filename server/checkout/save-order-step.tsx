import {
  type CheckoutStep,
  deliveryFormSchema,
  isCheckoutStep,
  NO_CONSENT,
  ORDER_CONSENT,
  paymentFormSchema,
  recipientFormSchema,
} from '../../shared/checkout.ts';
import { type FieldErrors, fieldErrors } from '../../shared/contact.ts';
import { CallError, type Viewer } from '../../shared/contract/call.ts';
import type { Checkout } from '../../shared/contract/checkout.ts';
import * as links from '../../shared/routes.ts';
import type { ActionAnswer, ActionRequest } from '../platform/http/action.ts';
import { clientOf } from '../platform/http/client-of.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { createProblem, HttpError } from '../platform/http/problem.ts';
import { findCheckout, rightStep } from './load-order-page.tsx';
import { placeOrderStep } from './place-order-step.tsx';
import { refuseStep, toBasket } from './refuse-step.tsx';

interface Sent {
  deps: PageDeps;
  request: ActionRequest;
  viewer: Viewer;
  checkout: Checkout;
}

/** POST /order: one step of it; the field `step` says which. */
export async function saveOrderStep(deps: PageDeps, request: ActionRequest): Promise<ActionAnswer> {
  const { step } = request.body as { step?: unknown };
  if (!isCheckoutStep(step)) throw new HttpError(createProblem(400));
  const { viewer } = pageViewer(deps, request.visitor);
  if (step === 'confirm') return placeOrderStep(deps, request, viewer);
  const checkout = await findCheckout(deps, request.visitor, step);
  if (checkout === null) return toBasket();
  if (typeof checkout === 'string') return toBasket(checkout);
  const sent = { deps, request, viewer, checkout };
  if (rightStep(checkout, step) !== step)
    return { kind: 'done', location: links.order({ step: checkout.open }) };
  const errors = await saveStep(sent, step);
  if (errors) return refuseStep(deps, request, { checkout, step, errors });
  const saved = await findCheckout(deps, request.visitor);
  const next = saved && typeof saved !== 'string' ? saved.open : 'confirm';
  return { kind: 'done', location: links.order({ step: next }) };
}

/** What is wrong, by field; null when the step is kept. */
async function saveStep(
  sent: Sent,
  step: Exclude<CheckoutStep, 'confirm'>,
): Promise<FieldErrors | null> {
  try {
    if (step === 'recipient') return await saveRecipient(sent);
    return step === 'delivery' ? await saveDelivery(sent) : await savePayment(sent);
  } catch (error) {
    if (!(error instanceof CallError) || error.code === 'unauthorized') throw error;
    return { form: error.message };
  }
}

async function saveRecipient({
  deps,
  request,
  viewer,
  checkout,
}: Sent): Promise<FieldErrors | null> {
  const form = recipientFormSchema.safeParse(request.body);
  const needsConsent =
    !checkout.agreed && (request.body as { consent?: unknown }).consent !== 'yes';
  const errors = {
    ...(form.error && fieldErrors(form.error)),
    ...(needsConsent && { consent: NO_CONSENT }),
  };
  if (!form.success || needsConsent) return errors;
  const { name, phone, email, firm } = form.data;
  await deps.shop.saveRecipient(viewer, {
    name,
    phone,
    email,
    firm_id: firm === '' ? null : Number(firm),
    consent: checkout.agreed ? null : ORDER_CONSENT,
    client: clientOf(request),
  });
  return null;
}

async function saveDelivery({ deps, request, viewer }: Sent): Promise<FieldErrors | null> {
  const form = deliveryFormSchema.safeParse(request.body);
  if (!form.success) return fieldErrors(form.error);
  const { delivery, courier_address, town, transport_address } = form.data;
  const address = delivery === 'courier' ? courier_address : transport_address;
  const place = delivery.startsWith('pickup-') ? {} : { address };
  const isCarried = !delivery.startsWith('pickup-') && delivery !== 'courier';
  await deps.shop.saveDelivery(viewer, { option: delivery, ...place, ...(isCarried && { town }) });
  return null;
}

async function savePayment({ deps, request, viewer, checkout }: Sent): Promise<FieldErrors | null> {
  const form = paymentFormSchema.safeParse(request.body);
  if (!form.success) return fieldErrors(form.error);
  const option = checkout.payments.find(({ id }) => id === form.data.payment);
  if (option?.unavailable) return { payment: option.unavailable };
  await deps.shop.savePayment(viewer, form.data);
  return null;
}
