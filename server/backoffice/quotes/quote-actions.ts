import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { orderNumber } from '../../../shared/order.ts';
import { declineQuoteIn } from '../../orders/decline-quote.ts';
import { makeOfferIn, type Offer, type OfferedLine } from '../../orders/make-offer.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { changeAs } from '../changes/change-as.ts';
import { deskAction } from '../desk/desk-page.ts';
import { dayField, findDayFault, isDay, readId, readRoubles } from '../desk/form-fields.ts';
import { FieldRefusal } from '../desk/price-text.ts';
import { findWayFault, titleOfWay, UNCHOSEN, wayFields } from '../orders/delivery-way.ts';
import { getOrderId } from '../orders/get-order-id.ts';
import { readOfferLines } from './offer-form.ts';
import { isSentTwice, requireSeenOffer } from './refuse-stale.ts';

/** Prices of a quote request, line by line; sent again it is the next revision. */
export const offerPrices = deskAction({
  path: desk.quoteOffer.path,
  right: 'quotes.change',
  input: z
    .object({
      valid_until: z.string().refine(isDay, 'До какого дня действует предложение?'),
      ...wayFields,
      delivery_price: z.string().trim().max(30).default(''),
      comment: z.string().trim().max(1000).default(''),
      comes_on: dayField,
      /** Number of the offer that the form was shown beside. */
      revision: z.string().max(9).optional(),
    })
    .superRefine((input, context) => {
      const isUnchosen = input.delivery_kind === '' && input.delivery_price !== '';
      const unchosen = { path: ['delivery_kind'], message: UNCHOSEN };
      const fault = isUnchosen ? unchosen : (findPriceFault(input) ?? findWayFault(input));
      if (fault) context.addIssue({ code: 'custom', ...fault });
    }),
  async run({ store }, { staff, params, input, form, now }) {
    const quoteId = await getOrderId(store.db, params, 'request');
    const title = `Заявка ${orderNumber(quoteId)}: предложение`;
    const batch = { staffId: staff.id, action: 'quote.offer', title, now };
    return changeAs(store, batch, async (change) => {
      const { tx } = change;
      await change.watch('offer', [quoteId]);
      const stored = await tx
        .selectFrom('order_lines')
        .select(['position', 'code', 'title'])
        .where('order_id', '=', quoteId)
        .orderBy('position')
        .execute();
      const lines = readOfferLines(form, { lines: stored, comesOn: input.comes_on || null, now });
      const fault = findDayFault(input.comes_on, now);
      if (fault !== null) throw new FieldRefusal('comes_on', fault);
      const delivery = readDelivery(input, await findWay(tx, quoteId));
      const validUntil = Date.parse(`${input.valid_until}T12:00:00+03:00`);
      const actor = `staff ${staff.id}`;
      if (input.revision !== undefined) {
        const revision = readId(input.revision);
        const { comment } = input;
        const said = { quoteId, lines, delivery, validUntil, comment, actor };
        if (await isSentTwice(tx, { ...said, revision })) return;
      }
      const { comment } = input;
      const made = { quoteId, lines, delivery, validUntil, comment, actor, now };
      await makeOfferIn(tx, made).catch((error: unknown) => {
        throw error instanceof CallError ? asFieldOfForm(error, lines) : error;
      });
    });
  },
});

/** A refusal of an offer at the field of the form that it speaks of. */
function asFieldOfForm(refusal: CallError, lines: readonly OfferedLine[]): CallError {
  const [, at, part] = /^\/lines\/(\d+)\/(\w+)$/.exec(refusal.errors[0]?.pointer ?? '') ?? [];
  const line = lines[Number(at)];
  if (line && part === 'code') {
    return new FieldRefusal(`instead.${line.position}`, refusal.message);
  }
  const isAddress = refusal.errors[0]?.pointer === '/delivery/address';
  return isAddress ? new FieldRefusal('delivery_address', refusal.message) : refusal;
}

/** Fault of a price for goods that are fetched. */
const findPriceFault = (input: { delivery_kind: string; delivery_price: string }) =>
  input.delivery_kind === 'pickup' && !/^0*(?:[.,]0*)?$/.test(input.delivery_price)
    ? { path: ['delivery_price'], message: 'У самовывоза цены нет' }
    : null;

type OfferedWay = z.infer<z.ZodObject<typeof wayFields>> & {
  delivery_price: string;
  comes_on: string;
};

/** Null: agreed later. An empty price of a way is named later; whoever comes for the goods pays none. */
function readDelivery(
  sent: OfferedWay,
  before: { kind: string; title: string },
): Offer['delivery'] {
  const { delivery_kind: kind, delivery_address: address, delivery_price: typed } = sent;
  if (kind === '') return null;
  return {
    kind,
    title: titleOfWay(kind, before),
    address,
    on: sent.comes_on || null,
    price: kind === 'pickup' ? 0 : readPrice(typed),
  };
}

const readPrice = (typed: string) => (typed === '' ? null : readRoubles(typed, 'доставка'));

const findWay = (tx: Tx, quoteId: number) =>
  tx
    .selectFrom('orders')
    .select(['delivery_kind as kind', 'delivery_title as title'])
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow();

export const refuseQuote = deskAction({
  path: desk.quoteRefusal.path,
  right: 'quotes.change',
  input: z.object({
    reason: z.string().trim().min(3, 'Напишите покупателю, почему').max(1000),
    /** Number of the offer that the form was shown beside. */
    revision: z.string().max(9).optional(),
  }),
  async run({ store }, { staff, params, input, now }) {
    const quoteId = await getOrderId(store.db, params, 'request');
    const title = `Заявка ${orderNumber(quoteId)}: отказ`;
    const batch = { staffId: staff.id, action: 'quote.refuse', title, now };
    return changeAs(store, batch, async (change) => {
      await change.watch('offer', [quoteId]);
      const refusal = { quoteId, reason: input.reason, actor: `staff ${staff.id}`, now };
      if (input.revision !== undefined) {
        const revision = readId(input.revision);
        await requireSeenOffer(change.tx, { ...refusal, revision });
      }
      await declineQuoteIn(change.tx, refusal);
    });
  },
});
