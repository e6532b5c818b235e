import type { Millis } from '../../../../shared/millis.ts';
import { hashPassword } from '../../../identity/password.ts';
import { getLastOrderChange } from '../../../orders/order-changes.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import { type Tx, transaction } from '../../../platform/store/transaction.ts';
import { type NodeProfile, type NodeSettings, parseNodeSettings } from './node-settings.ts';

export interface NodeForm {
  name: string;
  login: string;
  password: string;
  profile: NodeProfile;
  /** Given settings replace the stored ones. */
  settings: Partial<NodeSettings>;
}

/** Words on a node that may be there already: what is not named stays as it is. */
export type NodeWish = Pick<NodeForm, 'name' | 'settings'> & Partial<NodeForm>;

/**
 * Makes a node, or changes the one of that name; orders placed from now on are told to a new one, which
 * needs all that a login consists of.
 */
export async function saveNode(
  store: Store,
  wish: NodeWish,
  now: Millis,
): Promise<'created' | 'changed' | 'incomplete'> {
  const { name, login, profile } = wish;
  const password = wish.password === undefined ? undefined : await hashPassword(wish.password);
  return transaction(store, async (tx) => {
    const known = await tx
      .selectFrom('exchange_nodes')
      .select(['id', 'settings'])
      .where('name', '=', name)
      .executeTakeFirst();
    if (!known) {
      if (!login || !password || !profile) return 'incomplete';
      await addNode(tx, { name, login, password, profile, settings: wish.settings }, now);
      return 'created';
    }
    const settings = JSON.stringify({ ...parseNodeSettings(known.settings), ...wish.settings });
    const named = { ...(login && { login }), ...(password && { password }) };
    await tx
      .updateTable('exchange_nodes')
      .set({ ...named, ...(profile && { profile }), settings })
      .where('id', '=', known.id)
      .execute();
    return 'changed';
  });
}

/** Makes a node whose password is hashed already. Gives its id. */
export async function addNode(tx: Tx, form: NodeForm, now: Millis): Promise<number> {
  const { name, login, password, profile } = form;
  const { last } = await tx
    .selectFrom('orders')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('exchange_nodes')
    .values({
      name,
      login,
      password,
      profile,
      settings: JSON.stringify({ ...parseNodeSettings('{}'), ...form.settings }),
      orders_from: now,
      orders_after: Number(last ?? 0),
      changes_after: await getLastOrderChange(tx),
      created_at: now,
      seen_at: null,
      usual_ms: null,
      alarmed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
