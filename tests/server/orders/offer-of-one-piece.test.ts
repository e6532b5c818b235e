import { afterEach, beforeEach, expect, it } from 'vitest';
import { orderQueues } from '../../../server/backoffice/today/order-queues.ts';
import { acceptOffer } from '../../../server/orders/accept-offer.ts';
import { makeOffer } from '../../../server/orders/make-offer.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { CallError } from '../../../shared/contract/call.ts';
import { DAY_MS } from '../../../shared/millis.ts';
import type { PaymentKind } from '../../../shared/order.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { ALL_WAYS } from '../../shared/all-ways.ts';
import { createOrderShop, NOW, type OrderShop } from './order-shop.ts';

const [USED, USUAL, GONE] = [1, 2, 3];

describeOnBothStores('an offer of what does not come again', (dialect) => {
  let shop: OrderShop;
  beforeEach(async () => {
    shop = await createOrderShop(dialect, [
      { id: USED, prices: {}, stock: { 1: 1 } },
      { id: USUAL, prices: {}, stock: { 1: 1 } },
      { id: GONE, prices: {}, stock: { 1: 2, 3: 1 } },
    ]);
    await change(USED, { quality: 'used' });
    await change(GONE, { discontinued: 1 });
  });
  afterEach(() => shop.close());

  const change = (id: number, values: object) =>
    transaction(shop.store, (tx) =>
      tx.updateTable('products').set(values).where('id', '=', id).execute(),
    );
  const leave = (id: number, free: number) =>
    transaction(shop.store, (tx) =>
      tx.updateTable('stock').set({ free }).where('product_id', '=', id).execute(),
    );
  const queued = async () => {
    const quotes = orderQueues.find(({ key }) => key === 'quotes');
    return (await quotes?.list(shop.store.db, NOW))?.first ?? [];
  };

  async function ask(lines: Readonly<Record<number, number>>) {
    const shopperId = await shop.buyer(lines);
    const placed = await shop.place(shopperId, await shop.form(shopperId, { seenTotal: 0 }));
    if (placed.kind !== 'placed') throw new Error(placed.kind);
    return { quoteId: placed.orders[0]?.id ?? 0, shopperId };
  }
  const offer = (quoteId: number, count: number) =>
    makeOffer(shop.store, {
      quoteId,
      delivery: null,
      validUntil: NOW + DAY_MS,
      comment: 'Берите',
      actor: 'manager 1',
      now: NOW,
      lines: Array.from({ length: count }, (_, position) => {
        return { position, price: 450_00, comesOn: null };
      }),
    });
  async function askAndOffer(lines: Readonly<Record<number, number>>) {
    const asked = await ask(lines);
    await offer(asked.quoteId, Object.keys(lines).length);
    return asked;
  }
  const accept = (
    { quoteId, shopperId }: { quoteId: number; shopperId: number },
    payment: PaymentKind = 'online',
    ways = ALL_WAYS,
  ) =>
    acceptOffer(shop.store, {
      quoteId,
      shopperId,
      payment,
      readWays: async () => ways,
      now: NOW,
      reference: shop.contextOf(shopperId).reference,
    });
  const ordered = async () => (await shop.orders()).filter(({ kind }) => kind === 'order');

  it('is refused once it was sold elsewhere, and nothing is written', async () => {
    const asked = await askAndOffer({ [USED]: 1, [USUAL]: 2 });
    await leave(USED, 0);
    const refusal = await accept(asked).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CallError);
    expect(refusal).toMatchObject({ code: 'conflict' });
    expect(String(refusal)).toContain('этот товар уже продан');
    const off = { ...ALL_WAYS, offered: ['on_delivery'] } as typeof ALL_WAYS;
    await expect(accept(asked, 'on_delivery', off)).rejects.toThrow('уже продан');
    expect(await ordered()).toEqual([]);
    expect([await shop.free(USUAL), await shop.held(USUAL)]).toEqual([1, 0]);
    // Given back by the one who had taken it.
    await leave(USED, 1);
    expect(await accept(asked)).toMatchObject({ kind: 'order', status: 'opened' });
    expect(await shop.held(USED)).toBe(1);
  });

  it('is refused of more than there is, from all cities, and says how many there are', async () => {
    const asked = await askAndOffer({ [GONE]: 3 });
    await leave(GONE, 1);
    await expect(accept(asked)).rejects.toThrow('осталось 2 из 3');
    expect([await shop.held(GONE), (await ordered()).length]).toEqual([0, 0]);
  });

  it('is refused of a product that was discontinued or taken off the site meanwhile', async () => {
    const [first, second] = [await askAndOffer({ [USUAL]: 2 }), await askAndOffer({ [USUAL]: 2 })];
    await change(USUAL, { discontinued: 1 });
    await expect(accept(first)).rejects.toThrow('осталось 1 из 2');
    await change(USUAL, { discontinued: 0, active: 0 });
    await expect(accept(second)).rejects.toThrow('осталось 1 из 2');
    await change(USUAL, { active: 1 });
    expect(await accept(second)).toMatchObject({ kind: 'order' });
  });

  it('gives the last piece to one of many who accept at once', async () => {
    const asked = [];
    for (let at = 0; at < 6; at++) asked.push(await askAndOffer({ [USED]: 1 }));
    const outcomes = await Promise.allSettled(asked.map((one) => accept(one)));
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(asked.length - 1);
    for (const reason of refused) expect(String(reason)).toContain('уже продан');
    expect([await shop.free(USED), await shop.held(USED)]).toEqual([0, 1]);
    expect(await ordered()).toHaveLength(1);
  });

  it('is not made anew when it is sold, nor for the first time', async () => {
    const asked = await askAndOffer({ [USED]: 1 });
    const other = await ask({ [USED]: 1 });
    await leave(USED, 0);
    await expect(offer(asked.quoteId, 1)).rejects.toThrow('столько нет в наличии');
    await expect(offer(other.quoteId, 1)).rejects.toThrow('столько нет в наличии');
  });

  it('comes back to the manager when it cannot be accepted, once, until it is answered', async () => {
    const asked = await askAndOffer({ [USED]: 1 });
    expect(await queued()).toEqual([]);
    await leave(USED, 0);
    for (let press = 0; press < 3; press++) await expect(accept(asked)).rejects.toThrow('продан');
    expect(await queued()).toMatchObject([{ detail: expect.stringContaining('принять') }]);
    const notes = await shop.store.db
      .selectFrom('order_events')
      .select(['actor', 'note'])
      .where('order_id', '=', asked.quoteId)
      .where('note', 'like', '%продан%')
      .execute();
    expect(notes).toHaveLength(1);
    await leave(USED, 1);
    await offer(asked.quoteId, 1);
    expect(await queued()).toEqual([]);
    expect(await accept(asked)).toMatchObject({ kind: 'order' });
  });
});
