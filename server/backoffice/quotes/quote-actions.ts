import { z } from 'zod';
import * as desk from '../../../shared/desk-routes.ts';
import { orderNumber } from '../../../shared/order.ts';
import { declineQuoteIn } from '../../orders/decline-quote.ts';
import { makeOfferIn } from '../../orders/make-offer.ts';
import { changeAs } from '../changes/change-as.ts';
import { deskAction } from '../desk/desk-page.ts';
import { dayField, isDay, readId, readRoubles } from '../desk/form-fields.ts';
import { getOrderId } from '../orders/get-order-id.ts';
import { readOfferLines } from './offer-form.ts';
import { isSentTwice, requireSeenOffer } from './refuse-stale.ts';

/** Prices of a quote request, line by line; sent again it is the next revision. */
export const offerPrices = deskAction({
  path: desk.quoteOffer.path,
  right: 'quotes.change',
  input: z.object({
    valid_until: z.string().refine(isDay, 'До какого дня действует предложение?'),
    delivery_price: z.string().max(30).default(''),
    comment: z.string().trim().max(1000).default(''),
    comes_on: dayField,
    /** Number of the offer that the form was shown beside. */
    revision: z.string().max(9).optional(),
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
      const lines = readOfferLines(form, { lines: stored, comesOn: input.comes_on || null });
      const quote = await tx
        .selectFrom('orders')
        .select(['delivery_kind', 'delivery_title', 'delivery_address'])
        .where('id', '=', quoteId)
        .executeTakeFirstOrThrow();
      const kind = quote.delivery_kind === 'none' ? 'pickup' : quote.delivery_kind;
      const price = input.delivery_price.trim();
      const delivery = price === '' ? null : readRoubles(price, 'доставка');
      const validUntil = Date.parse(`${input.valid_until}T12:00:00+03:00`);
      const actor = `staff ${staff.id}`;
      if (input.revision !== undefined) {
        const revision = readId(input.revision);
        const { comment } = input;
        const said = { quoteId, lines, delivery, validUntil, comment, actor };
        if (await isSentTwice(tx, { ...said, revision })) return;
      }
      await makeOfferIn(tx, {
        quoteId,
        lines,
        delivery:
          delivery === null
            ? null
            : {
                kind,
                title: quote.delivery_title || 'Доставка',
                address: quote.delivery_address,
                on: input.comes_on || null,
                price: delivery,
              },
        validUntil,
        comment: input.comment,
        actor,
        now,
      });
    });
  },
});

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
