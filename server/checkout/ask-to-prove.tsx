import { randomBytes } from 'node:crypto';
import { links } from '../../shared/routes.ts';
import { countOf, MINUTES_LATER, SECONDS_LATER } from '../../shared/ru/plural.ts';
import type { ActionAnswer, ActionRequest } from '../http/action.ts';
import { clientOf } from '../http/client-of.ts';
import { LOGIN_BROWSER_COOKIE } from '../http/cookies.ts';
import { type PageDeps, pageViewer } from '../page-deps.ts';
import { findCheckout } from './load-order-page.tsx';
import { findProof, proofPage } from './load-proof-page.tsx';
import { toBasket } from './refuse-step.tsx';

const SECRET_BYTES = 32;
/** Waits are told in minutes from here. */
const LONG_WAIT_SECONDS = 120;

/** Sends a code to the recipient's phone and leads to its form; says there why none could be sent. */
export async function askToProve(deps: PageDeps, request: ActionRequest): Promise<ActionAnswer> {
  const { visitor } = request;
  const checkout = await findCheckout(deps, visitor, 'confirm');
  if (checkout === null || typeof checkout === 'string') return toBasket(checkout ?? undefined);
  const { recipient } = checkout;
  if (!recipient) return { kind: 'done', location: links.order() };
  const { phone } = recipient;
  const proof = await findProof(deps, visitor, checkout);
  // The code of a moment ago is still good.
  if (proof.isSent && proof.resendIn > 0) return { kind: 'done', location: links.orderProof() };
  // Another secret for each code: nobody may have put a known one into this browser.
  const browser = randomBytes(SECRET_BYTES).toString('base64url');
  const { viewer } = pageViewer(deps, visitor);
  const asked = await deps.shop.askLoginCode(viewer, {
    ...{ phone, browser, client: clientOf(request), known_browser: visitor.knownBrowser },
  });
  if (asked.kind === 'sent') {
    const cookies = { [LOGIN_BROWSER_COOKIE]: browser };
    return { kind: 'done', location: links.orderProof(), cookies };
  }
  const form = refusalText(asked);
  return { kind: 'refused', page: proofPage(deps, visitor, { checkout, proof, errors: { form } }) };
}

type Asked = Awaited<ReturnType<PageDeps['shop']['askLoginCode']>>;

function refusalText(asked: Exclude<Asked, { kind: 'sent' }>): string {
  switch (asked.kind) {
    case 'proof':
      return 'Кодов на этот номер просили слишком много. Войдите по номеру или попросите звонок';
    case 'wait':
      return `Код можно получить через ${waitText(asked.seconds)}`;
    case 'not-mobile':
      return 'На этот номер СМС не придёт: укажите мобильный или попросите менеджера позвонить';
    case 'failed':
      return asked.message;
  }
}

const waitText = (seconds: number) =>
  seconds < LONG_WAIT_SECONDS
    ? countOf(seconds, SECONDS_LATER)
    : countOf(Math.ceil(seconds / 60), MINUTES_LATER);
