import { CallError, type Viewer } from '../../shared/contract/call.ts';
import type { CallClient } from '../../shared/contract/client.ts';
import type { loginCalls } from '../../shared/contract/login-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import { HOUR_MS, type Millis } from '../../shared/millis.ts';
import type { Wording } from '../../views/letters/texts/wording.ts';
import type { Callers } from '../identity/callers.ts';
import { createGuest } from '../identity/create-guest.ts';
import type { Tokens } from '../identity/tokens.ts';
import type { Integrations } from '../integrations/create-integrations.ts';
import { type Limit, limitsByNetwork, requireLimits } from '../platform/limits/take-limits.ts';
import type { Log } from '../platform/log.ts';
import type { Store } from '../platform/store/open-store.ts';
import { confirmFirm } from './confirm-firm.ts';
import { findFirm } from './find-firm.ts';
import { findShopper } from './find-shopper.ts';
import { knowBrowser } from './known-browsers.ts';
import { logIn } from './log-in.ts';
import { checkCode, findWaiting } from './login-codes.ts';
import { type Registration, register } from './register.ts';
import { codeIn, sendLoginCode, smsId } from './send-login-code.ts';
import { type Client, endSessions, renewSession } from './sessions.ts';
import { findTokenPhone } from './token-phone.ts';

interface LoginDeps {
  store: Store;
  tokens: Tokens;
  callers: Callers;
  integrations: Pick<Integrations, 'sms' | 'demoSms' | 'companies'>;
  log: Log;
  /** Host name of the shop. */
  siteHost: string;
  readWording: () => Promise<Wording>;
  now: () => Millis;
}

type LoginCalls = Pick<ShopCalls, keyof typeof loginCalls>;

const LOOK_UPS_PER_HOUR = 30;
/** Limits of one guest; anybody may become another one, so that their network is counted too. */
const GUEST_LOOK_UPS_PER_HOUR = 10;
const NETWORK_LOOK_UPS_PER_HOUR = { narrow: 30, wide: 90 };

/** The calls of signing in and registering, and about who asks. */
export function createLoginCalls(deps: LoginDeps): LoginCalls {
  const { store, tokens, callers, integrations, log, siteHost, readWording, now } = deps;
  const finder = () => ({ companies: integrations.companies, log });

  const guestOf = async (viewer: Viewer): Promise<number | null> => {
    const identity = await callers.find(viewer);
    return identity.kind === 'guest' ? identity.shopperId : null;
  };
  const findProof = (token: string | null) =>
    findTokenPhone({ db: store.db, tokens, now: now() }, token);
  const know = (phone: string) => knowBrowser(tokens, { phone, now: now() });
  /** Limits of questions to the register, by asker: it is paid for by the question. */
  const lookUpLimits = async (
    viewer: Viewer,
    { phone_token: phoneToken, client }: { phone_token: string | null; client: CallClient },
  ): Promise<Limit[]> => {
    const identity = await callers.find(viewer);
    const limit = (asker: string | number, max: number): Limit => ({
      name: `company ${asker}`,
      max,
      windowMs: HOUR_MS,
    });
    if (identity.kind === 'customer') return [limit(identity.shopperId, LOOK_UPS_PER_HOUR)];
    const proven = await findProof(phoneToken);
    if (proven) return [limit(proven.phone, LOOK_UPS_PER_HOUR)];
    if (identity.kind !== 'guest') {
      throw new CallError('unauthorized', 'Войдите на сайт, чтобы продолжить');
    }
    const own = limit(identity.shopperId, GUEST_LOOK_UPS_PER_HOUR);
    const max = NETWORK_LOOK_UPS_PER_HOUR;
    return [own, ...limitsByNetwork('company', client.address, { max, windowMs: HOUR_MS })];
  };

  return {
    temporaryToken: async (_viewer, { client }) => ({
      access_token: await createGuest({ store, tokens, now: now() }, client),
    }),
    shopper: async (viewer) => findShopper(store.db, await callers.find(viewer)),
    askLoginCode: (_viewer, { client, known_browser: knownBrowser, ...asked }) =>
      sendLoginCode(
        { store, tokens, sms: integrations.sms, siteHost, readWording, log },
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
    findCompany: async (viewer, { inn, ...asker }) => {
      await requireLimits(store, await lookUpLimits(viewer, asker), now());
      const found = await findFirm(finder(), inn);
      return found.kind === 'found' ? { kind: 'found', company: found.company } : found;
    },
    register: async (viewer, { phone_token, firm, ...form }) => {
      const proven = await findProof(phone_token);
      if (!proven) return null;
      // Each firm that is typed is a question to the register.
      if (firm) {
        const asker = { phone_token, client: form.client };
        await requireLimits(store, await lookUpLimits(viewer, asker), now());
      }
      const registration: Registration = {
        ...proven,
        firstName: form.first_name,
        lastName: form.last_name,
        email: form.email,
        firm: firm && (await confirmFirm(finder(), firm, '/firm')),
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
