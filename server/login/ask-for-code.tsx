import type { ReactNode } from 'react';
import { type FieldErrors, fieldErrors, typedValues } from '../../shared/contact.ts';
import type { Challenge } from '../../shared/contract/login-calls.ts';
import { phoneFormSchema, readFrom } from '../../shared/login.ts';
import { isOwnPath } from '../../shared/own-path.ts';
import * as links from '../../shared/routes.ts';
import { CodeForm } from '../../views/login/code-form.tsx';
import { PhoneForm } from '../../views/login/phone-form.tsx';
import { ProofForm } from '../../views/login/proof-form.tsx';
import type { ActionAnswer, ActionRefused, ActionRequest } from '../platform/http/action.ts';
import type { PageDeps } from '../platform/http/page-deps.ts';
import { askedChallenge, askShopForCode } from './ask-shop-for-code.ts';
import { loadWaitingCode, loginPage, priceFacts, type WaitingCodeForm } from './login-pages.tsx';
import { waitText } from './login-words.ts';

/** POST /login/codes: the same answer for a known and an unknown number. */
export async function askForCode(deps: PageDeps, request: ActionRequest): Promise<ActionAnswer> {
  const from = fromOf(request);
  const values = typedValues(request.body, ['phone'], 200);
  const refuse = (errors: FieldErrors) =>
    refuseLogin(
      deps,
      <PhoneForm {...priceFacts(deps)} from={from} values={values} errors={errors} />,
    );
  const form = phoneFormSchema.safeParse(request.body);
  if (!form.success) return refuse(fieldErrors(form.error));
  const { phone } = form.data;
  const waiting = await loadWaitingCode(deps, request.visitor);
  if (waiting?.phone === phone && waiting.resendIn > 0) return tellToWait(deps, from, waiting);
  const { asked, cookies } = await askShopForCode(deps, request, phone);
  switch (asked.kind) {
    case 'sent':
      return { kind: 'done', location: links.loginStep('show_sms', from), cookies };
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

/** Work for a script, or a wait for visitors without one. */
function tellToPay(
  deps: PageDeps,
  request: ActionRequest,
  { phone, challenge }: { phone: string; challenge: Challenge },
) {
  const shown = askedChallenge(request, challenge);
  const form = <ProofForm {...shown} phone={phone} from={fromOf(request)} />;
  return tooOften(refuseLogin(deps, form, 'Проверка: вход'), challenge.wait);
}

/** Tells a browser with a code under way to enter that one. */
function tellToWait(deps: PageDeps, from: string | null, waiting: WaitingCodeForm) {
  const message = `Новый код можно получить через ${waitText(waiting.resendIn)}`;
  const form = <CodeForm {...waiting} from={from} errors={{ form: message }} />;
  return tooOften(refuseLogin(deps, form), waiting.resendIn);
}

function tooOften(answer: ActionRefused, retryAfterSeconds: number): ActionRefused {
  return { ...answer, page: { ...answer.page, status: 429, retryAfterSeconds } };
}

const crowdedText = (seconds: number) =>
  `Из вашей сети просят слишком много кодов. Попробуйте через ${waitText(seconds)} или с другой сети, например с мобильного интернета`;

/** A form of the login shown again with what is wrong in it. */
export function refuseLogin(
  deps: PageDeps,
  form: ReactNode,
  title = 'Ошибка: вход',
): ActionRefused {
  return { kind: 'refused', page: loginPage(deps, form, title) };
}

/** Page to go on to afterwards. */
export function fromOf({ body }: Pick<ActionRequest, 'body'>): string | null {
  return readFrom((body as { from?: unknown }).from, isOwnPath);
}
