import { refuseField } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import type { Kopecks } from '../../shared/money.ts';
import type { DeliveryKind } from '../../shared/order.ts';
import { endOfMoscowDay } from '../../shared/ru/dates.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { Store } from '../platform/store/open-store.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';
import { getOpenQuote, noteQuote } from './get-open-quote.ts';
import { noteRevision } from './offer-revisions.ts';
import { priceOffer } from './price-offer.ts';
import { tellBySms } from './tell-by-sms.ts';

export interface OfferedLine {
  position: number;
  /** Kopecks for one package, before the discount. */
  price: Kopecks;
  /** Hundredths of a percent. */
  discount?: number;
  /** To the buyer, of this line. */
  note?: string;
  /** Code of the product that is offered in its place; absent or '': the one that was asked for. */
  code?: string;
  /** YYYY-MM-DD; null when not known. */
  comesOn: string | null;
}

interface OfferedDelivery {
  kind: DeliveryKind;
  title: string;
  address: string;
  on: string | null;
  /** Null: named later, and paid apart. */
  price: Kopecks | null;
}

export interface Offer {
  quoteId: number;
  /** Every line of the quote request. */
  lines: readonly OfferedLine[];
  /** Null: agreed later. */
  delivery: OfferedDelivery | null;
  /** Epoch milliseconds, within the last day of the offer. */
  validUntil: number;
  comment: string;
  /** `manager <id>` or `staff <id>`. */
  actor: string;
  now: Millis;
}

/**
 * A manager names prices and dates of a quote request, or names them anew while nobody has accepted them.
 * @throws CallError when there is no such quote request, it is settled, or a line is left without a price.
 */
export async function makeOffer(store: Store, offer: Offer): Promise<void> {
  await transaction(store, (tx) => makeOfferIn(tx, offer));
}

/** The same within a transaction of the caller's. */
export async function makeOfferIn(tx: Tx, offer: Offer): Promise<void> {
  const { quoteId, validUntil, comment, actor, now } = offer;
  if (endOfMoscowDay(validUntil) <= now)
    throw refuseField('/valid_until', 'Срок предложения уже прошёл');
  if (offer.delivery?.price && offer.delivery.address.trim() === '') {
    throw refuseField('/delivery/address', 'Назовите адрес: доставка стоит денег');
  }
  const quote = await getOpenQuote(tx, quoteId);
  const sums = await priceOffer(tx, offer, quote);
  await tx
    .updateTable('orders')
    .set({
      status: 'offered',
      needs_decision: 0,
      updated_at: now,
      ...sums,
      offered_until: endOfMoscowDay(validUntil),
      ...deliveryColumns(offer.delivery),
    })
    .where('id', '=', quoteId)
    .execute();
  const noted = { quoteId, status: 'offered', actor, note: comment, now };
  const eventId = await noteQuote(tx, noted);
  const revision = await noteRevision(tx, { quoteId, eventId, actor, now });
  const key = `request-answered ${eventId}`;
  const message = {
    kind: 'request-answered',
    key,
    payload: { orderId: quoteId, revision },
  } as const;
  await addToOutbox(tx, [message], now);
  await tellBySms(tx, { orderId: quoteId, status: 'offered', eventId, revision, now });
}

/** Columns of a delivery; a former offer's go with it. */
function deliveryColumns(delivery: OfferedDelivery | null) {
  return {
    delivery_kind: delivery?.kind ?? ('none' as const),
    delivery_title: delivery?.title ?? '',
    delivery_address: delivery?.address ?? '',
    delivery_on: delivery?.on ?? null,
    delivery_by_manager: delivery && delivery.price === null ? (1 as const) : (0 as const),
  };
}
