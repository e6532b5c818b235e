import type { FieldErrors } from '../../shared/contact.ts';
import type { Checkout } from '../../shared/contract/checkout.ts';
import * as links from '../../shared/routes.ts';
import type { WaitingProof } from '../../views/checkout/proof-form.tsx';
import { loadWaitingCode } from '../login/login-pages.tsx';
import type { Page, PageAnswer, PageRequest } from '../platform/http/page.ts';
import type { PageDeps } from '../platform/http/page-deps.ts';
import type { Visitor } from '../platform/http/visitor.ts';
import { blockedPage, findCheckout, orderPage } from './load-order-page.tsx';

/** GET /order/phone: the code of the message, when the last step was sent and waits for it. */
export async function loadProofPage(deps: PageDeps, { visitor }: PageRequest): Promise<PageAnswer> {
  const checkout = await findCheckout(deps, visitor);
  if (checkout === null) return { kind: 'redirect', status: 303, location: links.basket() };
  if (typeof checkout === 'string') return blockedPage(deps, checkout);
  if (checkout.open !== 'confirm' || !checkout.pending) {
    return { kind: 'redirect', status: 303, location: links.order({ step: checkout.open }) };
  }
  const proof = await findProof(deps, visitor, checkout);
  return proofPage(deps, visitor, { checkout, proof, errors: {} });
}

/** Knowledge of this browser about the code for the recipient's phone. */
export async function findProof(
  deps: PageDeps,
  visitor: Visitor,
  { recipient }: Checkout,
): Promise<WaitingProof> {
  const phone = recipient?.phone ?? '';
  const waiting = await loadWaitingCode(deps, visitor);
  if (waiting?.phone !== phone) {
    return { phone, isSent: false, digits: 0, resendIn: 0, demoCode: null, challenge: null };
  }
  return { ...waiting, isSent: true, challenge: null };
}

interface ShownProof {
  checkout: Checkout;
  proof: WaitingProof;
  errors: FieldErrors;
}

export function proofPage(deps: PageDeps, visitor: Visitor, shown: ShownProof): Page {
  return orderPage(deps, visitor, { ...shown, step: 'confirm' });
}
