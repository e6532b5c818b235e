import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { PAYMENT_CHOICES } from '../../shared/checkout.ts';
import { orderFirmSchema } from '../../shared/contract/orders.ts';
import type { Millis } from '../../shared/millis.ts';
import { DELIVERY_KINDS } from '../../shared/order.ts';
import type { Db, Store } from '../platform/store/open-store.ts';
import { shopperTransaction } from '../platform/store/shopper-transaction.ts';
import type { Tx } from '../platform/store/transaction.ts';

const kopecks = z.int().nonnegative();

/** Choices in the words of the last step. */
const choicesSchema = z.object({ recipient: z.string(), way: z.string(), payment: z.string() });
export type SeenChoices = z.infer<typeof choicesSchema>;

/** Contents of the last step when it was shown, for saying what has changed since. */
const seenSchema = z.object({
  seal: z.string(),
  delivery: kopecks,
  /** A manager names the price of the delivery, which is 0 here; former drafts do not tell. */
  unpriced: z.boolean().default(false),
  /** Day of the delivery; absent in drafts from before it was kept. */
  on: z.string().nullable().default(null),
  /** Choices of the former steps; absent in drafts from before they were kept. */
  choices: choicesSchema.nullable().default(null),
  /** Promo code with what it takes off; absent in drafts from before there were any. */
  promo: z.object({ code: z.string(), discount: kopecks }).nullable().default(null),
  lines: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      price: kopecks.nullable(),
      /** Units that can be had now. */
      now: z.int(),
      later: z.int(),
      /** Packages, source and day of the line; absent in drafts from before they were kept. */
      origin: z.string().nullable().default(null),
    }),
  ),
});

const stateSchema = z.object({
  recipient: z
    .object({
      name: z.string(),
      phone: z.string(),
      email: z.string(),
      /** Id of a firm in the customer's account. */
      firmId: z.int().nullable(),
      /** Typed for this order alone; absent in drafts from before there was one. */
      firm: orderFirmSchema.nullable().default(null),
    })
    .nullable(),
  /** Agreed to the processing of personal data in this form. */
  agreed: z.boolean(),
  delivery: z
    .object({
      option: z.string(),
      kind: z.enum(DELIVERY_KINDS),
      title: z.string(),
      cityId: z.int(),
      town: z.string(),
      /** City that the town was when it was named; null: none, or a draft from before this was noted. */
      townId: z.int().nullable().default(null),
      address: z.string(),
      price: kopecks.nullable(),
      on: z.string().nullable(),
      /** Time when the price was asked for, and its basis. */
      quotedAt: z.int(),
      basis: z.string(),
    })
    .nullable(),
  payment: z.enum(PAYMENT_CHOICES).nullable(),
  comment: z.string(),
  seen: seenSchema.nullable(),
  /** Contents shown before, the last ones first: forms of other tabs name them by their seals. */
  earlier: z.array(seenSchema).default([]),
  /** The last step was sent and waits for the phone to be proved: what it showed then. */
  pending: z.object({ seal: z.string(), total: kopecks }).nullable().default(null),
  /**
   * Account as it was when the order before this was placed: what has been taken from it follows it. Null:
   * the step was told for this order.
   */
  account: z
    .object({
      recipient: z
        .object({
          name: z.string(),
          phone: z.string(),
          email: z.string(),
          /** The usual firm. */
          firmId: z.int().nullable(),
        })
        .nullable(),
      /** Addresses in the city, the usual one first. */
      addresses: z.array(z.string()).nullable(),
    })
    .default({ recipient: null, addresses: null }),
});
export type DraftState = z.infer<typeof stateSchema>;
export type DraftDelivery = NonNullable<DraftState['delivery']>;
export type SeenOrder = z.infer<typeof seenSchema>;

export interface CheckoutDraft {
  /** Key of the form that will place the order. */
  key: string;
  state: DraftState;
  /** The state as it is stored. */
  text: string;
}

const EMPTY: DraftState = {
  recipient: null,
  agreed: false,
  delivery: null,
  payment: null,
  comment: '',
  seen: null,
  earlier: [],
  pending: null,
  account: { recipient: null, addresses: null },
};

/** The order that a shopper is making; an empty one when there is none, or it is of an older shape. */
export async function findDraft(db: Db | Tx, shopperId: number): Promise<CheckoutDraft | null> {
  const row = await db
    .selectFrom('order_drafts')
    .select(['key', 'state'])
    .where('shopper_id', '=', shopperId)
    .executeTakeFirst();
  if (!row) return null;
  const state = stateSchema.safeParse(JSON.parse(row.state)).data;
  return { key: row.key, state: state ?? EMPTY, text: row.state };
}

interface DraftChange {
  shopperId: number;
  change: (state: DraftState) => DraftState;
  now: Millis;
}

/** Changes the draft in one step; the first change makes it. */
export const changeDraft = (store: Store, change: DraftChange): Promise<CheckoutDraft> =>
  shopperTransaction(store, change.shopperId, (tx) => changeDraftIn(tx, change));

/** The same within a transaction of the shopper's. */
export async function changeDraftIn(
  tx: Tx,
  { shopperId, change, now }: DraftChange,
): Promise<CheckoutDraft> {
  const known = await findDraft(tx, shopperId);
  const state = change(known?.state ?? EMPTY);
  const draft = { key: known?.key ?? randomUUID(), state, text: JSON.stringify(state) };
  await saveDraft(tx, shopperId, draft, now);
  return draft;
}

interface DraftRenewal {
  shopperId: number;
  /** The draft that the order was made of. */
  placed: CheckoutDraft;
  /** The buyer's account at this moment. */
  account: DraftState['account'];
  now: Millis;
}

/**
 * Begins the next order after one was placed: with a key of its own and with what was said of the
 * buyer, so that it need not be typed twice.
 */
export async function renewDraft(
  tx: Tx,
  { shopperId, placed, account, now }: DraftRenewal,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('order_drafts')
    .set({ ...renewed(placed, account), updated_at: now })
    .where('shopper_id', '=', shopperId)
    .where('key', '=', placed.key)
    .where('state', '=', placed.text)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  // Words from another tab while the order was placed go along.
  const known = await findDraft(tx, shopperId);
  if (known?.key !== placed.key) return;
  const { key, state } = renewed(known, account);
  await saveDraft(tx, shopperId, { key, text: state }, now);
}

const renewed = ({ state }: CheckoutDraft, account: DraftState['account']) => ({
  key: randomUUID(),
  state: JSON.stringify({ ...state, comment: '', seen: null, earlier: [], pending: null, account }),
});

/**
 * Draft of a guest goes along when he signs in: what he has told is of the order that is being made now,
 * and what the customer told before, mostly for a former one, stays where he has told nothing.
 */
export async function moveDraft(tx: Tx, guestId: number, customerId: number): Promise<void> {
  const guest = await findDraft(tx, guestId);
  if (!guest) return;
  const own = (await findDraft(tx, customerId))?.state ?? EMPTY;
  const { recipient, agreed, delivery, payment, comment } = guest.state;
  const state: DraftState = {
    ...guest.state,
    recipient: recipient ?? own.recipient,
    agreed: agreed || own.agreed,
    delivery: delivery ?? own.delivery,
    payment: payment ?? own.payment,
    comment: comment || own.comment,
    account: {
      recipient: recipient ? null : own.account.recipient,
      addresses: delivery ? null : own.account.addresses,
    },
  };
  await tx.deleteFrom('order_drafts').where('shopper_id', '=', customerId).execute();
  await tx
    .updateTable('order_drafts')
    .set({ shopper_id: customerId, state: JSON.stringify(state) })
    .where('shopper_id', '=', guestId)
    .execute();
}

async function saveDraft(
  tx: Tx,
  shopperId: number,
  { key, text }: Pick<CheckoutDraft, 'key' | 'text'>,
  now: Millis,
): Promise<void> {
  const row = { key, state: text, updated_at: now };
  await tx
    .insertInto('order_drafts')
    .values({ shopper_id: shopperId, ...row })
    .onConflict((conflict) => conflict.column('shopper_id').doUpdateSet(row))
    .execute();
}
