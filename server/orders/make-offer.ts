import { CallError } from '../../shared/contract/call.ts';
import type { SupplyPart } from '../../shared/contract/ready-on.ts';
import type { Millis } from '../../shared/millis.ts';
import type { Kopecks } from '../../shared/money.ts';
import type { DeliveryKind } from '../../shared/order.ts';
import { orderSums } from '../../shared/order-plan.ts';
import { endOfMoscowDay } from '../../shared/ru/dates.ts';
import { joinParts, promisedDay } from '../../shared/supply.ts';
import { vatIncluded } from '../../shared/vat.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { Store } from '../platform/store/open-store.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';
import { getOpenQuote, noteQuote } from './get-open-quote.ts';
import { parseParts } from './parse-parts.ts';
import { tellBySms } from './tell-by-sms.ts';

export interface OfferedLine {
  position: number;
  /** Kopecks for one package. */
  price: Kopecks;
  /** YYYY-MM-DD; null when not known. */
  comesOn: string | null;
}

export interface Offer {
  quoteId: number;
  /** Every line of the quote request. */
  lines: readonly OfferedLine[];
  /** Null: agreed later. */
  delivery: {
    kind: DeliveryKind;
    title: string;
    address: string;
    on: string | null;
    price: Kopecks;
  } | null;
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
  if (validUntil <= now) throw new CallError('invalid', 'Срок предложения уже прошёл');
  const quote = await getOpenQuote(tx, quoteId);
  const sums = await priceLines(tx, offer, quote.vat_percent);
  await tx
    .updateTable('orders')
    .set({
      status: 'offered',
      updated_at: now,
      ...sums,
      offered_until: endOfMoscowDay(validUntil),
      ...(offer.delivery && {
        delivery_kind: offer.delivery.kind,
        delivery_title: offer.delivery.title,
        delivery_address: offer.delivery.address,
        delivery_on: offer.delivery.on,
      }),
    })
    .where('id', '=', quoteId)
    .execute();
  const noted = { quoteId, status: 'offered', actor, note: comment, now };
  const eventId = await noteQuote(tx, noted);
  const key = `request-answered ${eventId}`;
  const message = { kind: 'request-answered', key, payload: { orderId: quoteId } };
  await addToOutbox(tx, [message], now);
  await tellBySms(tx, { orderId: quoteId, status: 'offered', eventId, now });
}

/** Writes the prices of all lines; gives the sums of the quote request. */
async function priceLines(tx: Tx, { quoteId, lines, delivery }: Offer, vatPercent: number) {
  const stored = await tx
    .selectFrom('order_lines')
    .select(['position', 'packages', 'retail_sum', 'parts', 'comes_on'])
    .select(['from_city', 'from_others', 'from_supply'])
    .where('order_id', '=', quoteId)
    .execute();
  const priced = stored.map((line) => {
    const { position, packages, retail_sum } = line;
    const offered = lines.find((line) => line.position === position);
    if (!offered) throw new CallError('invalid', 'Назовите цену каждого товара');
    const sum = offered.price * packages;
    const retailSum = Math.max(sum, retail_sum ?? sum);
    const vatSum = vatIncluded(sum, vatPercent);
    return {
      ...offered,
      sum,
      retailSum,
      vatSum,
      parts: promiseParts(parseParts(line), offered.comesOn),
    };
  });
  if (lines.length !== stored.length) throw new CallError('invalid', 'В заявке нет такого товара');
  const sums = orderSums(priced, delivery?.price ?? 0, vatPercent);
  for (const { position, price, sum, retailSum, vatSum, comesOn, parts } of priced) {
    await tx
      .updateTable('order_lines')
      .set({ price, sum, retail_sum: retailSum, vat_sum: vatSum, comes_on: comesOn, parts })
      .where('order_id', '=', quoteId)
      .where('position', '=', position)
      .execute();
  }
  return {
    goods_sum: sums.goods,
    retail_sum: sums.retail,
    delivery_price: sums.delivery,
    total: sums.total,
    vat_sum: sums.vat,
  };
}

/** The manager's day is that of all parts; without one, what is ordered has none. */
function promiseParts(parts: readonly SupplyPart[], comesOn: string | null): string {
  const day = promisedDay(comesOn);
  const promised = parts.map((part) => {
    return { ...part, on: day ?? (part.from === 'supply' ? null : part.on) };
  });
  return JSON.stringify(joinParts(promised));
}
