import { type CheckoutStep, ORDER_FIRM_FIELDS } from '../../shared/checkout.ts';
import { type FieldErrors, typedValues } from '../../shared/contact.ts';
import type { Checkout, PlanChange } from '../../shared/contract/checkout.ts';
import { createNotice } from '../../shared/notice.ts';
import * as links from '../../shared/routes.ts';
import type { ActionAnswer, ActionRequest } from '../platform/http/action.ts';
import type { PageDeps } from '../platform/http/page-deps.ts';
import { orderPage } from './load-order-page.tsx';

const FIELDS: Readonly<Record<CheckoutStep, readonly string[]>> = {
  recipient: ['name', 'phone', 'email', 'firm', 'consent', ...ORDER_FIRM_FIELDS],
  delivery: [
    'delivery',
    'courier_saved',
    'courier_address',
    'town',
    'transport_saved',
    'transport_address',
  ],
  payment: ['payment'],
  confirm: ['comment'],
};

/** Reason why a step is not kept. */
export interface StepFault {
  errors: FieldErrors;
  /** Contents of the fields; absent: the typed text. */
  values?: FieldErrors;
  /** The firm was looked up, and nothing is wrong yet. */
  firmNote?: string | null;
}

interface RefusedStep extends StepFault {
  checkout: Checkout;
  step: CheckoutStep;
  changes?: readonly PlanChange[];
}

/** Typed text of a step. */
export const stepValues = (body: unknown, step: CheckoutStep): FieldErrors =>
  typedValues(body, FIELDS[step]);

/** The step again, with what is wrong in it and with what was typed. */
export function refuseStep(
  deps: PageDeps,
  { body, visitor }: ActionRequest,
  refused: RefusedStep,
): ActionAnswer {
  const { values = stepValues(body, refused.step), errors, changes } = refused;
  const page = orderPage(deps, visitor, { ...refused, values });
  const isWrong = Object.keys(errors).length > 0 || changes !== undefined;
  return { kind: 'refused', page: isWrong ? page : { ...page, status: 200 } };
}

/** Leads to the basket: there is nothing to order, or not so. */
export function toBasket(
  reason = 'Отметьте в корзине товары, которые хотите заказать',
): ActionAnswer {
  const notice = createNotice({
    id: 'refusal',
    title: reason,
    icon: 'triangle-alert',
    color: 'warning',
  });
  return { kind: 'done', location: links.basket(), notice };
}
