import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answeredQuote } from '../../../server/letters/order-facts.ts';
import { acceptOffer } from '../../../server/orders/accept-offer.ts';
import { cancelOverdue } from '../../../server/orders/cancel-overdue.ts';
import { changeLines } from '../../../server/orders/change-lines.ts';
import { endHolds } from '../../../server/orders/end-holds.ts';
import { findOrder } from '../../../server/orders/find-order.ts';
import { makeOffer } from '../../../server/orders/make-offer.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { invoiceOf } from '../../../server/orders/order-invoice.ts';
import { placeOrder } from '../../../server/orders/place-order.ts';
import { recordPayment } from '../../../server/orders/record-payment.ts';
import { termStatements } from '../../../server/platform/store/migrations/0019-payment-ends.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { DAY_MS } from '../../../shared/millis.ts';
import type { PaymentKind } from '../../../shared/order.ts';
import { endOfMoscowDay, formatDay } from '../../../shared/ru/dates.ts';
import { nextSteps } from '../../../views/orders/next-steps.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { ALL_WAYS } from '../../shared/all-ways.ts';
import { seller } from '../documents/sample-order.ts';
import { createOrderShop, type OrderShop } from './order-shop.ts';

/** Any moment of some years: the ends of days, months and years among them. */
const moments = fc.oneof(
  fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2029-12-31T23:59:59Z'),
    noInvalidDate: true,
  }),
  fc.constantFrom(
    ...['2026-12-26T20:59:59.999Z', '2026-12-26T21:00:00Z', '2028-02-23T21:00:00.001Z'].map(
      (text) => new Date(text),
    ),
  ),
);
/** The last instant of a day that is named to people, and the first after it. */
const lastOf = (day: string) => Date.parse(`${day}T23:59:59.999+03:00`);

describeOnBothStores('a term', (dialect) => {
  let shop: OrderShop;
  beforeEach(async () => {
    shop = await createOrderShop(dialect, [
      { id: 1, prices: { 1: [100_00, null] }, stock: { 1: 1000 } },
      { id: 2, prices: {}, stock: {} },
    ]);
  });
  afterEach(() => shop.close());

  const find = async (shopperId: number, id: number) => {
    const order = await findOrder(shop.store.db, { shopperId, takesOnline: true, id });
    if (!order) throw new Error('no order');
    return order;
  };

  async function place(payment: PaymentKind | null, now: number) {
    const shopperId = await shop.buyer({ [payment ? 1 : 2]: 1 });
    const form = await shop.form(shopperId, { payment }, { now });
    const placed = await placeOrder(shop.store, shop.contextOf(shopperId, now), form);
    if (placed.kind !== 'placed') throw new Error(placed.kind);
    return find(shopperId, placed.orders[0]?.id ?? 0).then((order) => ({ order, shopperId }));
  }

  it('of an unpaid order ends with the day that invoice and page name', async () => {
    await fc.assert(
      fc.asyncProperty(moments, fc.constantFrom('invoice', 'online'), async (date, payment) => {
        const { order } = await place(payment as PaymentKind, date.getTime());
        const named = invoiceOf(order, seller).validUntil;
        if (payment === 'invoice') {
          expect(await cancelOverdue(shop.store, lastOf(named))).toBe(0);
        }
        const shown = nextSteps(order).join(' ');
        const until = new Date(order.hold_until ?? 0);
        expect(shown).toContain(`до ${formatDay(until.getTime())} включительно`);
        expect(await cancelOverdue(shop.store, lastOf(until.toISOString().slice(0, 10)))).toBe(0);
        const next = until.getTime() + 1;
        expect(new Date(next).toISOString()).toMatch(/T21:00:00\.000Z$/);
        expect(await cancelOverdue(shop.store, next)).toBe(1);
      }),
      { numRuns: 12 },
    );
  });

  it('of an offer ends with the day that letter and page name', async () => {
    await fc.assert(
      fc.asyncProperty(moments, async (date) => {
        const now = date.getTime();
        const { order, shopperId } = await place(null, now);
        await makeOffer(shop.store, {
          quoteId: order.id,
          delivery: null,
          validUntil: now + 1,
          comment: '',
          actor: 'manager 1',
          now,
          lines: [{ position: 0, price: 100, comesOn: null }],
        });
        const offered = await find(shopperId, order.id);
        const last = lastOf(answeredQuote(offered, '').validUntil);
        const accept = (at: number) =>
          acceptOffer(shop.store, {
            quoteId: order.id,
            shopperId,
            payment: 'online',
            readWays: async () => ALL_WAYS,
            now: at,
            reference: shop.contextOf(shopperId).reference,
          });
        await expect(accept(last + 1)).rejects.toThrow('Срок предложения вышел');
        expect(await accept(last)).toMatchObject({ kind: 'order' });
      }),
      { numRuns: 8 },
    );
  });

  it('that was stored as an hour lasts until the end of its day', async () => {
    const { order } = await place('invoice', Date.parse('2026-12-30T21:30:00Z'));
    const terms = ['2026-12-31T20:59:59.999Z', '2026-12-31T21:00:00Z', '2026-11-27T06:12:13.014Z'];
    for (const at of terms.map((text) => Date.parse(text))) {
      await transaction(shop.store, async (tx) => {
        await tx.updateTable('orders').set({ hold_until: at }).where('id', '=', order.id).execute();
        for (const statement of termStatements) await sql.raw(statement).execute(tx);
      });
      const [stored] = await shop.orders();
      expect(stored?.hold_until).toBe(endOfMoscowDay(at));
    }
  });

  it('of an invoice for the rest begins when the order was changed', async () => {
    const now = Date.parse('2026-11-19T12:00:00+03:00');
    const { order, shopperId } = await place('invoice', now);
    const { id, total, lines } = order;
    const money = { orderId: id, paymentId: 1, amount: total, actor: 'payment', isOnline: false };
    await transaction(shop.store, (tx) => recordPayment(tx, { ...money, now }));
    const added = lines.map(({ product_id: productId, code, title, unit }) => {
      return { productId, code, title, unit, quantity: 2, sum: 2 * total };
    });
    const made = { orderId: id, lines: added, actor: 'staff 1', reason: 'Состав' };
    const later = now + 10 * DAY_MS;
    await transaction(shop.store, (tx) => changeLines(tx, { ...made, now: later }));
    const changed = await find(shopperId, id);
    expect(invoiceOf(changed, seller)).toMatchObject({ left: total, validUntil: '2026-12-04' });
  });

  it('of an invoice that a person has confirmed is that of its goods', async () => {
    const now = Date.parse('2026-11-19T12:00:00+03:00');
    const { order, shopperId } = await place('invoice', now);
    const later = now + 3 * DAY_MS;
    const step = { orderId: order.id, to: 'confirmed', actor: 'staff 1', now: later } as const;
    await moveOrder(shop.store, step);
    const { validUntil } = invoiceOf(await find(shopperId, order.id), seller);
    expect(validUntil).toBe('2026-11-27');
    expect(await endHolds(shop.store, lastOf(validUntil))).toBe(0);
    expect(await endHolds(shop.store, lastOf(validUntil) + 1)).toBe(1);
  });
});
