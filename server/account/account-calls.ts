import type { AccountSession } from '../../shared/contract/account.ts';
import type { accountCalls } from '../../shared/contract/account-calls.ts';
import { CallError, type Viewer } from '../../shared/contract/call.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import { HOUR_MS, type Millis } from '../../shared/millis.ts';
import { moscowDay } from '../../shared/ru/dates.ts';
import type { Callers, Customer } from '../identity/callers.ts';
import type { Integrations } from '../integrations/create-integrations.ts';
import { confirmFirm, requireBank } from '../login/confirm-firm.ts';
import { findUser } from '../login/find-shopper.ts';
import { endSessions, listSessions, publicSessionId } from '../login/sessions.ts';
import { requireLimits } from '../platform/limits/take-limits.ts';
import type { Log } from '../platform/log.ts';
import type { Store } from '../platform/store/open-store.ts';
import {
  addAddress,
  chooseAddress,
  listAddresses,
  removeAddress,
  saveAddress,
} from './change-addresses.ts';
import { addFirm, chooseFirm, listFirms, removeFirm, saveFirm } from './change-firms.ts';
import { findUserInfo } from './find-user-info.ts';
import { listOrders, listOrderYears } from './list-orders.ts';
import { saveProfile } from './save-profile.ts';
import { startMailing, stopMailing, wantsMailing } from './set-mailing.ts';

interface AccountDeps {
  store: Store;
  callers: Callers;
  integrations: Pick<Integrations, 'companies'>;
  log: Log;
  now: () => Millis;
}

type AccountCalls = Pick<ShopCalls, keyof typeof accountCalls>;

const FIRMS_PER_HOUR = 30;

/** Calls about the caller's own account. */
export function createAccountCalls(deps: AccountDeps): AccountCalls {
  const { store, callers, integrations, log, now } = deps;
  const { db } = store;

  const idOf = async (viewer: Viewer) => (await callers.getCustomer(viewer)).shopperId;
  const sessionsOf = async ({ shopperId, sessionId }: Customer) =>
    (await listSessions(store, shopperId, now())).map((session) => ({
      secret: session.id,
      shown: { ...session, id: publicSessionId(session.id), current: session.id === sessionId },
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
    userInfo: async (viewer) => {
      const caller = await callers.find(viewer);
      const isCustomer = caller.kind === 'customer';
      const user = isCustomer ? await findUserInfo(db, caller.shopperId) : null;
      return { user, token_expired: caller.kind === 'expired' };
    },
    profile: async (viewer) => {
      const customer = await callers.getCustomer(viewer);
      const { shopperId: id } = customer;
      const [user, firms, addresses, sessions] = await Promise.all([
        findUser(db, id),
        listFirms(db, id),
        listAddresses(db, id),
        sessionsOf(customer),
      ]);
      if (!user) throw new CallError('unauthorized', 'Войдите на сайт, чтобы продолжить');
      return {
        user,
        firms,
        addresses,
        sessions: sessions.map(({ shown }): AccountSession => shown),
        mailing: await wantsMailing(db, { customerId: id, email: user.email, now: now() }),
        demo_companies: integrations.companies.isDemo,
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
      const confirmed = await confirmFirm({ companies: integrations.companies, log }, firm);
      const added = await addFirm(store, { customerId, firm: confirmed, now: now() });
      if (added.wholesale) callers.forget();
      return added;
    },
    saveFirm: async (viewer, { id, ...firm }) => {
      requireBank(firm);
      return done(await saveFirm(store, { customerId: await idOf(viewer), firmId: id }, firm));
    },
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
      const customer = await callers.getCustomer(viewer);
      const found = (await sessionsOf(customer)).find(({ shown }) => shown.id === session);
      if (!found) return null;
      const { shopperId: customerId } = customer;
      await endSessions(store, { customerId, sessionId: found.secret, now: now() });
      callers.forget();
      return {};
    },
    endSessions: async (viewer) => {
      await endSessions(store, { customerId: await idOf(viewer), sessionId: null, now: now() });
      callers.forget();
      return {};
    },
  };
}

/** Null, «there is no such thing», or an answer without content. */
const done = (found: boolean) => (found ? {} : null);
