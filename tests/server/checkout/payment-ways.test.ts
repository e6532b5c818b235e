import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { noteOwnerValues } from '../../../server/opening/owner-values.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import type { PaymentChoice } from '../../../shared/checkout.ts';
import { ORDER_CONSENT } from '../../../shared/consents.ts';
import { NOTHING_ONLINE, WAY_IS_OFF } from '../../../shared/payment-ways.ts';
import { nextSteps } from '../../../views/orders/next-steps.ts';
import { PaymentState } from '../../../views/orders/pay-result-page.tsx';
import { createTestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { type AttackShop, createAttackShop, type Guest } from '../orders/attack-shop.ts';
import { openBrowser } from './buy.ts';

const PHONE = '+79161110055';

describeOnBothStores('a way to pay that the owner has switched off', (dialect) => {
  let shop: AttackShop;
  let guest: Guest;
  let product: number;
  let guests = 0;
  /** Nobody is taken for the guest before. */
  const phone = () => `+791611100${10 + guests}`;
  const address = () => `10.5.${guests}.5`;

  beforeAll(async () => {
    shop = await createAttackShop(dialect);
    [product = 0] = (await shop.freeUnits(100_000)).keys();
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    guest = await shop.addGuest();
    guests++;
    await shop.prove(guest, phone(), address());
  });
  afterEach(() => say({ card: '1', sbp: '1', invoice: '1', on_delivery: '1' }));

  const say = (ways: Partial<Record<PaymentChoice | 'firm_limit', string>>) =>
    transaction(shop.store, (tx) => {
      const rows = Object.entries(ways).map(([way, value]) => [`payment.${way}`, value]);
      return noteOwnerValues(tx, Object.fromEntries(rows), { by: 'Владелец', at: 1 });
    });
  const wish = (payment: PaymentChoice) => ({
    lines: [[product, 1]] as [number, number][],
    payment,
    address: address(),
    phone: phone(),
  });
  const orderCount = async () =>
    (await shop.store.db.selectFrom('orders').select('id').execute()).length;

  it('is not listed, and a call that names it is refused', async () => {
    await shop.prepare(guest, wish('card'));
    await say({ card: '0' });
    const named = shop.calls.savePayment(guest.viewer, { payment: 'card' });
    await expect(named).rejects.toMatchObject({ code: 'conflict', message: WAY_IS_OFF });
    const open = await shop.calls.checkout(guest.viewer, {});
    expect(open?.payments.map(({ id }) => id)).toEqual(['sbp', 'invoice', 'on_delivery', 'card']);
    expect(open).toMatchObject({ payment: null, open: 'payment' });
    expect(open?.payments.at(-1)?.unavailable).toBe(WAY_IS_OFF);
  });

  it('makes no order of a last step that was open before', async () => {
    const form = await shop.prepare(guest, wish('on_delivery'));
    const before = await orderCount();
    await say({ on_delivery: '0' });
    expect(await shop.calls.placeOrder(guest.viewer, form)).toEqual({ kind: 'unfinished' });
    expect(await orderCount()).toBe(before);
  });

  it('keeps its promise to an order that was placed with it', async () => {
    const placed = await shop.order(guest, wish('card'));
    if (placed.kind !== 'placed') throw new Error(placed.kind);
    const id = placed.orders[0]?.id ?? 0;
    const pay = (method: 'card' | 'sbp') =>
      shop.calls.payOrder(guest.viewer, { id, method, return_origin: 'http://localhost:3000' });
    await say({ card: '0' });
    await expect(pay('card')).rejects.toMatchObject({ message: WAY_IS_OFF });
    expect(await pay('sbp')).toMatchObject({ kind: 'redirect' });
    await say({ sbp: '0' });
    expect(await pay('card')).toMatchObject({ kind: 'redirect' });
    const { payable, offered } = await shop.calls.paymentWays(guest.viewer, {});
    expect({ payable, offered }).toEqual({
      payable: ['card', 'sbp'],
      offered: ['invoice', 'on_delivery'],
    });
  });

  it('keeps to the limit of organisations that the owner has set', async () => {
    await shop.fillBasket(guest.shopperId, [[product, 1]]);
    await say({ firm_limit: '0' });
    await shop.calls.saveRecipient(guest.viewer, {
      name: 'Анна',
      phone: phone(),
      email: '',
      firm: { inn: '9901000010', kpp: '990101001', title: 'ООО «Столовая»', address: 'Москва' },
      consent: ORDER_CONSENT,
      client: { address: address(), user_agent: '' },
    });
    const open = await shop.calls.checkout(guest.viewer, {});
    const onDelivery = open?.payments.find(({ id }) => id === 'on_delivery');
    expect(onDelivery?.unavailable).toBe('Организации платят до получения');
    await say({ firm_limit: '10000000' });
  });

  it('is promised to no organisation at the first step', async () => {
    const browser = openBrowser(shop.shop);
    await browser.add(product);
    const hint = async () => (await browser.get('/order?step=recipient')).text;
    expect(await hint()).toMatch(/оплатить можно по\u00a0счёту/);
    await say({ invoice: '0' });
    expect(await hint()).toContain('Достаточно ИНН');
    expect(await hint()).not.toContain('оплатить можно');
  });
});

describeOnBothStores('a shop without a payment system', (dialect) => {
  let shop: Awaited<ReturnType<typeof createTestShop>>;
  beforeAll(async () => {
    shop = await createTestShop({ DEMO_PRODUCTS: '120', PAYMENT_PROVIDER: 'off' }, dialect);
  });
  afterAll(() => shop.close());

  const page = (path: string) => request(shop.listener).get(path).set('Host', 'localhost');

  it('speaks of payment on the site nowhere, and of what there is', async () => {
    const { text } = await page('/dostavka_oplata/');
    expect(text).not.toMatch(
      /картой на сайте|СБП|На сайте, сразу|mark-visa|mark-sbp|оплата картой/i,
    );
    expect(text).toContain('По счёту для организации');
    expect(text).toContain('mark-invoice');
    const { offered, payable } = (await page('/api/v1/payment-ways')).body.data;
    expect({ offered, payable }).toEqual({ offered: ['invoice', 'on_delivery'], payable: [] });
  });

  it('tells the buyer of an older order what to do, and takes no payment for it', async () => {
    const { store } = shop.deps;
    const calls = shop.deps.shop;
    const anyone = { cityId: 90, country: 'ru', rate: 643, token: null };
    const { access_token: token } = await calls.temporaryToken(anyone, {});
    const viewer = { ...anyone, token };
    const { id: shopperId } = await calls.shopper(viewer, {});
    const { id } = await store.writer
      .insertInto('orders')
      .values({
        code: 'older',
        kind: 'order',
        status: 'opened',
        fingerprint: '',
        shopper_id: shopperId ?? 0,
        key: 'older',
        city_id: 90,
        created_at: shop.clock.now,
        updated_at: shop.clock.now,
        name: 'Анна',
        phone: PHONE,
        email: '',
        role: 'retail',
        firm_id: null,
        firm: null,
        delivery_kind: 'pickup',
        delivery_title: 'Самовывоз',
        delivery_address: '',
        delivery_on: null,
        delivery_price: 0,
        delivery_by_manager: 0,
        payment_kind: 'online',
        goods_sum: 1000,
        retail_sum: 1000,
        total: 1000,
        vat_percent: 22,
        vat_sum: 180,
        weight_grams: 0,
        comment: '',
        hold_until: shop.clock.now + 1000,
        proven_phone: null,
        review: null,
        offered_until: null,
        origin_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await store.writer
      .insertInto('order_lines')
      .values({
        order_id: id,
        position: 0,
        product_id: 1,
        code: '1',
        title: 'Нож',
        unit: 'шт',
        package: 1,
        packages: 1,
        quantity: 1,
        price: 1000,
        sum: 1000,
        retail_sum: 1000,
        vat_sum: 180,
        from_city: 0,
        from_others: 0,
        from_supply: 1,
        parts: '[]',
        comes_on: null,
      })
      .execute();
    const order = await calls.order(viewer, { id, kind: 'order' });
    if (!order) throw new Error('No order');
    expect(order.can_pay).toBe(false);
    expect(nextSteps(order).join(' ')).toContain(NOTHING_ONLINE);
    const ask = { id, method: 'card', return_origin: 'http://localhost:3000' } as const;
    await expect(calls.payOrder(viewer, ask)).rejects.toMatchObject({ message: NOTHING_ONLINE });
    const { now } = shop.clock;
    await store.writer
      .insertInto('payments')
      .values({
        order_id: id,
        provider: 'yookassa',
        external_id: 'older',
        key: 'older',
        method: 'card',
        amount: 1000,
        refunded: 0,
        status: 'canceled',
        confirmation_url: null,
        reason: 'Банк отказал.',
        mismatch: '',
        created_at: now,
        updated_at: now,
      })
      .execute();
    const declined = await calls.order(viewer, { id, kind: 'order' });
    if (!declined) throw new Error('No order');
    const shown = { order: declined, isTest: false, methods: [] };
    const text = renderToStaticMarkup(createElement(PaymentState, shown));
    expect(text).toContain('Банк отказал. Деньги не списаны, заказ ждёт оплаты.');
    expect(text).toContain(NOTHING_ONLINE);
    expect(text).not.toMatch(/ещё раз|другим способом/);
  });
});
