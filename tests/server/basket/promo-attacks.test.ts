import { afterEach, beforeEach, expect, it } from 'vitest';
import { cancelOrder } from '../../../server/orders/cancel-order.ts';
import { UNPROVEN_HOLD_MS } from '../../../server/orders/hold.ts';
import { holdForPayment } from '../../../server/orders/hold-for-payment.ts';
import { createJudge } from '../../../server/orders/judge-holds.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { placeOrder } from '../../../server/orders/place-order.ts';
import { readPlan } from '../../../server/orders/read-plan.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { toClientAddress } from '../../../shared/contract/client.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { NOW } from '../orders/order-shop.ts';
import { buyerOf, createPromoShop, type PromoShop } from './promo-shop.ts';

const DAY = 86_400_000;

describeOnBothStores('a promo code under attack', (dialect) => {
  let shop: PromoShop;
  beforeEach(async () => {
    shop = await createPromoShop(dialect, [
      { id: 1, prices: { 1: [10_000, null] }, stock: { 1: 1000 } },
      { id: 2, prices: { 1: [33_333, null] }, stock: { 1: 1000 } },
      { id: 3, prices: { 1: [50_000, 70_000] }, stock: { 1: 1000 } },
      { id: 4, prices: {}, stock: { 1: 1000 } },
      { id: 5, prices: { 1: [70_000, 100_000], 2: [85_000, null] }, stock: { 1: 1000 } },
    ]);
  });
  afterEach(() => shop.close());

  const buyerWith = async (code: string, lines: Readonly<Record<number, number>> = { 1: 1 }) => {
    const shopperId = await shop.buyer(lines);
    await shop.enter(shopperId, code);
    return shopperId;
  };
  const plan = async (shopperId: number, now = NOW) =>
    (await readPlan(shop.store.db, shop.contextOf(shopperId, now))).plan;
  const used = async () => (await shop.orders()).filter(({ promo_id }) => promo_id !== null);

  it('gives its last uses to just as many of 300 buyers', async () => {
    await shop.addPromo({ code: 'LAST', max_uses: 3 });
    const buyers = await Promise.all(Array.from({ length: 300 }, () => buyerWith('LAST')));
    const forms = await Promise.all(buyers.map((id) => shop.form(id)));
    const results = await Promise.all(buyers.map((id, at) => shop.place(id, forms[at]!)));
    const kinds = Map.groupBy(results, ({ kind }) => kind);
    expect(kinds.get('placed')).toHaveLength(3);
    expect(kinds.get('changed')).toHaveLength(297);
    const orders = await shop.orders();
    expect(orders.map(({ total, promo_discount }) => [total, promo_discount])).toEqual(
      orders.map(() => [9_000, 1_000]),
    );
  });

  it('is used once by a phone, whoever orders with it at the same time', async () => {
    await shop.addPromo({ code: 'ONCE', max_per_buyer: 1 });
    const buyers = await Promise.all(Array.from({ length: 12 }, () => buyerWith('ONCE')));
    const forms = await Promise.all(buyers.map((id) => shop.form(id)));
    const results = await Promise.all(buyers.map((id, at) => shop.place(id, forms[at]!)));
    expect(results.filter(({ kind }) => kind === 'placed')).toHaveLength(1);
    expect(await used()).toHaveLength(1);
  });

  it('is used once by a customer, whatever the phone', async () => {
    await shop.addPromo({ code: 'ONCE', max_per_buyer: 1 });
    const shopperId = await buyerWith('ONCE');
    await shop.place(shopperId, await shop.form(shopperId));
    await shop.fill(shopperId, { 2: 1 });
    await shop.enter(shopperId, 'ONCE');
    expect((await plan(shopperId)).promo?.refusal).toContain('уже использовали');
    const form = await shop.form(shopperId, { buyer: buyerOf('+79990000000') });
    expect((await shop.place(shopperId, form)).kind).toBe('placed');
    expect((await shop.orders()).map(({ promo_discount }) => promo_discount)).toEqual([1_000, 0]);
  });

  it('that ends between basket and order is shown again, and nothing is charged', async () => {
    const id = await shop.addPromo({ code: 'SHORT' });
    const shopperId = await buyerWith('SHORT');
    const form = await shop.form(shopperId);
    for (const terms of [{ ends_at: NOW }, { active: 0 as const, ends_at: null }]) {
      await shop.change(id, terms);
      expect((await shop.place(shopperId, form)).kind).toBe('changed');
    }
    expect(await shop.orders()).toEqual([]);
    expect(await shop.free(1)).toBe(1000);
    await shop.change(id, { active: 1, percent: 50 });
    expect((await shop.place(shopperId, form)).kind).toBe('changed');
    await shop.change(id, { percent: 10 });
    expect((await shop.place(shopperId, form)).kind).toBe('placed');
  });

  it('gives a use back once when the order is cancelled', async () => {
    await shop.addPromo({ code: 'TWO', max_uses: 2 });
    const [first, second] = [await buyerWith('TWO'), await buyerWith('TWO')];
    for (const id of [first, second]) await shop.place(id, await shop.form(id));
    const third = await buyerWith('TWO');
    expect((await plan(third)).promo?.refusal).toBe('уже использован');
    const orderId = (await shop.orders())[0]?.id ?? 0;
    await Promise.all(
      [1, 2, 3].map(() => cancelOrder(shop.store, { orderId, shopperId: first, now: NOW })),
    ).catch(() => undefined);
    expect((await plan(third)).promo?.refusal).toBeNull();
    await shop.place(third, await shop.form(third));
    const fourth = await buyerWith('TWO');
    expect((await plan(fourth)).promo?.refusal).toBe('уже использован');
  });

  it('is not used up by strangers who never pay, and is not used twice by one who pays late', async () => {
    await shop.addPromo({ code: 'FEW', max_uses: 2, max_per_buyer: 1 });
    for (const phone of ['+79990000001', '+79990000002']) {
      const id = await buyerWith('FEW');
      await shop.place(id, await shop.form(id, { provenPhone: null, buyer: buyerOf(phone) }));
    }
    const buyer = await buyerWith('FEW');
    const refusal = async (now: number) => (await plan(buyer, now)).promo?.refusal;
    expect(await refusal(NOW + UNPROVEN_HOLD_MS - 1)).toBe('уже использован');
    const later = NOW + UNPROVEN_HOLD_MS;
    expect(await refusal(later)).toBeNull();
    const [first, second] = (await shop.orders()).map(({ id }) => id);
    const begin = (orderId = 0) => holdForPayment(shop.store, { orderId, now: later });
    expect(await begin(first)).toEqual({ kind: 'held' });
    expect(await refusal(later)).toBeNull();
    const form = await shop.form(buyer, {}, { now: later });
    await placeOrder(shop.store, shop.contextOf(buyer, later), form);
    expect((await shop.orders()).at(-1)?.promo_discount).toBe(1_000);
    expect(await begin(second)).toMatchObject({
      kind: 'gone',
      message: expect.stringContaining('промокод'),
    });
    expect(await begin(first)).toEqual({ kind: 'held' });
  });

  it('of each buyer is for those who have proved their phone', async () => {
    await shop.addPromo({ code: 'ONCE', max_per_buyer: 1 });
    await shop.addPromo({ code: 'MANY', max_uses: 9 });
    const kindOf = async (code: string, provenPhone: string | null) => {
      const shopperId = await buyerWith(code);
      const asker = {
        shopperId,
        provenPhone,
        isCustomer: false,
        payment: 'online',
        now: NOW,
      } as const;
      const judge = createJudge(
        { ...asker, name: 'Анна', address: toClientAddress(), asksForCall: false },
        false,
      );
      return (await shop.place(shopperId, await shop.form(shopperId, { provenPhone, judge }))).kind;
    };
    expect(await kindOf('ONCE', null)).toBe('unproven');
    expect(await kindOf('MANY', null)).toBe('placed');
    expect(await kindOf('ONCE', '+79161234567')).toBe('placed');
  });

  it('is not taken out of a tampered form', async () => {
    await shop.addPromo({ code: 'REAL' });
    const shopperId = await buyerWith('REAL');
    const form = await shop.form(shopperId);
    for (const seenTotal of [0, 1, 8_999, 10_000]) {
      expect((await shop.place(shopperId, { ...form, seenTotal })).kind).toBe('changed');
    }
    expect(await shop.orders()).toEqual([]);
  });

  it('is one code in every spelling that reads alike, and no other', async () => {
    await shop.addPromo({ code: 'HOPECT-10' });
    const shopperId = await shop.buyer({ 1: 1 });
    const alike = [
      'hopect-10',
      ' HOPECT–10 ',
      'НОРЕСТ-10',
      'норест‑10',
      'ＨＯＰＥＣＴ-10',
      'HO\u200bPECT-10',
    ];
    for (const code of alike)
      expect([code, await shop.enter(shopperId, code)]).toEqual([code, true]);
    const others = [
      '',
      '%',
      "' or 1=1 --",
      '-1',
      'HOPECT-1O',
      'HOPECT',
      '\u0000',
      '💥💥💥',
      'X'.repeat(200),
    ];
    for (const code of others) {
      expect([code, await shop.enter(shopperId, code)]).toEqual([code, false]);
    }
  });

  it('cannot be guessed from one network, by new guests either', async () => {
    await shop.addPromo({ code: 'SECRET' });
    const guess = async (code: string, address: string) =>
      shop.enter(await shop.buyer({ 1: 1 }), code, address);
    for (let at = 0; at < 15; at++) await guess(`GUESS${at}`, '203.0.113.7');
    await expect(guess('SECRET', '203.0.113.7')).rejects.toMatchObject({ code: 'too_many' });
    expect(await guess('SECRET', '198.51.100.1')).toBe(true);
  });

  it('that is known may be entered any number of times', async () => {
    await shop.addPromo({ code: 'KNOWN' });
    const shopperId = await shop.buyer({ 1: 1 });
    for (let at = 0; at < 40; at++) {
      expect(await shop.enter(shopperId, 'KNOWN', '203.0.113.9')).toBe(true);
    }
  });

  it('takes nothing off goods on sale, nor off what a manager prices', async () => {
    await shop.addPromo({ code: 'TEN', min_goods: 40_000 });
    const shopperId = await buyerWith('TEN', { 2: 1, 3: 1, 4: 1 });
    expect((await plan(shopperId)).promo?.refusal?.replaceAll('\u00a0', ' ')).toBe(
      'от 400,00 ₽ без товаров по акции: не хватает 66,67 ₽',
    );
    await shop.fill(shopperId, { 1: 1 });
    const form = await shop.form(shopperId);
    const placed = await shop.place(shopperId, form);
    expect(placed).toMatchObject({
      kind: 'placed',
      orders: [{ kind: 'order' }, { kind: 'request' }],
    });
    const [order, request] = await shop.orders();
    expect([order?.promo_discount, order?.goods_sum]).toEqual([4_333, 93_333 - 4_333]);
    expect([request?.promo_id, request?.promo_discount]).toEqual([null, 0]);
    const off = (await shop.lines(order?.id ?? 0)).map((line) => [
      line.product_id,
      line.promo_discount,
    ]);
    expect(Object.fromEntries(off)).toEqual({ 1: 1_000, 2: 3_333, 3: 0 });
  });

  it('takes nothing off a sale that is below the level of a customer', async () => {
    await shop.addPromo({ code: 'TEN' });
    const shopperId = await buyerWith('TEN', { 5: 1 });
    const context = shop.contextOf(shopperId, NOW);
    const viewer = { ...context.viewer, levelId: 2, loggedIn: true };
    const read = await readPlan(shop.store.db, { ...context, viewer });
    expect(read.plan.order.map(({ sum }) => sum)).toEqual([70_000]);
    expect(read.plan.promo?.discount ?? 0).toBe(0);
  });

  it('follows a price that has changed meanwhile', async () => {
    await shop.addPromo({ code: 'TEN' });
    const shopperId = await buyerWith('TEN');
    const form = await shop.form(shopperId);
    await transaction(shop.store, (tx) =>
      tx.updateTable('prices').set({ price: 20_000 }).where('product_id', '=', 1).execute(),
    );
    expect((await shop.place(shopperId, form)).kind).toBe('changed');
    expect((await plan(shopperId)).promo?.discount).toBe(2_000);
  });

  it('never makes an order of nothing', async () => {
    await shop.addPromo({ code: 'HUGE', sum_off: 900_000_000_000 });
    const shopperId = await buyerWith('HUGE');
    await shop.place(shopperId, await shop.form(shopperId));
    const [order] = await shop.orders();
    expect([order?.total, order?.promo_discount]).toEqual([1_000, 9_000]);
  });

  it('says when it begins and when it has ended', async () => {
    await shop.addPromo({ code: 'DATES', starts_at: NOW + DAY, ends_at: NOW + 3 * DAY });
    const shopperId = await buyerWith('DATES');
    const said = async (now: number) => (await plan(shopperId, now)).promo?.refusal;
    expect(await said(NOW)).toBe('действует с\u00a021 ноября');
    expect(await said(NOW + DAY)).toBeNull();
    expect(await said(NOW + 3 * DAY)).toBe('действовал до\u00a023 ноября');
  });

  it('is gone from the basket once an order was placed with it, and stays used', async () => {
    await shop.addPromo({ code: 'ONE', max_uses: 1 });
    const shopperId = await buyerWith('ONE');
    await shop.place(shopperId, await shop.form(shopperId));
    await shop.fill(shopperId, { 1: 1 });
    expect((await plan(shopperId)).promo).toBeNull();
    const orderId = (await shop.orders())[0]?.id ?? 0;
    await moveOrder(shop.store, { orderId, to: 'confirmed', actor: 'system', now: NOW });
    expect((await plan(await buyerWith('ONE'))).promo?.refusal).toBe('уже использован');
  });
});
