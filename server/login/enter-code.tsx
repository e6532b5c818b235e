import { type FieldErrors, fieldErrors } from '../../shared/contact.ts';
import type { Viewer } from '../../shared/contract/call.ts';
import { codeFormSchema } from '../../shared/login.ts';
import * as links from '../../shared/routes.ts';
import { welcomeText } from '../../shared/welcome-text.ts';
import { CodeForm } from '../../views/login/code-form.tsx';
import { PhoneForm } from '../../views/login/phone-form.tsx';
import type { ActionAnswer, ActionRequest, CookieChanges } from '../platform/http/action.ts';
import { clientOf } from '../platform/http/client-of.ts';
import {
  AUTH_COOKIE,
  FIRST_AUTH_COOKIE,
  KNOWN_BROWSER_COOKIE,
  LOGIN_BROWSER_COOKIE,
  PHONE_TOKEN_COOKIE,
  TEMPORARY_TOKEN_COOKIE,
} from '../platform/http/cookies.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import type { Visitor } from '../platform/http/visitor.ts';
import { fromOf, refuseLogin } from './ask-for-code.tsx';
import { loadWaitingCode, priceFacts } from './login-pages.tsx';
import { triesLeftText, welcomeNotice } from './login-words.ts';

const VOID = 'Код больше не действует. Получите новый';

/** POST /login/sessions: signs in, or leads on to the registration. */
export async function enterCode(deps: PageDeps, request: ActionRequest): Promise<ActionAnswer> {
  const { visitor, body } = request;
  const browser = visitor.loginBrowser;
  const waiting = await loadWaitingCode(deps, visitor);
  if (browser === null || waiting === null) return askAgain(deps, request, { form: VOID });
  const form = codeFormSchema(waiting.digits).safeParse(body);
  if (!form.success) return askAgain(deps, request, fieldErrors(form.error));
  const entered = await deps.shop.login(guestViewer(deps, visitor), {
    browser,
    code: form.data.code,
    client: clientOf(request),
  });
  const from = fromOf(request);
  switch (entered.kind) {
    case 'void':
      return askAgain(deps, request, { form: VOID });
    case 'wrong':
      return askAgain(deps, request, { code: triesLeftText(entered.left) });
    case 'unknown':
      return {
        kind: 'done',
        location: links.loginStep('registration', from),
        cookies: { [PHONE_TOKEN_COOKIE]: entered.phone_token, [LOGIN_BROWSER_COOKIE]: null },
      };
    default:
      return {
        kind: 'done',
        location: from ?? links.account(),
        notice: welcomeNotice(welcomeText(!priceFacts(deps).hasPersonalPrices), entered.merged),
        cookies: loggedInCookies(entered),
      };
  }
}

interface Entered {
  token: string;
  known_browser: string;
}

/** The visitor as the guest of before: what such a one has is taken over. */
export function guestViewer(deps: PageDeps, visitor: Visitor): Viewer {
  return { ...pageViewer(deps, visitor).viewer, token: visitor.temporaryToken };
}

/** The answer welcomes whoever it signs in: no script does it once more. */
export const loggedInCookies = (entered: Entered): CookieChanges => ({
  [AUTH_COOKIE]: entered.token,
  [KNOWN_BROWSER_COOKIE]: entered.known_browser,
  [TEMPORARY_TOKEN_COOKIE]: null,
  [LOGIN_BROWSER_COOKIE]: null,
  [PHONE_TOKEN_COOKIE]: null,
  [FIRST_AUTH_COOKIE]: '1',
});

async function askAgain(
  deps: PageDeps,
  request: ActionRequest,
  errors: FieldErrors,
): Promise<ActionAnswer> {
  const from = fromOf(request);
  const waiting = await loadWaitingCode(deps, request.visitor);
  if (!waiting)
    return refuseLogin(
      deps,
      <PhoneForm {...priceFacts(deps)} from={from} errors={{ form: VOID }} />,
    );
  return refuseLogin(deps, <CodeForm {...waiting} from={from} errors={errors} />);
}
