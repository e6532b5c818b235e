import { z } from 'zod';
import { CallError } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import { DELIVERY_KINDS } from '../../shared/order.ts';
import { endOfMoscowDay } from '../../shared/ru/dates.ts';
import type { Db } from '../platform/store/open-store.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { noteQuote } from './get-open-quote.ts';
import { standingRevision } from './offer-revisions.ts';

const lineSchema = z.object({
  position: z.int(),
  product_id: z.int(),
  code: z.string(),
  title: z.string(),
  unit: z.string(),
  price: z.int().nullable(),
  sum: z.int().nullable(),
  retail_sum: z.int().nullable(),
  vat_sum: z.int().nullable(),
  from_city: z.int(),
  from_others: z.int(),
  from_supply: z.int(),
  parts: z.string().nullable(),
  comes_on: z.string().nullable(),
  full_price: z.int().nullable(),
  discount: z.int(),
  note: z.string(),
  instead_of: z.string(),
});

const pricedSchema = z.object({
  delivery_kind: z.enum([...DELIVERY_KINDS, 'none']),
  delivery_title: z.string(),
  delivery_on: z.string().nullable(),
  delivery_price: z.int(),
  /** Absent from changes of older shops. */
  delivery_by_manager: z.union([z.literal(0), z.literal(1)]).optional(),
  goods_sum: z.int(),
  retail_sum: z.int(),
  total: z.int(),
  /** Absent from changes of older shops. */
  vat_percent: z.int().optional(),
  vat_sum: z.int(),
  weight_grams: z.int(),
  offered_until: z
    .int()
    .nullable()
    .transform((at) => (at === null ? null : endOfMoscowDay(at))),
});

/** Columns that an offer writes into a quote request, put back when the offer is taken back. */
export const offeredSchema = z.object({
  status: z.string(),
  /** 0: there was none. */
  revision: z.int(),
  priced: pricedSchema,
  lines: z.array(lineSchema),
});
type Offered = z.infer<typeof offeredSchema>;

export async function readOffered(db: Db | Tx, quoteId: number): Promise<Offered> {
  const quote = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', quoteId)
    .orderBy('position')
    .execute();
  const revision = await standingRevision(db, quoteId);
  return offeredSchema.parse({ status: quote.status, revision, priced: quote, lines });
}

interface Withdrawal {
  quoteId: number;
  to: Offered;
  /** Address of the delivery before; absent: as it stands. */
  address?: string | undefined;
  actor: string;
  now: Millis;
}

/**
 * Takes the offers after a state back, or a refusal: the quote request stands as it did, and what was
 * taken back can be accepted no more. @throws CallError when it became an order.
 */
export async function withdrawOffer(
  tx: Tx,
  { quoteId, to, address, actor, now }: Withdrawal,
): Promise<void> {
  const { status: from } = await tx
    .selectFrom('orders')
    .select('status')
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow();
  if (from === 'accepted') throw new CallError('conflict', 'По предложению уже оформлен заказ');
  if (to.status !== 'new' && to.status !== 'offered') {
    throw new CallError('conflict', 'Отказ не вернуть: откажите ещё раз');
  }
  if (to.revision > (await standingRevision(tx, quoteId))) {
    throw new CallError('conflict', 'Предложение отозвано: отправьте его заново');
  }
  await tx
    .updateTable('orders')
    .set({
      ...to.priced,
      ...(address !== undefined && { delivery_address: address }),
      status: to.status,
      needs_decision: 0,
      updated_at: now,
    })
    .where('id', '=', quoteId)
    .execute();
  for (const { position, ...line } of to.lines) {
    await tx
      .updateTable('order_lines')
      .set(line)
      .where('order_id', '=', quoteId)
      .where('position', '=', position)
      .execute();
  }
  await tx
    .updateTable('offer_revisions')
    .set({ withdrawn_at: now })
    .where('order_id', '=', quoteId)
    .where('revision', '>', to.revision)
    .where('withdrawn_at', 'is', null)
    .execute();
  const note = from === 'declined' ? 'Отказ отменён' : 'Предложение отозвано';
  await noteQuote(tx, { quoteId, status: to.status, actor, note, now });
}
