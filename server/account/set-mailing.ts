import type { ClientAddress } from '../../shared/contract/client.ts';
import type { Millis } from '../../shared/millis.ts';
import type { Db, Store } from '../platform/store/open-store.ts';
import { transaction } from '../platform/store/transaction.ts';
import { askSubscriptionIn, requireFewAsks } from '../subscriptions/ask-subscription.ts';
import { endSubscription, findStateOf } from '../subscriptions/change-subscription.ts';

interface Wish {
  customerId: number;
  /** E-mail of the profile; it is not proven. */
  email: string;
  address: ClientAddress;
  /** Version of the text that was agreed to. */
  consent: string;
  now: Millis;
}

/** True when a customer wants the mailing at this e-mail, and it was neither ended nor left unconfirmed. */
export async function wantsMailing(
  db: Db,
  { customerId, email, now }: Pick<Wish, 'customerId' | 'email' | 'now'>,
): Promise<boolean> {
  const wish = await findWish(db, customerId);
  if (wish === undefined || email === '' || wish.email !== email) return false;
  const state = await findStateOf(db, { email, now });
  return state === 'active' || state === 'pending';
}

/** The mailing begins when the link of the mail that goes out now is followed. @throws CallError `too_many` */
export async function startMailing(store: Store, wish: Wish): Promise<void> {
  const { customerId, email, address, consent, now } = wish;
  // First: a wish that is refused is none.
  await requireFewAsks(store, { address, now });
  await transaction(store, async (tx) => {
    const asked = { email, asked_at: now };
    await tx
      .insertInto('customer_mailings')
      .values({ customer_id: customerId, ...asked })
      .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(asked))
      .execute();
    await tx
      .insertInto('consents')
      .values({
        subject: email,
        purpose: 'mailing',
        text_version: consent,
        form: 'profile',
        address,
        given_at: now,
      })
      .execute();
    await askSubscriptionIn(tx, { email, consent, address, now });
  });
}

/**
 * Ends what the customer began. A subscription that was asked for elsewhere, before or since, is not touched:
 * the e-mail of a profile is not proven, and nobody may end another's.
 */
export async function stopMailing(
  store: Store,
  { customerId, now }: Pick<Wish, 'customerId' | 'now'>,
): Promise<void> {
  const wish = await findWish(store.db, customerId);
  if (!wish) return;
  const begun = await store.db
    .selectFrom('subscriptions')
    .select('token')
    .where('email', '=', wish.email)
    .where('asked_at', '=', wish.asked_at)
    .executeTakeFirst();
  if (begun) await endSubscription(store, { token: begun.token, now });
  await transaction(store, (tx) =>
    tx.deleteFrom('customer_mailings').where('customer_id', '=', customerId).execute(),
  );
}

function findWish(db: Db, customerId: number) {
  return db
    .selectFrom('customer_mailings')
    .select(['email', 'asked_at'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
}
