import * as links from '../../shared/routes.ts';
import { askedChallenge, askShopForCode } from '../login/ask-shop-for-code.ts';
import { waitText } from '../login/login-words.ts';
import type { ActionAnswer, ActionRequest } from '../platform/http/action.ts';
import type { PageDeps } from '../platform/http/page-deps.ts';
import { findCheckout } from './load-order-page.tsx';
import { findProof, proofPage } from './load-proof-page.tsx';
import { toBasket } from './refuse-step.tsx';

/** Sends a code to the recipient's phone and leads to its form; says there why none could be sent. */
export async function askToProve(deps: PageDeps, request: ActionRequest): Promise<ActionAnswer> {
  const { visitor } = request;
  const checkout = await findCheckout(deps, visitor);
  if (checkout === null || typeof checkout === 'string') return toBasket(checkout ?? undefined);
  const { recipient } = checkout;
  if (!recipient) return { kind: 'done', location: links.order() };
  const proof = await findProof(deps, visitor, checkout);
  // The code of a moment ago is still good.
  if (proof.isSent && proof.resendIn > 0) return { kind: 'done', location: links.orderProof() };
  const { asked, cookies } = await askShopForCode(deps, request, recipient.phone);
  if (asked.kind === 'sent') return { kind: 'done', location: links.orderProof(), cookies };
  if (asked.kind === 'proof') {
    const challenge = askedChallenge(request, asked.challenge);
    const page = proofPage(deps, visitor, { checkout, proof: { ...proof, challenge }, errors: {} });
    const retryAfterSeconds = asked.challenge.wait;
    return { kind: 'refused', page: { ...page, status: 429, retryAfterSeconds } };
  }
  const errors = { form: refusalText(asked) };
  return { kind: 'refused', page: proofPage(deps, visitor, { checkout, proof, errors }) };
}

type Asked = Awaited<ReturnType<typeof askShopForCode>>['asked'];

function refusalText(asked: Exclude<Asked, { kind: 'sent' | 'proof' }>): string {
  switch (asked.kind) {
    case 'wait':
      return `Код можно получить через ${waitText(asked.seconds)}`;
    case 'not-mobile':
      return 'На этот номер СМС не придёт: укажите мобильный или попросите менеджера позвонить';
    case 'failed':
      return asked.message;
  }
}
