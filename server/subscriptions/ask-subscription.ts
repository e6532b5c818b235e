import { randomBytes } from 'node:crypto';
import type { ClientAddress } from '../../shared/contract/client.ts';
import { mailboxOf } from '../../shared/email.ts';
import { HOUR_MS, type Millis } from '../../shared/millis.ts';
import { limitsByNetwork, requireLimits, takeLimits } from '../platform/limits/take-limits.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { Store } from '../platform/store/open-store.ts';
import type { SubscriptionTable } from '../platform/store/tables/inquiry-tables.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';

interface SubscriptionAsk {
  /** E-mail as `parseEmail` gives it. */
  email: string;
  /** Version of the text that was agreed to. */
  consent: string;
  address: ClientAddress;
  now: Millis;
}

/** Time in which a form that is sent again sends no second mail: no box can be flooded. */
const MAIL_PAUSE_MS = HOUR_MS;
/** Mails to one box by all of its addresses while that lasts. */
const MAX_PER_BOX = 3;
/** Asks, each of which may write to a stranger; an office behind one address has that many desks. */
const MAX_PER_HOUR = { narrow: 20, wide: 60, far: 600 };
const TOKEN_BYTES = 24;

/**
 * Notes a wish for the mailing, and the mail (`subscription-asked` in the outbox) that asks
 * the owner of the box to confirm it. Gives the token of that mail; null when there is none to be
 * sent: one or more went out just now, or the box gets the mailing already.
 * @throws CallError `too_many`
 */
export async function askSubscription(
  store: Store,
  ask: SubscriptionAsk,
): Promise<{ token: string } | null> {
  await requireFewAsks(store, ask);
  return transaction(store, (tx) => askSubscriptionIn(tx, ask));
}

/** The same within a transaction of the caller's, who has taken the limit (`requireFewAsks`) before. */
export async function askSubscriptionIn(
  tx: Tx,
  ask: SubscriptionAsk,
): Promise<{ token: string } | null> {
  const known = await findByEmail(tx, ask.email);
  if (known && isAnswered(known, ask.now)) return null;
  const name = `mailing asked ${mailboxOf(ask.email)}`;
  const box = { name, max: MAX_PER_BOX, windowMs: MAIL_PAUSE_MS };
  if ((await takeLimits(tx, [box], ask.now)) > 0) return null;
  const token = known?.token ?? createToken();
  await save(tx, ask, token);
  const key = askKey(token, ask.now);
  const mail = { kind: 'subscription-asked', key, payload: { token } } as const;
  await addToOutbox(tx, [mail], ask.now);
  return { token };
}

/** Key of the message about an ask. */
export const askKey = (token: string, askedAt: Millis): string =>
  `subscription-asked ${token} ${askedAt}`;

type Known = Pick<SubscriptionTable, 'token' | 'asked_at' | 'confirmed_at' | 'ended_at'>;

function isAnswered(known: Known, now: Millis): boolean {
  if (known.ended_at !== null) return false;
  return known.confirmed_at !== null || now < known.asked_at + MAIL_PAUSE_MS;
}

function findByEmail(tx: Tx, email: string): Promise<Known | undefined> {
  return tx
    .selectFrom('subscriptions')
    .select(['token', 'asked_at', 'confirmed_at', 'ended_at'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/**
 * Asks count whether a mail goes out or not: the limit tells nobody which boxes are known.
 * @throws CallError `too_many`
 */
export async function requireFewAsks(
  store: Store,
  { address, now }: Pick<SubscriptionAsk, 'address' | 'now'>,
): Promise<void> {
  const limits = limitsByNetwork('subscription', address, { max: MAX_PER_HOUR, windowMs: HOUR_MS });
  await requireLimits(store, limits, now);
}

async function save(tx: Tx, ask: SubscriptionAsk, token: string): Promise<void> {
  const { email, consent, address, now } = ask;
  const asked = { token, consent, address, asked_at: now, confirmed_at: null, ended_at: null };
  await tx
    .insertInto('subscriptions')
    .values({ email, ...asked })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(asked))
    .execute();
}

const createToken = () => randomBytes(TOKEN_BYTES).toString('base64url');
