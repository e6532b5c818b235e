import type { ReactNode } from 'react';
import { readFrom } from '../../shared/login.ts';
import { isOwnPath } from '../../shared/own-path.ts';
import * as links from '../../shared/routes.ts';
import { CodeForm } from '../../views/login/code-form.tsx';
import { LOGIN_ID, LoginPage } from '../../views/login/login-page.tsx';
import { LogoutPage } from '../../views/login/logout-page.tsx';
import { PhoneForm } from '../../views/login/phone-form.tsx';
import { Registered, type RegistrationStatus } from '../../views/login/registered.tsx';
import { RegistrationForm } from '../../views/login/registration-form.tsx';
import type { Page, PageAnswer, PageRequest } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import type { Visitor } from '../platform/http/visitor.ts';

/** /login with its query parameters `registration`, `show_sms`, `enter_phone` and `from`. */
export async function loadLoginPage(deps: PageDeps, request: PageRequest): Promise<PageAnswer> {
  const { query, visitor } = request;
  const from = readFrom(query.get('from'), isOwnPath);
  const registration = query.get('registration');
  if (visitor.shopper?.user) {
    if (isStatus(registration))
      return loginPage(deps, <Registered {...priceFacts(deps)} status={registration} />);
    return { kind: 'redirect', status: 303, location: from ?? links.account() };
  }
  if (registration === 'true') return loadRegistration(deps, visitor, from);
  const waiting = await loadWaitingCode(deps, visitor);
  if (!query.has('show_sms')) {
    const typed = query.has('enter_phone') && waiting ? waiting.phone : '';
    return loginPage(
      deps,
      <PhoneForm {...priceFacts(deps)} from={from} values={{ phone: typed }} />,
    );
  }
  if (!waiting) {
    return { kind: 'redirect', status: 303, location: links.loginStep('enter_phone', from) };
  }
  return loginPage(deps, <CodeForm {...waiting} from={from} />);
}

const isStatus = (text: string | null): text is RegistrationStatus =>
  text === 'success' || text === 'accepted';

async function loadRegistration(
  deps: PageDeps,
  visitor: Visitor,
  from: string | null,
): Promise<Page> {
  const proven = await loadProvenPhone(deps, visitor);
  if (!proven) return loginPage(deps, <PhoneForm {...priceFacts(deps)} from={from} expired />);
  return loginPage(deps, <RegistrationForm {...priceFacts(deps)} {...proven} from={from} />);
}

/** GET /logout */
export function loadLogoutPage(deps: PageDeps, { visitor }: PageRequest): PageAnswer {
  if (!visitor.shopper?.user) return { kind: 'redirect', status: 303, location: links.home() };
  return { ...loginPage(deps, null, 'Выход'), body: <LogoutPage />, fragments: {} };
}

/** One form of the login as a page; `isWrong`: shown again with errors. */
export function loginPage(deps: PageDeps, form: ReactNode, title = 'Вход'): Page {
  const { company } = deps;
  const own = priceFacts(deps).hasPersonalPrices ? 'личные цены, заказы' : 'заказы';
  return {
    kind: 'page',
    head: {
      title: `${title} — ${company.name}`,
      description: `Вход и регистрация по номеру телефона: ${own} и избранное.`,
      canonical: links.login(),
      robots: 'noindex, follow',
    },
    body: <LoginPage phone={company.tollFreePhone}>{form}</LoginPage>,
    fragments: { [LOGIN_ID]: form },
    tags: [],
    cache: 'no-store',
  };
}

/** Facts of the shop that forms of the login tell. */
export const priceFacts = ({ reference }: PageDeps) => ({
  hasPersonalPrices: reference.get('siteParts').has_personal_prices,
});

/** The code that this browser waits for, as its form shows it. */
export async function loadWaitingCode(deps: PageDeps, visitor: Visitor) {
  if (visitor.loginBrowser === null) return null;
  const { viewer } = pageViewer(deps, visitor);
  const waiting = await deps.shop.waitingCode(viewer, { browser: visitor.loginBrowser });
  if (!waiting) return null;
  const { phone, digits, resend_in: resendIn, demo_code: demoCode } = waiting;
  return { phone, digits, resendIn, demoCode };
}

export type WaitingCodeForm = NonNullable<Awaited<ReturnType<typeof loadWaitingCode>>>;

/** The phone that this browser has proved. */
export async function loadProvenPhone(deps: PageDeps, visitor: Visitor) {
  if (visitor.phoneToken === null) return null;
  const { viewer } = pageViewer(deps, visitor);
  const proven = await deps.shop.registration(viewer, { phone_token: visitor.phoneToken });
  return proven && { phone: proven.phone, demo: proven.demo_companies };
}
