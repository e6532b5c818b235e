import { randomBytes } from 'node:crypto';
import type { ReactNode } from 'react';
import { type FieldErrors, fieldErrors, typedValues } from '../../shared/contact.ts';
import type { Challenge } from '../../shared/contract/login-calls.ts';
import { phoneFormSchema, proofFormSchema, readFrom } from '../../shared/login.ts';
import { isOwnPath } from '../../shared/own-path.ts';
import { links } from '../../shared/routes.ts';
import { countOf, MINUTES_LATER, SECONDS_LATER } from '../../shared/ru/plural.ts';
import { CodeForm } from '../../views/auth/code-form.tsx';
import { PhoneForm } from '../../views/auth/phone-form.tsx';
import { ProofForm } from '../../views/auth/proof-form.tsx';
import type { ActionAnswer, ActionRefused, ActionRequest } from '../http/action.ts';
import { clientOf } from '../http/client-of.ts';
import { LOGIN_BROWSER_COOKIE } from '../http/cookies.ts';
import { type PageDeps, pageViewer } from '../page-deps.ts';
import { findWaiting, loginPage, type WaitingCode } from './login-pages.tsx';

const SECRET_BYTES = 32;
/** Waits are told in minutes from here. */
const LONG_WAIT_SECONDS = 120;

/** POST /login/codes: the same answer for a known and an unknown number. */
export async function askForCode(deps: PageDeps, request: ActionRequest): Promise<ActionAnswer> {
  const from = fromOf(request);
  const values = typedValues(request.body, ['phone'], 200);
  const refuse = (errors: FieldErrors) =>
    refuseLogin(deps, <PhoneForm from={from} values={values} errors={errors} />);
  const form = phoneFormSchema.safeParse(request.body);
  if (!form.success) return refuse(fieldErrors(form.error));
  const { phone } = form.data;
  const waiting = await findWaiting(deps, request.visitor);
  if (waiting?.phone === phone && waiting.resendIn > 0) return tellToWait(deps, from, waiting);
  // Another secret for each code: nobody may have put a known one into this browser.
  const browser = randomBytes(SECRET_BYTES).toString('base64url');
  const asked = await askShop(deps, request, { phone, browser });
  switch (asked.kind) {
    case 'sent': {
      const cookies = { [LOGIN_BROWSER_COOKIE]: browser };
      return { kind: 'done', location: links.loginStep('show_sms', from), cookies };
    }
    case 'proof':
      return tellToPay(deps, request, { phone, challenge: asked.challenge });
    case 'wait':
      return tooOften(refuse({ form: crowdedText(asked.seconds) }), asked.seconds);
    case 'not-mobile':
      return refuse({ phone: 'На этот номер СМС не придёт' });
    default:
      return refuse({ form: asked.message });
  }
}

function askShop(
  deps: PageDeps,
  request: ActionRequest,
  asked: { phone: string; browser: string },
) {
  const { visitor, body } = request;
  const proof = proofFormSchema.safeParse(body);
  return deps.shop.askLoginCode(pageViewer(deps, visitor).viewer, {
    ...asked,
    proof: proof.success ? proof.data : null,
    known_browser: visitor.knownBrowser,
    client: clientOf(request),
  });
}

/** Work for a script, or a wait for whoever has none. */
function tellToPay(
  deps: PageDeps,
  request: ActionRequest,
  { phone, challenge }: { phone: string; challenge: Challenge },
) {
  const { challenge: given } = request.body as { challenge?: unknown };
  const isEarly = given === challenge.challenge;
  const from = fromOf(request);
  const form = <ProofForm phone={phone} challenge={challenge} isEarly={isEarly} from={from} />;
  return tooOften(refuseLogin(deps, form, 'Проверка: вход'), challenge.wait);
}

/** This browser has a code under way and enters that one. */
function tellToWait(deps: PageDeps, from: string | null, waiting: WaitingCode) {
  const message = `Новый код можно получить через ${waitText(waiting.resendIn)}`;
  const form = <CodeForm {...waiting} from={from} errors={{ form: message }} />;
  return tooOften(refuseLogin(deps, form), waiting.resendIn);
}

function tooOften(answer: ActionRefused, retryAfterSeconds: number): ActionRefused {
  return { ...answer, page: { ...answer.page, status: 429, retryAfterSeconds } };
}

const crowdedText = (seconds: number) =>
  `Из вашей сети просят слишком много кодов. Попробуйте через ${waitText(seconds)} или с другой сети, например с мобильного интернета`;

function waitText(seconds: number): string {
  if (seconds < LONG_WAIT_SECONDS) return countOf(seconds, SECONDS_LATER);
  const minutes = Math.ceil(seconds / 60);
  return minutes < LONG_WAIT_SECONDS
    ? countOf(minutes, MINUTES_LATER)
    : countOf(Math.ceil(minutes / 60), ['час', 'часа', 'часов']);
}

/** A form of the login shown again with what is wrong in it. */
export function refuseLogin(
  deps: PageDeps,
  form: ReactNode,
  title = 'Ошибка: вход',
): ActionRefused {
  return { kind: 'refused', page: loginPage(deps, form, title) };
}

/** Where to go on afterwards. */
export function fromOf({ body }: Pick<ActionRequest, 'body'>): string | null {
  return readFrom((body as { from?: unknown }).from, isOwnPath);
}
