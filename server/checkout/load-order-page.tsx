import type { ReactNode } from 'react';
import { type CheckoutStep, isCheckoutStep, stepTitles } from '../../shared/checkout.ts';
import { callBackTime } from '../../shared/contact-hours.ts';
import type { BasketDetails } from '../../shared/contract/basket-details.ts';
import { CallError } from '../../shared/contract/call.ts';
import type { Checkout, PlanChange } from '../../shared/contract/checkout.ts';
import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { BlockedPage } from '../../views/checkout/blocked-page.tsx';
import { CheckoutPage, CheckoutSteps } from '../../views/checkout/checkout-page.tsx';
import { DeliveryForm } from '../../views/checkout/delivery-form.tsx';
import type { WaitingProof } from '../../views/checkout/proof-form.tsx';
import type { FormState } from '../../views/forms/form-parts.tsx';
import { PartFailed } from '../../views/layout/part-failed.tsx';
import { currentClient } from '../platform/http/client-of.ts';
import type { Page, PageAnswer, PageRequest } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { createPendingParts } from '../platform/http/pending-parts.tsx';
import type { Visitor } from '../platform/http/visitor.ts';

/** GET /order: the step that was asked for, or the one that comes before it. */
export async function loadOrderPage(
  deps: PageDeps,
  { query, visitor }: PageRequest,
): Promise<PageAnswer> {
  const asked = query.get('step');
  const step = isCheckoutStep(asked) ? asked : undefined;
  // Prices of carriers come after the page around them.
  const found = await findCheckout(deps, visitor, step === 'delivery' ? undefined : step);
  if (found === null) return { kind: 'redirect', status: 303, location: links.basket() };
  if (typeof found === 'string') return blockedPage(deps, found);
  const right = rightStep(found, step);
  if (right !== step)
    return { kind: 'redirect', status: 303, location: links.order({ step: right }) };
  const { viewer } = pageViewer(deps, visitor);
  const basket = await deps.shop.basketDetails(viewer, {});
  const shown = { checkout: found, step: right, basket };
  return right === 'delivery'
    ? deliveryPage(deps, visitor, shown)
    : orderPage(deps, visitor, shown);
}

/** The step whose ways and prices come when the carriers have told them; the rest leaves before. */
function deliveryPage(deps: PageDeps, visitor: Visitor, shown: ShownStep): Page {
  const { viewer } = pageViewer(deps, visitor);
  const pending = createPendingParts();
  const again = { title: 'Показать ещё раз', url: links.order({ step: 'delivery' }) };
  const open = pending.show(
    deps.shop.checkout(viewer, { step: 'delivery', client: currentClient() }),
    (checkout) => checkout && <DeliveryForm checkout={checkout} values={{}} errors={{}} />,
    { failed: <PartFailed what="способы доставки" link={again} /> },
  );
  return { ...orderPage(deps, visitor, { ...shown, open }), pending: pending.all };
}

/** Null when there is nothing to order; a text says why what is there cannot be ordered. */
export async function findCheckout(
  deps: PageDeps,
  visitor: Visitor,
  step?: CheckoutStep,
): Promise<Checkout | string | null> {
  if (!visitor.shopper?.id) return null;
  try {
    const { viewer } = pageViewer(deps, visitor);
    return await deps.shop.checkout(viewer, { step, client: currentClient() });
  } catch (error) {
    if (error instanceof CallError && error.code === 'conflict') return error.message;
    throw error;
  }
}

/** A step whose forerunners are not finished must wait. */
export function rightStep({ steps, open }: Checkout, step: CheckoutStep | undefined): CheckoutStep {
  const index = step ? steps.indexOf(step) : -1;
  return step && index >= 0 && index <= steps.indexOf(open) ? step : open;
}

interface ShownStep extends FormState {
  checkout: Checkout;
  step: CheckoutStep;
  /** The basket, whose changes are told before the steps. */
  basket?: BasketDetails;
  /** Contents in the place of the step's form. */
  open?: ReactNode;
  changes?: readonly PlanChange[];
  /** Result of the look-up of a firm. */
  firmNote?: string | null;
  /** The code for the phone is asked for. */
  proof?: WaitingProof | null;
}

export function orderPage(deps: PageDeps, visitor: Visitor, shown: ShownStep): Page {
  const { checkout, step, changes = null, values = {}, errors = {}, proof = null } = shown;
  const { firmNote = null, open, basket = null } = shown;
  const { loggedIn } = pageViewer(deps, visitor);
  const isWrong = Object.keys(errors).length > 0 || changes !== null;
  const heading = proof ? 'Код из СМС' : stepTitles[step];
  const title = `${isWrong ? 'Ошибка: ' : ''}${heading} — Оформление заказа — ${deps.company.name}`;
  const callBack = callBackTime(deps.now(), deps.reference.get('calendar'));
  const form = { values, errors, firmNote };
  const hasPersonalPrices = deps.reference.get('siteParts').has_personal_prices;
  const known = { loggedIn, hasPersonalPrices, callBack };
  const props = { checkout, step, changes, ...form, ...known, title, proof, open, basket };
  return {
    ...stepFrame(deps, title),
    body: <CheckoutPage {...props} />,
    fragments: { [PartId.Checkout]: <CheckoutSteps {...props} /> },
  };
}

export function blockedPage(deps: PageDeps, reason: string): Page {
  return {
    ...stepFrame(deps, `Оформление заказа — ${deps.company.name}`),
    body: <BlockedPage reason={reason} />,
  };
}

/** Head of a page of the order, without its body. */
export const stepFrame = (deps: PageDeps, title: string): Omit<Page, 'body'> => ({
  kind: 'page',
  head: {
    title,
    description: `Оформление заказа в магазине ${deps.company.name}.`,
    canonical: links.order(),
    robots: 'noindex, follow',
  },
  tags: [],
  cache: 'no-store',
});
