import type { CheckoutStep } from '../../shared/checkout.ts';
import { type FieldErrors, typedValues } from '../../shared/contact.ts';
import type { Checkout, PlanChange } from '../../shared/contract/checkout.ts';
import { createNotice } from '../../shared/notice.ts';
import * as links from '../../shared/routes.ts';
import type { ActionAnswer, ActionRequest } from '../platform/http/action.ts';
import type { PageDeps } from '../platform/http/page-deps.ts';
import { orderPage } from './load-order-page.tsx';

const FIELDS: Readonly<Record<CheckoutStep, readonly string[]>> = {
  recipient: ['name', 'phone', 'email', 'firm', 'consent'],
  delivery: ['delivery', 'courier_address', 'town', 'transport_address'],
  payment: ['payment'],
  confirm: ['comment'],
};

interface RefusedStep {
  checkout: Checkout;
  step: CheckoutStep;
  errors: FieldErrors;
  changes?: readonly PlanChange[];
}

/** The step again, with what is wrong in it and with what was typed. */
export function refuseStep(
  deps: PageDeps,
  { body, visitor }: ActionRequest,
  refused: RefusedStep,
): ActionAnswer {
  const values = typedValues(body, FIELDS[refused.step]);
  return { kind: 'refused', page: orderPage(deps, visitor, { ...refused, values }) };
}

/** There is nothing to order, or not so. */
export function toBasket(
  reason = 'Отметьте в корзине товары, которые хотите заказать',
): ActionAnswer {
  const notice = createNotice({
    id: 'refusal',
    title: reason.slice(0, 200),
    icon: 'triangle-alert',
    color: 'warning',
  });
  return { kind: 'done', location: links.basket(), notice };
}
