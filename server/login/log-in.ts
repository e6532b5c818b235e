import type { Millis } from '../../shared/millis.ts';
import { mergeBasket } from '../basket/merge-basket.ts';
import { mergeFavorites } from '../favorites/merge-favorites.ts';
import type { Tokens } from '../identity/tokens.ts';
import { followLevel } from '../orders/follow-level.ts';
import { moveDraft } from '../orders/order-draft.ts';
import type { Store } from '../platform/store/open-store.ts';
import { lockShoppers } from '../platform/store/shopper-transaction.ts';
import { lockingTransaction, type Tx } from '../platform/store/transaction.ts';
import { mergeHistory } from '../search/merge-history.ts';
import { type Client, newSessionId, openSession, type SessionOwner } from './sessions.ts';
import { tellOfLogin } from './tell-of-login.ts';

/** Things that a guest brought along. */
export interface Merged {
  /** Lines that are in the basket now. */
  basketLines: number;
  /** Lines that wait in the basket for a decision. */
  basketAsked: number;
  favorites: number;
}

export interface LogInDeps {
  store: Store;
  tokens: Tokens;
  now: Millis;
}

interface LogIn {
  /** Proven by a code: +79161234567 */
  phone: string;
  /** Id of the code that was entered. */
  codeId: string;
  /** The shopper who was a guest in this browser until now. */
  guestId: number | null;
  client: Client;
  /** The city that the visitor has chosen. */
  cityId: number;
}

type LoggedIn = { kind: 'signed-in'; token: string; merged: Merged } | { kind: 'unknown' };

/**
 * Signs the customer of a phone in and takes over what the guest had; `unknown`: no such customer.
 */
export async function logIn(
  deps: LogInDeps,
  { phone, codeId, guestId, client, cityId }: LogIn,
): Promise<LoggedIn> {
  const { store, tokens, now } = deps;
  return lockingTransaction(store, async (tx): Promise<LoggedIn> => {
    const customer = await findByPhone(tx, phone);
    if (!customer) return { kind: 'unknown' };
    await tellOfLogin(tx, { customer, client, cityId, now });
    const owner = { ...customer, sessionId: newSessionId(), codeId };
    const merged = await takeOverGuest(tx, guestId, { ...owner, now });
    const token = await openSession(tx, owner, client, { tokens, now });
    return { kind: 'signed-in', token, merged };
  });
}

/** An account that became part of another signs in to that one. */
async function findByPhone(tx: Tx, phone: string) {
  const own = tx.selectFrom('customers').select(['id', 'role', 'email', 'merged_into']);
  const found = await own.where('phone', '=', phone).executeTakeFirst();
  if (found?.merged_into == null) return found;
  return own.where('id', '=', found.merged_into).executeTakeFirst();
}

/**
 * Moves what a guest has to a customer: basket, favourites, history, the order being made, orders,
 * questions, and the browsers that get notifications, which end with the session. Another customer's
 * belongings never move, and doing it twice changes nothing. In a lockingTransaction: what others have
 * just committed is seen. The basket and quote requests that wait follow the customer's price level, also
 * where no guest brings anything.
 */
export async function takeOverGuest(
  tx: Tx,
  guestId: number | null,
  owner: Pick<SessionOwner, 'id' | 'sessionId'> & { now: Millis },
): Promise<Merged> {
  const merged = await moveBelongings(tx, guestId, owner);
  await followLevel(tx, owner.id, owner.now);
  return merged;
}

async function moveBelongings(
  tx: Tx,
  guestId: number | null,
  { id: customerId, sessionId }: Pick<SessionOwner, 'id' | 'sessionId'>,
): Promise<Merged> {
  const nothing = { basketLines: 0, basketAsked: 0, favorites: 0 };
  if (guestId === null || guestId === customerId) return nothing;
  await lockShoppers(tx, [guestId, customerId]);
  if (await isCustomer(tx, guestId)) return nothing;
  const { moved: basketLines, asked: basketAsked } = await mergeBasket(tx, guestId, customerId);
  const favorites = await mergeFavorites(tx, guestId, customerId);
  await mergeHistory(tx, guestId, customerId);
  await moveDraft(tx, guestId, customerId);
  await tx
    .updateTable('orders')
    .set({ shopper_id: customerId })
    .where('shopper_id', '=', guestId)
    .execute();
  await tx
    .updateTable('questions')
    .set({ shopper_id: customerId })
    .where('shopper_id', '=', guestId)
    .execute();
  await tx
    .updateTable('push_subscriptions')
    .set({ shopper_id: customerId, session_id: sessionId })
    .where('shopper_id', '=', guestId)
    .execute();
  return { basketLines, basketAsked, favorites };
}

async function isCustomer(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.selectFrom('customers').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
