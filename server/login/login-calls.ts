import { CallError, type Viewer } from '../../shared/contract/call.ts';
import type { CallClient } from '../../shared/contract/client.ts';
import type { loginCalls } from '../../shared/contract/login-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import type { Millis } from '../../shared/millis.ts';
import type { Callers } from '../identity/callers.ts';
import { createGuest } from '../identity/create-guest.ts';
import type { Tokens } from '../identity/tokens.ts';
import type { Integrations } from '../integrations/create-integrations.ts';
import { requireLimits } from '../platform/limits/take-limits.ts';
import type { Log } from '../platform/log.ts';
import type { Store } from '../platform/store/open-store.ts';
import { confirmFirm } from './confirm-firm.ts';
import { findFirm } from './find-firm.ts';
import { findShopper } from './find-shopper.ts';
import { knowBrowser } from './known-browsers.ts';
import { logIn } from './log-in.ts';
import { checkCode, findWaiting } from './login-codes.ts';
import { findPhoneProof } from './phone-proof.ts';
import { type Registration, register } from './register.ts';
import { codeIn, sendLoginCode, smsId } from './send-login-code.ts';
import { type Client, endSessions, renewSession } from './sessions.ts';

export interface LoginDeps {
  store: Store;
  tokens: Tokens;
  callers: Callers;
  integrations: Pick<Integrations, 'sms' | 'demoSms' | 'companies'>;
  log: Log;
  /** Host name of the shop. */
  siteHost: string;
  now: () => Millis;
}

type LoginCalls = Pick<ShopCalls, keyof typeof loginCalls>;

const HOUR_MS = 3_600_000;
const LOOK_UPS_PER_HOUR = 30;

/** The calls of signing in and registering, and about who asks. */
export function createLoginCalls(deps: LoginDeps): LoginCalls {
  const { store, tokens, callers, integrations, log, siteHost, now } = deps;
  const finder = () => ({ companies: integrations.companies, log });

  const guestOf = async (viewer: Viewer): Promise<number | null> => {
    const identity = await callers.find(viewer);
    return identity.kind === 'guest' ? identity.shopperId : null;
  };
  const findProof = (token: string | null) =>
    findPhoneProof({ db: store.db, tokens, now: now() }, token);
  const know = (phone: string) => knowBrowser(tokens, { phone, now: now() });
  /** Who may ask the register: it is paid for by the question. */
  const requireAsker = async (viewer: Viewer, phoneToken: string | null): Promise<string> => {
    const identity = await callers.find(viewer);
    if (identity.kind === 'customer') return String(identity.shopperId);
    const proven = await findProof(phoneToken);
    if (proven) return proven.phone;
    throw new CallError('unauthorized', 'Войдите на сайт, чтобы продолжить');
  };

  return {
    temporaryToken: async () => ({ access_token: await createGuest(store, tokens, now()) }),
    shopper: async (viewer) => findShopper(store.db, await callers.find(viewer)),
    askLoginCode: (_viewer, { client, known_browser: knownBrowser, ...asked }) =>
      sendLoginCode(
        { store, tokens, sms: integrations.sms, siteHost, log },
        { ...asked, knownBrowser, address: client.address, now: now() },
      ),
    waitingCode: async (_viewer, { browser }) => {
      const waiting = await findWaiting(store, { browser, now: now() });
      if (!waiting) return null;
      const { id, phone, digits, resendIn: resend_in } = waiting;
      const shown = integrations.demoSms?.recent(phone).find((sms) => sms.id === smsId(id));
      return { phone, digits, resend_in, demo_code: shown ? codeIn(shown.text) : null };
    },
    login: async (viewer, { browser, code, client }) => {
      const checked = await checkCode(store, { browser, code, now: now() });
      if (checked.kind !== 'right') return checked;
      const { phone, codeId } = checked;
      const guestId = await guestOf(viewer);
      const ask = { phone, codeId, guestId, client: clientOf(client), cityId: viewer.cityId };
      const loggedIn = await logIn({ store, tokens, now: now() }, ask);
      if (loggedIn.kind === 'signed-in') return { ...loggedIn, known_browser: know(phone) };
      const phone_token = tokens.sign({ kind: 'phone', phone, codeId, issuedAt: now() });
      return { kind: 'unknown', phone_token };
    },
    registration: async (_viewer, { phone_token }) => {
      const proven = await findProof(phone_token);
      return proven && { phone: proven.phone, demo_companies: integrations.companies.isDemo };
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
      const identity = await callers.find(viewer);
      if (identity.kind !== 'customer') return {};
      const { shopperId: customerId, sessionId } = identity;
      await endSessions(store, { customerId, sessionId, now: now() });
      callers.forget();
      return {};
    },
    renewToken: async (viewer) => {
      const identity = await callers.find(viewer);
      if (identity.kind !== 'customer') return null;
      const access_token = await renewSession(store, identity.sessionId, { tokens, now: now() });
      callers.forget();
      return access_token === null ? null : { access_token };
    },
  };
}

const clientOf = ({ address, user_agent: userAgent }: CallClient): Client => ({
  address,
  userAgent,
});
