import { randomBytes } from 'node:crypto';
import type { ReactNode } from 'react';
import { type FieldErrors, fieldErrors, typedValues } from '../../shared/contact.ts';
import { phoneFormSchema, readFrom } from '../../shared/login.ts';
import { links } from '../../shared/routes.ts';
import { countOf, MINUTES_LATER, SECONDS_LATER } from '../../shared/ru/plural.ts';
import { CodeForm } from '../../views/auth/code-form.tsx';
import { PhoneForm } from '../../views/auth/phone-form.tsx';
import type { ActionAnswer, ActionRequest } from '../http/action.ts';
import { clientOf } from '../http/client-of.ts';
import { LOGIN_BROWSER_COOKIE } from '../http/cookies.ts';
import { isOwnPath } from '../http/own-path.ts';
import { type PageDeps, pageViewer } from '../page-deps.ts';
import { findWaiting, loginPage } from './login-pages.tsx';

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
  // Another secret for each code: nobody may have put a known one into this browser.
  const browser = randomBytes(SECRET_BYTES).toString('base64url');
  const { viewer } = pageViewer(deps, request.visitor);
  const asked = await deps.shop.askLoginCode(viewer, { phone, browser, client: clientOf(request) });
  if (asked.kind === 'wait') return tellToWait(deps, request, { phone, seconds: asked.seconds });
  if (asked.kind === 'not-mobile') return refuse({ phone: 'На этот номер СМС не придёт' });
  if (asked.kind === 'failed') return refuse({ form: asked.message });
  const cookies = { [LOGIN_BROWSER_COOKIE]: browser };
  return { kind: 'done', location: links.loginStep('show_sms', from), cookies };
}

/** Too often: whoever has a code of this phone under way enters that one. */
async function tellToWait(
  deps: PageDeps,
  request: ActionRequest,
  { phone, seconds }: { phone: string; seconds: number },
): Promise<ActionAnswer> {
  const from = fromOf(request);
  const message = `Новый код можно получить через ${waitText(seconds)}`;
  const waiting = await findWaiting(deps, request.visitor);
  const form =
    waiting?.phone === phone ? (
      <CodeForm {...waiting} from={from} errors={{ form: message }} />
    ) : (
      <PhoneForm from={from} values={{ phone }} errors={{ form: message }} />
    );
  const answer = refuseLogin(deps, form);
  return { ...answer, page: { ...answer.page, status: 429, retryAfterSeconds: seconds } };
}

function waitText(seconds: number): string {
  if (seconds < LONG_WAIT_SECONDS) return countOf(seconds, SECONDS_LATER);
  const minutes = Math.ceil(seconds / 60);
  return minutes < LONG_WAIT_SECONDS
    ? countOf(minutes, MINUTES_LATER)
    : countOf(Math.ceil(minutes / 60), ['час', 'часа', 'часов']);
}

/** A form of the login shown again with what is wrong in it. */
export function refuseLogin(deps: PageDeps, form: ReactNode) {
  return { kind: 'refused', page: loginPage(deps, form, 'Ошибка: вход') } as const;
}

/** Where to go on afterwards. */
export function fromOf({ body }: Pick<ActionRequest, 'body'>): string | null {
  return readFrom((body as { from?: unknown }).from, isOwnPath);
}
