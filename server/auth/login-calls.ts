import { CallError, type Viewer } from '../../shared/contract/call.ts';
import type { CallClient } from '../../shared/contract/client.ts';
import type { loginCalls } from '../../shared/contract/login-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import { requireLimits } from '../limits/take-limits.ts';
import type { Outside } from '../outside.ts';
import type { Store } from '../store/open-store.ts';
import { confirmFirm } from './confirm-firm.ts';
import { findFirm } from './find-firm.ts';
import type { Identifier } from './identify.ts';
import { knowBrowser } from './known-browsers.ts';
import { checkCode, findWaiting } from './login-codes.ts';
import { findPhoneProof } from './phone-proof.ts';
import { type Registration, register } from './register.ts';
import { codeIn, sendLoginCode, smsId } from './send-login-code.ts';
import { type Client, endSessions, renewSession } from './sessions.ts';
import { signIn } from './sign-in.ts';
import type { Tokens } from './tokens.ts';

export interface LoginDeps {
  store: Store;
  tokens: Tokens;
  identifier: Identifier;
  outside: Outside;
  /** Host name of the shop. */
  siteHost: string;
  /** Epoch milliseconds. */
  now: () => number;
}

type LoginCalls = Pick<ShopCalls, keyof typeof loginCalls>;

const HOUR_MS = 3_600_000;
const LOOK_UPS_PER_HOUR = 30;

/** The calls of signing in and registering. */
export function createLoginCalls(deps: LoginDeps): LoginCalls {
  const { store, tokens, identifier, outside, siteHost, now } = deps;
  const { log } = outside.payments;
  const finder = () => ({ companies: outside.companies, log });

  const guestOf = async ({ token }: Viewer): Promise<number | null> => {
    const identity = await identifier.identify(token);
    return identity.kind === 'guest' ? identity.shopperId : null;
  };
  const findProof = (token: string | null) =>
    findPhoneProof({ db: store.db, tokens, now: now() }, token);
  const know = (phone: string) => knowBrowser(tokens, { phone, now: now() });
  /** Who may ask the register: it is paid for by the question. */
  const requireAsker = async (viewer: Viewer, phoneToken: string | null): Promise<string> => {
    const identity = await identifier.identify(viewer.token);
    if (identity.kind === 'customer') return String(identity.shopperId);
    const proven = await findProof(phoneToken);
    if (proven) return proven.phone;
    throw new CallError('unauthorized', 'Войдите на сайт, чтобы продолжить');
  };

  return {
    askLoginCode: (_viewer, { client, known_browser: knownBrowser, ...asked }) =>
      sendLoginCode(
        { store, tokens, sms: outside.sms, siteHost, log },
        { ...asked, knownBrowser, address: client.address, now: now() },
      ),
    waitingCode: async (_viewer, { browser }) => {
      const waiting = await findWaiting(store, { browser, now: now() });
      if (!waiting) return null;
      const { id, phone, digits, resendIn: resend_in } = waiting;
      const shown = outside.demoSms?.recent(phone).find((sms) => sms.id === smsId(id));
      return { phone, digits, resend_in, demo_code: shown ? codeIn(shown.text) : null };
    },
    login: async (viewer, { browser, code, client }) => {
      const checked = await checkCode(store, { browser, code, now: now() });
      if (checked.kind !== 'right') return checked;
      const { phone, codeId } = checked;
      const guestId = await guestOf(viewer);
      const ask = { phone, codeId, guestId, client: clientOf(client), cityId: viewer.cityId };
      const signedIn = await signIn({ store, tokens, now: now() }, ask);
      if (signedIn.kind === 'signed-in') return { ...signedIn, known_browser: know(phone) };
      const phone_token = tokens.sign({ kind: 'phone', phone, codeId, issuedAt: now() });
      return { kind: 'unknown', phone_token };
    },
    registration: async (_viewer, { phone_token }) => {
      const proven = await findProof(phone_token);
      return proven && { phone: proven.phone, demo_companies: outside.companies.isDemo };
    },
    findCompany: async (viewer, { inn, phone_token }) => {
      const name = `company ${await requireAsker(viewer, phone_token)}`;
      await requireLimits(store, [{ name, max: LOOK_UPS_PER_HOUR, windowMs: HOUR_MS }], now());
      const found = await findFirm(finder(), inn);
      return found.kind === 'found' ? { kind: 'found', company: found.company } : found;
    },
    register: async (viewer, { phone_token, firm, ...form }) => {
      const proven = await findProof(phone_token);
      if (!proven) return null;
      const registration: Registration = {
        ...proven,
        firstName: form.first_name,
        lastName: form.last_name,
        email: form.email,
        firm: firm && (await confirmFirm(finder(), firm)),
        consent: { personalData: form.consent, mailing: form.mailing },
        guestId: await guestOf(viewer),
        client: clientOf(form.client),
      };
      const registered = await register({ store, tokens, now: now() }, registration);
      return registered && { ...registered, known_browser: know(proven.phone) };
    },
    logout: async (viewer) => {
      const identity = await identifier.identify(viewer.token);
      if (identity.kind !== 'customer') return {};
      const { shopperId: customerId, sessionId } = identity;
      await endSessions(store, { customerId, sessionId, now: now() });
      identifier.forget();
      return {};
    },
    renewToken: async (viewer) => {
      const identity = await identifier.identify(viewer.token);
      if (identity.kind !== 'customer') return null;
      const access_token = await renewSession(store, identity.sessionId, { tokens, now: now() });
      identifier.forget();
      return access_token === null ? null : { access_token };
    },
  };
}

const clientOf = ({ address, user_agent: userAgent }: CallClient): Client => ({
  address,
  userAgent,
});
