import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepSentLetters } from '../../../server/backoffice/letters/keep-sent-letters.ts';
import { listOrderLetters } from '../../../server/backoffice/letters/list-order-letters.ts';
import type { Mail, MailSender } from '../../../server/integrations/mail/mail-sender.ts';
import { createDeliverers } from '../../../server/letters/create-deliverers.ts';
import { setDelivery } from '../../../server/orders/set-delivery.ts';
import { runOutbox } from '../../../server/platform/outbox/run-outbox.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { UNDO_SECONDS } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../backoffice/desk/desk-bench.ts';
import { letterDeps } from './letter-deps.ts';

describeOnBothStores('letters about an order that is changed quickly', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const order = (email: string) =>
    bench.newOrder({
      status: 'confirmed',
      payment_kind: 'invoice',
      delivery_kind: 'courier',
      delivery_address: 'Москва, улица Мира, 1',
      goods_sum: 1000_00,
      total: 1000_00,
      email,
    });
  const pass = (seconds: number) => {
    bench.shop.clock.now += seconds * 1000;
  };
  const step = (id: number, to: string, note = '') =>
    bench.as('sales').post(desk.orderStep(id), { to, note });
  const price = (id: number, roubles: string, reason: string) =>
    bench.as('sales').post(desk.orderDelivery(id), { price: roubles, reason });

  /** Delivers what is due, as often as the shop does; gives the letters of a mailbox. */
  async function deliver(to: string, isDown = false) {
    const { store, log, integrations } = bench.shop.deps;
    const letters: Mail[] = [];
    const mail: MailSender = {
      isDemo: true,
      send: async (letter) => {
        if (isDown) return { ok: false, reason: 'unavailable', detail: 'ECONNREFUSED' };
        letters.push(letter);
        return { ok: true, messageId: letter.id };
      },
    };
    const now = () => bench.shop.clock.now;
    const kept = { store, mail, sms: integrations.sms, log, now };
    const deliver = keepSentLetters(kept, (senders) =>
      createDeliverers(letterDeps(bench.shop, senders)),
    );
    for (let tick = 0; tick < 4; tick++) {
      await runOutbox({ store, deliver, log, now });
      pass(5);
    }
    return letters.filter((letter) => letter.to === to);
  }

  it('name the last state alone', async () => {
    const id = await order('moved@example.ru');
    await step(id, 'assembling');
    pass(UNDO_SECONDS - 4);
    await step(id, 'shipped');
    pass(4);
    const letters = await deliver('moved@example.ru');
    expect(letters.map(({ subject }) => subject)).toEqual([expect.stringMatching(/в пути/i)]);
    const all = await listOrderLetters(bench.db, id);
    const shown = all.filter(({ kind }) => kind !== 'order-sms');
    expect(shown.map(({ kind, sent, isFailing }) => [kind, sent.length, isFailing])).toEqual([
      ['order-moved', 1, false],
    ]);
  });

  it('keep the track number of a step that another one follows at once', async () => {
    const id = await order('track@example.ru');
    await step(id, 'assembling');
    pass(UNDO_SECONDS);
    await deliver('track@example.ru');
    await step(id, 'shipped', 'Трек-номер RA123456789RU');
    pass(UNDO_SECONDS - 4);
    await step(id, 'completed', 'Спасибо за заказ');
    pass(4);
    const [letter, ...more] = await deliver('track@example.ru');
    expect(letter?.subject).toMatch(/выполнен/i);
    expect(letter?.text).toMatch(/RA123456789RU[\s\S]*Спасибо за заказ/);
    expect(more).toEqual([]);
  });

  it('of a state that is over name no reason that the shop itself had for it', async () => {
    const id = await order('back@example.ru');
    await step(id, 'assembling');
    pass(UNDO_SECONDS);
    await deliver('back@example.ru');
    await bench.as('sales').post(desk.undo(await bench.lastBatchId()));
    await step(id, 'assembling', 'Соберём к вечеру');
    pass(UNDO_SECONDS);
    const [letter, ...more] = await deliver('back@example.ru');
    expect(letter?.text).toContain('Соберём к вечеру');
    expect(letter?.text).not.toContain('Шаг отменён');
    expect(more).toEqual([]);
    await step(id, 'ready', 'Ячейка 12');
    await step(id, 'cancelled', 'Передумали');
    pass(UNDO_SECONDS);
    const [over] = await deliver('back@example.ru');
    expect(over?.text).toContain('Передумали');
    expect(over?.text).not.toContain('Ячейка 12');
  });

  it('tell all changes in one, with the sum that stands, and one invoice', async () => {
    const id = await order('changed@example.ru');
    await price(id, '300', 'Подъём на этаж');
    pass(UNDO_SECONDS - 4);
    await price(id, '500', 'Занос на кухню');
    pass(4);
    const letters = await deliver('changed@example.ru');
    const changed = letters.filter(({ subject }) => subject.includes('изменён'));
    expect(changed).toHaveLength(1);
    const [{ text = '' } = {}] = changed;
    expect(text).toMatch(/1\s500,00/);
    expect(text.indexOf('Подъём на этаж')).toBeGreaterThan(0);
    expect(text.indexOf('Занос на кухню')).toBeGreaterThan(text.indexOf('Подъём на этаж'));
    expect(letters.filter(({ subject }) => subject.startsWith('Счёт'))).toHaveLength(1);
    await price(id, '600', 'Ещё этаж');
    pass(UNDO_SECONDS);
    const [next] = await deliver('changed@example.ru');
    expect(next?.text).toContain('Ещё этаж');
    expect(next?.text).not.toContain('Подъём на этаж');
  });

  it('tell of a change also where the one after it was taken back', async () => {
    const id = await order('undone@example.ru');
    await price(id, '300', 'Подъём на этаж');
    pass(UNDO_SECONDS - 1);
    await price(id, '500', 'Занос на кухню');
    pass(1);
    const { store, log } = bench.shop.deps;
    const now = () => bench.shop.clock.now;
    const sent: string[] = [];
    const mail: MailSender = {
      isDemo: true,
      send: async ({ id: key, to, text }) => {
        if (to === 'undone@example.ru') sent.push(text);
        return { ok: true, messageId: key };
      },
    };
    const { sms } = bench.shop.deps.integrations;
    const deliverers = createDeliverers(letterDeps(bench.shop, { mail, sms }));
    await runOutbox({ store, deliver: deliverers, log, now });
    expect(sent).toEqual([]);
    await bench.as('sales').post(desk.undo(await bench.lastBatchId()));
    for (let tick = 0; tick < 4; tick++) {
      pass(5);
      await runOutbox({ store, deliver: deliverers, log, now });
    }
    const told = sent.filter((text) => text.includes('изменён'));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/1\s300,00/);
    expect(told[0]).toContain('Подъём на этаж');
    expect(told[0]).not.toContain('Занос на кухню');
  });

  it('of one that was cancelled meanwhile say that alone', async () => {
    const id = await order('over@example.ru');
    await price(id, '300', 'Подъём на этаж');
    await step(id, 'assembling');
    await step(id, 'cancelled');
    pass(UNDO_SECONDS);
    const letters = await deliver('over@example.ru');
    expect(letters.map(({ subject }) => subject)).toEqual([expect.stringMatching(/отменён/i)]);
  });

  it('are still one when the first could not leave', async () => {
    const id = await order('late@example.ru');
    const { store } = bench.shop.deps;
    const change = (roubles: number, reason: string) =>
      transaction(store, (tx) =>
        setDelivery(tx, {
          orderId: id,
          price: roubles * 100,
          byManager: 0,
          reason,
          actor: 'staff 1',
          now: bench.shop.clock.now,
        }),
      );
    await change(300, 'Подъём на этаж');
    expect(await deliver('late@example.ru', true)).toEqual([]);
    await change(500, 'Занос на кухню');
    pass(60);
    const letters = (await deliver('late@example.ru')).filter(({ subject }) =>
      subject.includes('изменён'),
    );
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toMatch(/Подъём на этаж[\s\S]*Занос на кухню/);
  });
});
