import { HOUR_MS, MINUTE_MS } from '../../../shared/millis.ts';
import type { QuoteStatus } from '../../../shared/order.ts';
import { dayAfter, moscowDay } from '../../../shared/ru/dates.ts';
import { vatPercentOn } from '../../../shared/vat.ts';
import { holdUntil } from '../../orders/hold.ts';
import type { Random } from '../random.ts';
import { chooseLines } from './draft-lines.ts';
import type { DraftAsk, OrderDraft } from './draft-order.ts';
import { commonColumns, sumUp } from './order-columns.ts';
import { lineSums } from './trade-goods.ts';

interface QuoteAsk extends DraftAsk {
  status: QuoteStatus;
}

/** A quote request with the offer that it was answered with, before it has an id. */
export function draftQuote({ trade, random, buyer, key, at, status }: QuoteAsk): OrderDraft {
  const vatPercent = vatPercentOn(moscowDay(at), 'usual');
  const { lines, weight } = chooseLines({
    goods: trade.goods,
    random,
    buyer,
    at,
    vatPercent,
    isQuote: true,
  });
  const isPriced = status === 'offered' || status === 'accepted';
  const priced = lines.map((line) =>
    isPriced ? { ...line, ...offer(line, vatPercent, random), comes_on: dayAfter(12, at) } : line,
  );
  const staffId = status === 'new' && random.chance(0.6) ? null : random.pick(trade.sellers);
  const answeredAt = Math.min(at + random.int(2, 18) * HOUR_MS, trade.now - 40 * MINUTE_MS);
  const events = [{ at, actor: 'customer', status: 'new', note: '' }];
  const actor = `staff ${staffId}`;
  if (isPriced)
    events.push({ at: answeredAt, actor, status: 'offered', note: 'Срок — под заказ, 12 дней' });
  if (status === 'declined') {
    events.push({ at: answeredAt, actor, status, note: 'Снято с производства, замены нет' });
  }
  if (status === 'accepted') {
    events.push({ at: answeredAt + HOUR_MS, actor: 'customer', status, note: '' });
  }
  const isOffered = status === 'offered';
  return {
    order: {
      ...commonColumns({ buyer, key, at, updatedAt: events.at(-1)?.at ?? at, random }),
      ...sumUp(priced, 0, vatPercent),
      kind: 'request',
      status,
      proven_phone: null,
      review: null,
      delivery_kind: 'none',
      delivery_title: '',
      delivery_address: '',
      delivery_on: null,
      delivery_price: 0,
      delivery_by_manager: 0,
      payment_kind: 'none',
      vat_percent: vatPercent,
      paid_sum: 0,
      needs_decision: 0,
      weight_grams: weight,
      hold_until: null,
      offered_until: isPriced ? holdUntil('invoice', isOffered ? trade.now : answeredAt) : null,
    },
    lines: priced,
    events,
    held: [],
    money: { payments: [], events: [], paidSum: 0, task: null },
    staffId,
    originKey: null,
  };
}

function offer(
  { packages, retail_sum }: { packages: number; retail_sum: number | null },
  vatPercent: number,
  random: Random,
) {
  const usual =
    retail_sum === null ? random.step(12_000_00, 180_000_00, 500_00) : retail_sum / packages;
  const price = Math.max(100, Math.round((usual * random.step(88, 98, 1)) / 10_000) * 100);
  return { price, ...lineSums(price, usual, packages, vatPercent) };
}
