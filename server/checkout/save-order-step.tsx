import type { z } from 'zod';
import {
  type CheckoutStep,
  confirmFormSchema,
  deliveryFormSchema,
  isCheckoutStep,
  NO_CONSENT,
  ORDER_CONSENT,
  paymentFormSchema,
  recipientFormSchema,
} from '../../shared/checkout.ts';
import { type FieldErrors, fieldErrors, typedValues } from '../../shared/contact.ts';
import { CallError, type Viewer } from '../../shared/contract/call.ts';
import type { Checkout, PlanChange } from '../../shared/contract/checkout.ts';
import { createNotice } from '../../shared/notice.ts';
import { links } from '../../shared/routes.ts';
import type { ActionAnswer, ActionRequest } from '../http/action.ts';
import { createProblem, HttpError } from '../http/problem.ts';
import { payLocation } from '../orders/pay-location.ts';
import { type PageDeps, pageViewer } from '../page-deps.ts';
import { findCheckout, orderPage, rightStep } from './load-order-page.tsx';

interface Sent {
  deps: PageDeps;
  request: ActionRequest;
  viewer: Viewer;
  checkout: Checkout;
}

const FIELDS: Readonly<Record<CheckoutStep, readonly string[]>> = {
  recipient: ['name', 'phone', 'email', 'firm', 'consent'],
  delivery: ['delivery', 'courier_address', 'town', 'transport_address'],
  payment: ['payment'],
  confirm: ['comment'],
};

/** POST /order: one step of it; the field `step` says which. */
export async function saveOrderStep(deps: PageDeps, request: ActionRequest): Promise<ActionAnswer> {
  const { step } = request.body as { step?: unknown };
  if (!isCheckoutStep(step)) throw new HttpError(createProblem(400));
  const { viewer } = pageViewer(deps, request.visitor);
  if (step === 'confirm') return placeOrder(deps, request, viewer);
  const checkout = await findCheckout(deps, request.visitor, step);
  if (checkout === null) return toBasket();
  if (typeof checkout === 'string') return toBasket(checkout);
  const sent = { deps, request, viewer, checkout };
  if (rightStep(checkout, step) !== step)
    return { kind: 'done', location: links.order(checkout.open) };
  const errors = await saveStep(sent, step);
  if (errors) return refuse(sent, step, errors);
  const saved = await findCheckout(deps, request.visitor);
  const next = saved && typeof saved !== 'string' ? saved.open : 'confirm';
  return { kind: 'done', location: links.order(next) };
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
    ...{ name, phone, email, firm_id: firm === '' ? null : Number(firm) },
    ...{ consent: checkout.agreed ? null : ORDER_CONSENT, address: request.address },
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

type ConfirmForm = z.output<typeof confirmFormSchema>;

async function placeOrder(
  deps: PageDeps,
  request: ActionRequest,
  viewer: Viewer,
): Promise<ActionAnswer> {
  const form = confirmFormSchema.safeParse(request.body);
  if (!form.success) return showAgain(deps, request, viewer, fieldErrors(form.error));
  try {
    return await sendOrder(deps, request, viewer, form.data);
  } catch (error) {
    if (!(error instanceof CallError) || error.code === 'unauthorized') throw error;
    return showAgain(deps, request, viewer, { form: error.message });
  }
}

async function sendOrder(
  deps: PageDeps,
  request: ActionRequest,
  viewer: Viewer,
  form: ConfirmForm,
): Promise<ActionAnswer> {
  const { address } = request;
  const result = await deps.shop.placeOrder(viewer, { ...form, address });
  if (result.kind === 'empty') return toBasket();
  if (result.kind === 'unfinished') return { kind: 'done', location: links.order() };
  if (result.kind === 'changed') return showAgain(deps, request, viewer, {}, result.changes);
  const order = result.orders.find(({ kind }) => kind === 'order');
  const request_ = result.orders.find(({ kind }) => kind === 'request');
  if (!order) return { kind: 'done', location: links.orderSend(request_?.code ?? '') };
  if (result.pay) return payLocation(deps, request, { order, method: result.pay });
  return { kind: 'done', location: links.orderResult(order.code) };
}

/** The last step again, with what is wrong or what has changed. */
async function showAgain(
  deps: PageDeps,
  request: ActionRequest,
  viewer: Viewer,
  errors: FieldErrors,
  changes?: readonly PlanChange[],
): Promise<ActionAnswer> {
  const checkout = await findCheckout(deps, request.visitor, 'confirm');
  if (checkout === null) return toBasket(errors['form']);
  if (typeof checkout === 'string') return toBasket(checkout);
  if (checkout.open !== 'confirm') return { kind: 'done', location: links.order(checkout.open) };
  const sent = { deps, request, viewer, checkout };
  return refuse(sent, 'confirm', errors, changes);
}

function refuse(
  { deps, request, checkout }: Sent,
  step: CheckoutStep,
  errors: FieldErrors,
  changes?: readonly PlanChange[],
): ActionAnswer {
  const values = typedValues(request.body, FIELDS[step]);
  const shown = { checkout, step, values, errors, ...(changes && { changes }) };
  return { kind: 'refused', page: orderPage(deps, request.visitor, shown) };
}

function toBasket(reason = 'Отметьте в корзине товары, которые хотите заказать'): ActionAnswer {
  const notice = createNotice({
    ...{ id: 'refusal', title: reason.slice(0, 200), icon: 'triangle-alert', color: 'warning' },
  });
  return { kind: 'done', location: links.basket(), notice };
}
