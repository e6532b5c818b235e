import type { Millis } from '../../shared/millis.ts';
import type { Db, Store } from '../platform/store/open-store.ts';
import { transaction } from '../platform/store/transaction.ts';
import { askSubscription } from '../subscriptions/ask-subscription.ts';
import { endSubscription } from '../subscriptions/change-subscription.ts';

interface Wish {
  customerId: number;
  /** E-mail of the profile; it is not proven. */
  email: string;
  /** Network address of the client. */
  address: string;
  /** Version of the text that was agreed to. */
  consent: string;
  now: Millis;
}

/** True when a customer wants the mailing at this e-mail. */
export async function wantsMailing(db: Db, customerId: number, email: string): Promise<boolean> {
  const wish = await findWish(db, customerId);
  return wish !== undefined && email !== '' && wish.email === email;
}

/** The mailing begins when the link of the mail that goes out now is followed. @throws CallError `too_many` */
export async function startMailing(store: Store, wish: Wish): Promise<void> {
  const { customerId, email, address, consent, now } = wish;
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
  });
  await askSubscription(store, { email, consent, address, now });
}

/**
 * Ends what the customer began. A subscription that was asked for elsewhere before is not touched: the
 * e-mail of a profile is not proven, and nobody may end another's.
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
    .where('asked_at', '>=', wish.asked_at)
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
