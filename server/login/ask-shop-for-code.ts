import { randomBytes } from 'node:crypto';
import type { Challenge } from '../../shared/contract/login-calls.ts';
import { proofFormSchema } from '../../shared/login.ts';
import type { AskedChallenge } from '../../views/login/challenge-form.tsx';
import type { ActionRequest } from '../platform/http/action.ts';
import { clientOf } from '../platform/http/client-of.ts';
import { LOGIN_BROWSER_COOKIE } from '../platform/http/cookies.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';

const SECRET_BYTES = 32;

/** Asks for a code with what the form has paid; `cookies` bind a sent one to this browser. */
export async function askShopForCode(deps: PageDeps, request: ActionRequest, phone: string) {
  const { visitor, body } = request;
  // Another secret for each code: a known one may not be put into this browser.
  const browser = randomBytes(SECRET_BYTES).toString('base64url');
  const proof = proofFormSchema.safeParse(body);
  const asked = await deps.shop.askLoginCode(pageViewer(deps, visitor).viewer, {
    phone,
    browser,
    proof: proof.success ? proof.data : null,
    known_browser: visitor.knownBrowser,
    client: clientOf(request),
  });
  return { asked, cookies: { [LOGIN_BROWSER_COOKIE]: browser } };
}

/** The challenge to show; the one that was sent comes again while its wait lasts. */
export function askedChallenge({ body }: ActionRequest, challenge: Challenge): AskedChallenge {
  const { challenge: given } = body as { challenge?: unknown };
  return { challenge, isEarly: given === challenge.challenge };
}
