import { CallError, type Viewer } from '../../shared/contract/call.ts';
import type { CallClient } from '../../shared/contract/client.ts';
import type { loginCalls } from '../../shared/contract/login-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import { requireLimits } from '../limits/take-limits.ts';
import type { Outside } from '../outside.ts';
import type { Db, Store } from '../store/open-store.ts';
import { confirmFirm } from './confirm-firm.ts';
import { findFirm } from './find-firm.ts';
import type { Identifier } from './identify.ts';
import { checkCode, findWaiting, RESEND_MS } from './login-codes.ts';
import { type Registration, register } from './register.ts';
import { codeIn, sendLoginCode, smsId } from './send-login-code.ts';
import { type Client, endSessions, renewSession } from './sessions.ts';
import { type SignInDeps, signIn } from './sign-in.ts';
import { PHONE_TOKEN_MS } from './token-lifetimes.ts';
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
  /** The phone that a token proves; null when the proof is too old. */
  const provenPhone = (token: string | null) => {
    const claims = token === null ? null : tokens.read(token);
    const isGood = claims?.kind === 'phone' && now() - claims.issuedAt < PHONE_TOKEN_MS;
    return isGood ? claims : null;
  };
  /** Who may ask the register: it is paid for by the question. */
  const requireAsker = async (viewer: Viewer, phoneToken: string | null): Promise<string> => {
    const identity = await identifier.identify(viewer.token);
    if (identity.kind === 'customer') return String(identity.shopperId);
    const proven = provenPhone(phoneToken);
    if (proven) return proven.phone;
    throw new CallError('unauthorized', 'Войдите на сайт, чтобы продолжить');
  };

  return {
    askLoginCode: (_viewer, { phone, browser, client }) =>
      sendLoginCode(
        { store, sms: outside.sms, siteHost, log },
        { phone, browser, address: client.address, now: now() },
      ),
    waitingCode: async (_viewer, { browser }) => {
      const waiting = await findWaiting(store, { browser, now: now() });
      if (!waiting) return null;
      const { id, phone, askedAt } = waiting;
      const shown = outside.demoSms?.recent(phone).find((sms) => sms.id === smsId(id));
      return {
        phone,
        resend_in: Math.max(0, Math.ceil((askedAt + RESEND_MS - now()) / 1000)),
        demo_code: shown ? codeIn(shown.text) : null,
      };
    },
    login: async (viewer, { browser, code, client }) => {
      const checked = await checkCode(store, { browser, code, now: now() });
      if (checked.kind !== 'right') return checked;
      const { phone } = checked;
      const ask = { phone, guestId: await guestOf(viewer), client: clientOf(client) };
      const signedIn = await signIn({ store, tokens, now: now() }, ask);
      if (signedIn.kind === 'signed-in') return signedIn;
      const phone_token = tokens.sign({ kind: 'phone', phone, issuedAt: now() });
      return { kind: 'unknown', phone_token };
    },
    registration: async (_viewer, { phone_token }) => {
      const proven = provenPhone(phone_token);
      return proven && { phone: proven.phone, demo_companies: outside.companies.isDemo };
    },
    findCompany: async (viewer, { inn, phone_token }) => {
      const name = `company ${await requireAsker(viewer, phone_token)}`;
      await requireLimits(store, [{ name, max: LOOK_UPS_PER_HOUR, windowMs: HOUR_MS }], now());
      const found = await findFirm(finder(), inn);
      return found.kind === 'found' ? { kind: 'found', company: found.company } : found;
    },
    register: async (viewer, { phone_token, firm, ...form }) => {
      const proven = provenPhone(phone_token);
      if (!proven) return null;
      const { phone } = proven;
      const registration: Registration = {
        ...{ phone, firstName: form.first_name, lastName: form.last_name, email: form.email },
        firm: firm && (await confirmFirm(finder(), firm)),
        consent: { personalData: form.consent, mailing: form.mailing },
        ...{ guestId: await guestOf(viewer), client: clientOf(form.client) },
      };
      return registerOnce({ store, tokens, now: now() }, registration, proven.issuedAt);
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

/** A form that was sent twice: who registered with this very proof is signed in by it. */
async function registerOnce(deps: SignInDeps, form: Registration, provenAt: number) {
  try {
    return await register(deps, form);
  } catch (error) {
    const { phone, guestId, client } = form;
    const known = await findCustomer(deps.store.db, phone);
    if (!known || known.created_at < provenAt) throw error;
    const signedIn = await signIn(deps, { phone, guestId, client });
    if (signedIn.kind === 'unknown') throw error;
    const { token, merged } = signedIn;
    return { token, merged, role: known.role, firm: 'none' as const };
  }
}

function findCustomer(db: Db, phone: string) {
  return db
    .selectFrom('customers')
    .select(['role', 'created_at'])
    .where('phone', '=', phone)
    .executeTakeFirst();
}

const clientOf = ({ address, user_agent: userAgent }: CallClient): Client => ({
  address,
  userAgent,
});
