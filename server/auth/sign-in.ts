import { mergeBasket } from '../basket/merge-basket.ts';
import { rememberLevel } from '../basket/seen-by.ts';
import { moveDraft } from '../checkout/draft.ts';
import { mergeFavorites } from '../favorites/merge-favorites.ts';
import { mergeHistory } from '../search/merge-history.ts';
import type { Store } from '../store/open-store.ts';
import { lockShoppers } from '../store/shopper-transaction.ts';
import { lockingTransaction, type Tx } from '../store/transaction.ts';
import { type Client, openSession } from './sessions.ts';
import { tellOfSignIn } from './tell-of-sign-in.ts';
import type { Tokens } from './tokens.ts';

/** What a guest brought along. */
export interface Merged {
  basketLines: number;
  favorites: number;
}

export interface SignInDeps {
  store: Store;
  tokens: Tokens;
  /** Epoch milliseconds. */
  now: number;
}

export interface SignIn {
  /** Proven by a code: +79161234567 */
  phone: string;
  /** That code. */
  codeId: string;
  /** The shopper who was a guest in this browser until now. */
  guestId: number | null;
  client: Client;
  /** The city that the visitor has chosen. */
  cityId: number;
}

export type SignedIn = { kind: 'signed-in'; token: string; merged: Merged } | { kind: 'unknown' };

/** Signs the customer of a phone in and takes over what the guest had; `unknown`: nobody has it. */
export async function signIn(
  deps: SignInDeps,
  { phone, codeId, guestId, client, cityId }: SignIn,
): Promise<SignedIn> {
  const { store, tokens, now } = deps;
  return lockingTransaction(store, async (tx): Promise<SignedIn> => {
    const customer = await tx
      .selectFrom('customers')
      .select(['id', 'role', 'email'])
      .where('phone', '=', phone)
      .executeTakeFirst();
    if (!customer) return { kind: 'unknown' };
    await tellOfSignIn(tx, { customer, client, cityId, now });
    const merged = await takeOver(tx, guestId, customer.id);
    const token = await openSession(tx, { ...customer, codeId }, client, { tokens, now });
    return { kind: 'signed-in', token, merged };
  });
}

/**
 * Moves what a guest has to a customer: basket, favourites, history, the order being made, orders. Another
 * customer's belongings never move, and doing it twice changes nothing. In a lockingTransaction: what
 * others have just committed is seen.
 */
export async function takeOver(
  tx: Tx,
  guestId: number | null,
  customerId: number,
): Promise<Merged> {
  const nothing = { basketLines: 0, favorites: 0 };
  if (guestId === null || guestId === customerId) return nothing;
  await lockShoppers(tx, [guestId, customerId]);
  if (await isCustomer(tx, guestId)) return nothing;
  const basketLines = await mergeBasket(tx, guestId, customerId);
  if (basketLines > 0) await rememberLevel(tx, customerId);
  const favorites = await mergeFavorites(tx, guestId, customerId);
  await mergeHistory(tx, guestId, customerId);
  await moveDraft(tx, guestId, customerId);
  await tx
    .updateTable('orders')
    .set({ shopper_id: customerId })
    .where('shopper_id', '=', guestId)
    .execute();
  return { basketLines, favorites };
}

async function isCustomer(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.selectFrom('customers').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
