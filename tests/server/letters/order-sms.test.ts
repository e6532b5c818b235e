import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Sms, SmsResult, SmsSender } from '../../../server/integrations/sms/sms-sender.ts';
import { smsFailure } from '../../../server/integrations/sms/sms-sender.ts';
import { createOrderSmsDeliverer } from '../../../server/letters/deliver-order-sms.ts';
import { cancelOrder } from '../../../server/orders/cancel-order.ts';
import { cancelOverdue } from '../../../server/orders/cancel-overdue.ts';
import { declineQuote } from '../../../server/orders/decline-quote.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import type { OrderForm } from '../../../server/orders/order-form.ts';
import { createLog } from '../../../server/platform/log.ts';
import { readOutboxDelay } from '../../../server/platform/outbox/read-outbox-delay.ts';
import { runOutbox } from '../../../server/platform/outbox/run-outbox.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { MAIN_CITY_ID } from '../../../shared/cities.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { standardWording } from '../../views/letters/letter-wording.ts';
import { createOrderShop, MOSCOW_STORAGE, NOW, type OrderShop } from '../orders/order-shop.ts';

const ADDRESS = 'г. Москва, Варшавское шоссе, 37';
const pickup = {
  kind: 'pickup',
  title: 'Самовывоз',
  address: ADDRESS,
  on: null,
  price: 0,
} as const;
const courier = { ...pickup, kind: 'courier', title: 'Курьером по городу' } as const;

describeOnBothStores('an SMS about an order', (dialect) => {
  let shop: OrderShop;
  let sent: Sms[];
  let now: number;
  beforeEach(async () => {
    [sent, now] = [[], NOW];
    shop = await createOrderShop(dialect, [
      { id: 7, prices: { 1: [150_050, null] }, stock: { [MOSCOW_STORAGE]: 50 } },
      { id: 8, prices: {}, stock: {} },
    ]);
    const office = { id: 900, city_id: MAIN_CITY_ID, title: 'Офис', address: ADDRESS };
    await transaction(shop.store, (tx) =>
      tx
        .insertInto('offices')
        .values({
          ...office,
          main_phone: '',
          phones: '[]',
          email: '',
          lon: 37,
          lat: 55,
          hours: 'пн–пт 9:00–18:00',
        })
        .execute(),
    );
  });
  afterEach(() => shop.close());

  async function place(
    {
      email = 'anna@example.ru',
      phone = '+79161234567',
      ...change
    }: Partial<OrderForm['buyer']> & {
      delivery?: OrderForm['delivery'];
    },
    productId = 7,
  ): Promise<{ id: number; shopperId: number }> {
    const shopperId = await shop.buyer({ [productId]: 1 });
    const { buyer, ...form } = await shop.form(shopperId, { delivery: change.delivery ?? pickup });
    const placed = await shop.place(shopperId, { ...form, buyer: { ...buyer, email, phone } });
    if (placed.kind !== 'placed') throw new Error(placed.kind);
    return { id: placed.orders[0]?.id ?? 0, shopperId };
  }
  const go = async (orderId: number, ...steps: Parameters<typeof moveOrder>[1]['to'][]) => {
    for (const to of steps) {
      await moveOrder(shop.store, { orderId, to, actor: 'manager 1', now });
    }
  };
  const toReady = ['confirmed', 'assembling', 'ready'] as const;

  /** `answer` of the service, by the number of the call. */
  async function deliver(
    answer: (call: number) => SmsResult = () => ({ ok: true, providerId: '' }),
  ) {
    const sms: SmsSender = {
      isDemo: true,
      send: async (message) => {
        const result = answer(sent.length);
        sent.push(message);
        return result;
      },
    };
    const log = createLog('silent');
    const send = createOrderSmsDeliverer({
      store: shop.store,
      sms,
      log,
      now: () => now,
      siteUrl: 'https://marmit.example',
      readWording: async () => standardWording,
    });
    const skip = async () => {};
    const kinds = ['order-placed', 'order-moved', 'request-placed', 'request-declined'];
    const rest = Object.fromEntries(kinds.map((kind) => [kind, skip]));
    await runOutbox({
      store: shop.store,
      deliver: { ...rest, 'order-sms': send },
      log,
      now: () => now,
    });
  }

  it('says that it is ready, where and until when, once', async () => {
    const { id } = await place({});
    await go(id, ...toReady);
    await deliver();
    expect(sent.map(({ phone, text }) => [phone, text])).toEqual([
      ['+79161234567', `Заказ ${100_000 + id} собран и ждёт вас: ${ADDRESS}, пн–пт 9:00–18:00`],
    ]);
    // The process died after sending: the message is still there.
    await transaction(shop.store, (tx) =>
      tx.updateTable('outbox').set({ done_at: null, leased_until: 0, next_at: 0 }).execute(),
    );
    await deliver();
    expect(sent).toHaveLength(1);
  });

  it('says that it was sent', async () => {
    const { id } = await place({ delivery: courier });
    await go(id, 'confirmed', 'assembling', 'shipped');
    await deliver();
    expect(sent.map(({ text }) => text)).toEqual([
      `Заказ ${100_000 + id} собран и отправлен: Курьером по городу`,
    ]);
  });

  it.each([
    ['RB123456789RU', ', номер отправления RB123456789RU'],
    ['СДЭК, 2 места, накладная 1234', ', СДЭК, 2 места, накладная 1234'],
    ['Самолётом', ', Самолётом'],
    ['Из коробки с посудой выпал лист, поэтому её мы запечатали ещё раз, всё цело', ''],
  ])('says the number with which it was sent, if it is short: %s', async (note, said) => {
    const { id } = await place({ delivery: courier, email: '' });
    await go(id, 'confirmed', 'assembling');
    await moveOrder(shop.store, { orderId: id, to: 'shipped', actor: 'manager 1', note, now });
    await deliver();
    expect(sent.map(({ text }) => text)).toEqual([
      `Заказ ${100_000 + id} собран и отправлен: Курьером по городу${said}`,
    ]);
  });

  it.each(['denied', 'refused', 'setup'] as const)(
    'is tried until it goes when the service has not taken it: %s',
    async (reason) => {
      const { id } = await place({});
      await go(id, ...toReady);
      for (let tries = 1; tries <= 25; tries++) {
        await deliver(() => smsFailure(reason, 'HTTP 503'));
        expect(sent).toHaveLength(tries);
        now += 3_600_000;
      }
      await deliver();
      await deliver();
      expect(sent).toHaveLength(26);
    },
  );

  it.each([
    ['denied', 0],
    ['setup', 5 * 86_400],
    ['refused', 5 * 86_400],
  ] as const)(
    'is given up after five days, and alarms unless it alone is denied: %s',
    async (reason, alarmed) => {
      const { id } = await place({});
      await go(id, ...toReady);
      const wait = () => readOutboxDelay(shop.store, now, {});
      let longest = 0;
      for (let hour = 0; hour < 5 * 24; hour++) {
        await deliver(() => smsFailure(reason, 'ошибка 216'));
        longest = Math.max(longest, await wait());
        now += 3_600_000;
      }
      expect(longest).toBe(Math.max(0, alarmed - 3600));
      const tries = sent.length;
      for (let turn = 0; turn < 3; turn++) {
        await deliver(() => smsFailure(reason, 'ошибка 216'));
        now += 3_600_000;
      }
      expect([sent.length - tries, await wait()]).toEqual([1, 0]);
    },
  );

  it.each(['unavailable', 'number', 'limit'] as const)(
    'is not sent again when it was perhaps sent or can never be: %s',
    async (reason) => {
      const { id } = await place({});
      await go(id, ...toReady);
      await deliver(() => smsFailure(reason, 'timeout'));
      now += 3_600_000;
      await deliver();
      expect(sent).toHaveLength(1);
    },
  );

  it('is not sent of what is true no more, nor to a phone without SMS', async () => {
    const late = await place({});
    await go(late.id, ...toReady, 'completed');
    const landline = await place({ phone: '+74951234567' });
    await go(landline.id, ...toReady);
    await deliver();
    expect(sent).toEqual([]);
  });

  it('tells those without an e-mail what a letter tells the others', async () => {
    for (const email of ['anna@example.ru', '']) {
      const { id } = await place({ email });
      await moveOrder(shop.store, { orderId: id, to: 'cancelled', actor: 'system', now });
      const own = await place({ email });
      await cancelOrder(shop.store, { orderId: own.id, shopperId: own.shopperId, now });
      const request = await place({ email }, 8);
      const decline = { quoteId: request.id, reason: '', actor: 'manager 1', now };
      await declineQuote(shop.store, decline);
    }
    await deliver();
    expect(sent.map(({ text }) => text.replace(/\d{6}/, '№')).toSorted()).toEqual([
      'Заказ № отменён',
      'Заявка № закрыта: предложить эти товары не можем',
    ]);
  });

  it('tells no phone that a stranger may have typed of orders that end by themselves', async () => {
    for (const provenPhone of [null, '+79161234567']) {
      const shopperId = await shop.buyer({ 7: 1 });
      const { buyer, ...form } = await shop.form(shopperId, { delivery: pickup, provenPhone });
      await shop.place(shopperId, { ...form, buyer: { ...buyer, email: '' } });
    }
    now = NOW + 4 * 86_400_000;
    expect(await cancelOverdue(shop.store, now)).toBe(2);
    await deliver();
    const [, proven] = await shop.orders();
    expect(sent.map(({ text }) => text)).toEqual([`Заказ ${100_000 + (proven?.id ?? 0)} отменён`]);
  });
});
