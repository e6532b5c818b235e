import { confirmFormSchema } from '../../shared/checkout.ts';
import { type FieldErrors, fieldErrors } from '../../shared/contact.ts';
import { codeFormSchema } from '../../shared/login.ts';
import * as links from '../../shared/routes.ts';
import { loadWaitingCode } from '../login/login-pages.tsx';
import { triesLeftText } from '../login/login-words.ts';
import type { ActionAnswer, ActionRequest } from '../platform/http/action.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { askToProve } from './ask-to-prove.tsx';
import { findCheckout } from './load-order-page.tsx';
import { findProof, proofPage } from './load-proof-page.tsx';
import { sendOrder } from './place-order-step.tsx';
import { toBasket } from './refuse-step.tsx';

const VOID = 'Код больше не действует. Получите новый';

/** POST /order/phone: enters the code, asks for another, or asks for a call; then the order is placed. */
export async function provePhoneStep(
  deps: PageDeps,
  request: ActionRequest,
): Promise<ActionAnswer> {
  const { viewer } = pageViewer(deps, request.visitor);
  const form = confirmFormSchema.safeParse(request.body);
  if (!form.success) return { kind: 'done', location: links.order({ step: 'confirm' }) };
  const { by } = request.body as { by?: unknown };
  const order = { viewer, form: form.data, byCall: by === 'call' };
  if (by === 'call' || by === 'message') {
    return sendOrder(deps, request, { ...order, prove: () => askToProve(deps, request) });
  }
  const errors = await enterCode(deps, request);
  if (errors) return showProof(deps, request, errors);
  // Sent a second time, the code is used up and the order is there.
  const prove = () => showProof(deps, request, { form: VOID });
  return sendOrder(deps, request, { ...order, prove });
}

/** Faults of the code; null when the order may be sent. */
async function enterCode(deps: PageDeps, request: ActionRequest): Promise<FieldErrors | null> {
  const { loginBrowser: browser } = request.visitor;
  const waiting = await loadWaitingCode(deps, request.visitor);
  if (browser === null || waiting === null) return null;
  const form = codeFormSchema(waiting.digits).safeParse(request.body);
  if (!form.success) return fieldErrors(form.error);
  const { viewer } = pageViewer(deps, request.visitor);
  const proof = await deps.shop.provePhone(viewer, { browser, code: form.data.code });
  return proof.kind === 'wrong' ? { code: triesLeftText(proof.left) } : null;
}

async function showProof(
  deps: PageDeps,
  { visitor }: ActionRequest,
  errors: FieldErrors,
): Promise<ActionAnswer> {
  const checkout = await findCheckout(deps, visitor);
  if (checkout === null || typeof checkout === 'string') return toBasket(checkout ?? undefined);
  const proof = await findProof(deps, visitor, checkout);
  return { kind: 'refused', page: proofPage(deps, visitor, { checkout, proof, errors }) };
}
