import { createHash } from 'node:crypto';
import type { AccountSession } from '../../shared/contract/account.ts';
import type { accountCalls } from '../../shared/contract/account-calls.ts';
import { CallError, type Viewer } from '../../shared/contract/call.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import { moscowDay } from '../../shared/ru/dates.ts';
import { confirmFirm } from '../auth/confirm-firm.ts';
import { findUser } from '../auth/find-person.ts';
import type { Identifier, Identity } from '../auth/identify.ts';
import { endSessions, listSessions } from '../auth/sessions.ts';
import { requireLimits } from '../limits/take-limits.ts';
import type { Outside } from '../outside.ts';
import type { Store } from '../store/open-store.ts';
import {
  addAddress,
  chooseAddress,
  listAddresses,
  removeAddress,
  saveAddress,
} from './change-addresses.ts';
import { addFirm, chooseFirm, listFirms, removeFirm, saveFirm } from './change-firms.ts';
import { listOrders, listOrderYears } from './list-orders.ts';
import { saveProfile } from './save-profile.ts';
import { startMailing, stopMailing, wantsMailing } from './set-mailing.ts';

export interface AccountDeps {
  store: Store;
  identifier: Identifier;
  outside: Outside;
  /** Epoch milliseconds. */
  now: () => number;
}

type Customer = Extract<Identity, { kind: 'customer' }>;
type AccountCalls = Pick<ShopCalls, keyof typeof accountCalls>;

const HOUR_MS = 3_600_000;
const FIRMS_PER_HOUR = 30;

/** The calls of the account; everything is the own of the one who asks. */
export function createAccountCalls(deps: AccountDeps): AccountCalls {
  const { store, identifier, outside, now } = deps;
  const { db } = store;

  /** @throws CallError unless a customer asks. */
  const customerOf = async ({ token }: Viewer): Promise<Customer> => {
    const identity = await identifier.identify(token);
    if (identity.kind === 'customer') return identity;
    throw new CallError('unauthorized', 'Войдите на сайт, чтобы продолжить');
  };
  const idOf = async (viewer: Viewer) => (await customerOf(viewer)).shopperId;
  const sessionsOf = async ({ shopperId, sessionId }: Customer) =>
    (await listSessions(store, shopperId, now())).map((session) => ({
      secret: session.id,
      shown: { ...session, id: publicId(session.id), current: session.id === sessionId },
    }));

  return {
    orderDates: async (viewer, { active }) => {
      const ask = { shopperId: await idOf(viewer), kind: 'order', active } as const;
      return { years: await listOrderYears(db, ask) };
    },
    orders: async (viewer, { active, filter_year, page, page_size: pageSize }) => {
      const year = filter_year === 0 ? Number(moscowDay(now()).slice(0, 4)) : filter_year;
      const shopperId = await idOf(viewer);
      const ask = { shopperId, kind: 'order', active, year, page, pageSize } as const;
      const { orders, total } = await listOrders(db, ask);
      return { formatted_orders: orders, total_count: total };
    },
    requests: async (viewer, { page, page_size: pageSize }) => {
      const ask = { shopperId: await idOf(viewer), kind: 'request', page, pageSize } as const;
      const { orders, total } = await listOrders(db, ask);
      return { formatted_requests: orders, total_count: total };
    },
    profile: async (viewer) => {
      const customer = await customerOf(viewer);
      const { shopperId: id } = customer;
      const [user, firms, addresses, sessions] = await Promise.all([
        findUser(db, id),
        listFirms(db, id),
        listAddresses(db, id),
        sessionsOf(customer),
      ]);
      if (!user) throw new CallError('unauthorized', 'Войдите на сайт, чтобы продолжить');
      return {
        ...{ user, firms, addresses, sessions: sessions.map(({ shown }): AccountSession => shown) },
        mailing: await wantsMailing(db, id, user.email),
        demo_companies: outside.companies.isDemo,
      };
    },
    saveProfile: async (viewer, profile) => {
      await saveProfile(store, { customerId: await idOf(viewer), now: now(), ...profile });
      return {};
    },
    addFirm: async (viewer, firm) => {
      const customerId = await idOf(viewer);
      const limit = { name: `firms ${customerId}`, max: FIRMS_PER_HOUR, windowMs: HOUR_MS };
      await requireLimits(store, [limit], now());
      const { companies, payments } = outside;
      const confirmed = await confirmFirm({ companies, log: payments.log }, firm);
      const added = await addFirm(store, { customerId, firm: confirmed, now: now() });
      if (added.wholesale) identifier.forget();
      return added;
    },
    saveFirm: async (viewer, { id, ...firm }) =>
      done(await saveFirm(store, { customerId: await idOf(viewer), firmId: id }, firm)),
    removeFirm: async (viewer, { id }) =>
      done(await removeFirm(store, { customerId: await idOf(viewer), firmId: id, now: now() })),
    chooseFirm: async (viewer, { id }) =>
      done(await chooseFirm(store, { customerId: await idOf(viewer), firmId: id })),
    addAddress: async (viewer, address) =>
      done(await addAddress(store, { customerId: await idOf(viewer), now: now(), ...address })),
    saveAddress: async (viewer, { id, ...address }) =>
      done(await saveAddress(store, { customerId: await idOf(viewer), addressId: id }, address)),
    removeAddress: async (viewer, { id }) =>
      done(await removeAddress(store, { customerId: await idOf(viewer), addressId: id })),
    chooseAddress: async (viewer, { id }) =>
      done(await chooseAddress(store, { customerId: await idOf(viewer), addressId: id })),
    setMailing: async (viewer, { on, consent, client: { address } }) => {
      const customerId = await idOf(viewer);
      const email = (await findUser(db, customerId))?.email ?? '';
      if (!on) await stopMailing(store, { customerId, now: now() });
      else if (email === '') return null;
      else await startMailing(store, { customerId, email, address, consent, now: now() });
      return {};
    },
    endSession: async (viewer, { session }) => {
      const customer = await customerOf(viewer);
      const found = (await sessionsOf(customer)).find(({ shown }) => shown.id === session);
      if (!found) return null;
      const { shopperId: customerId } = customer;
      await endSessions(store, { customerId, sessionId: found.secret, now: now() });
      identifier.forget();
      return {};
    },
    endSessions: async (viewer) => {
      await endSessions(store, { customerId: await idOf(viewer), sessionId: null, now: now() });
      identifier.forget();
      return {};
    },
  };
}

/** Null, «there is no such thing», or an answer without content. */
const done = (found: boolean) => (found ? {} : null);

/** What pages call a session: its own id is half of a token. */
const publicId = (sessionId: string) =>
  createHash('sha256').update(sessionId).digest('base64url').slice(0, 16);
