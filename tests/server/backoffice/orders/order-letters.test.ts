import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepSentLetters } from '../../../../server/backoffice/letters/keep-sent-letters.ts';
import type { MailSender } from '../../../../server/integrations/mail/mail-sender.ts';
import { createDeliverers } from '../../../../server/letters/create-deliverers.ts';
import { runOutbox } from '../../../../server/platform/outbox/run-outbox.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { DAY_MS } from '../../../../shared/millis.ts';
import { orderNumber } from '../../../../shared/order.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { letterDeps } from '../../letters/letter-deps.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('letters on the card of an order', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  async function deliver(mail = bench.shop.deps.integrations.mail): Promise<void> {
    const { deps, clock } = bench.shop;
    const { store, integrations, log } = deps;
    const { sms } = integrations;
    const now = () => clock.now;
    const kinds = keepSentLetters({ store, mail, sms, log, now }, (senders) =>
      createDeliverers(letterDeps(bench.shop, senders)),
    );
    await runOutbox({ store, deliver: kinds, log, now });
  }
  const sent = (orderId: number) =>
    bench.db.selectFrom('sent_letters').selectAll().where('order_id', '=', orderId).execute();

  it('are shown as they were sent, though the order is another one now', async () => {
    const id = await bench.placedOrder();
    await deliver();
    const [{ subject = '', text = '' } = {}] = (await sent(id)).filter(
      ({ key }) => !key.endsWith('-shop'),
    );
    expect(subject).toContain(orderNumber(id));
    const row = bench.db.selectFrom('orders').select('name').where('id', '=', id);
    const { name } = await row.executeTakeFirstOrThrow();
    await bench.as('sales').post(desk.orderDetails(id), { name: 'Другое имя', 'was.name': name });
    const page = await bench.as('viewer').get(desk.order(id));
    expect(page.text).toContain(subject);
    const line = text.split('\n').find((one) => /^[А-я ,.]{20,}$/.test(one)) ?? '';
    expect(line).not.toBe('');
    expect(page.text).toContain(line);
  });

  it('name what was attached, and keep an invoice that was sent again apart', async () => {
    const id = await bench.newOrder({
      status: 'opened',
      payment_kind: 'invoice',
      email: 'firma@example.ru',
    });
    await bench.as('sales').post(desk.orderLetter(id), { email: 'other@example.ru' });
    bench.shop.clock.now += 20_000;
    await deliver();
    const [letter] = await sent(id);
    expect(letter).toMatchObject({ channel: 'mail', sent_to: 'other@example.ru' });
    const page = (await bench.as('sales').get(desk.order(id))).text;
    expect(page).toContain('other@example.ru');
    expect(page.replaceAll('<!-- -->', '')).toMatch(/Вложено: [^<]+\.pdf/);
  });

  it('go to each receiver once, though another takes none for days', async () => {
    const shopBox = bench.shop.deps.config.company.email;
    for (const full of ['buyer@example.ru', shopBox]) {
      const id = await bench.placedOrder();
      const tried: string[] = [];
      const mail: MailSender = {
        isDemo: false,
        async send({ to, id: key }) {
          if (key.startsWith('order-placed')) tried.push(to === shopBox ? to : 'buyer@example.ru');
          return tried.at(-1) === full
            ? { ok: false, reason: 'deferred', detail: 'EENVELOPE 452' }
            : { ok: true, messageId: key };
        },
      };
      for (let day = 0; day < 7; day++) {
        await deliver(mail);
        bench.shop.clock.now += DAY_MS;
      }
      expect(tried.filter((to) => to !== full)).toHaveLength(1);
      expect(tried.filter((to) => to === full)).toHaveLength(6);
      expect((await sent(id)).filter(({ key }) => key.startsWith('order-placed'))).toHaveLength(1);
    }
  });

  it('are not sent twice when their copy cannot be kept', async () => {
    const id = await bench.placedOrder();
    const { store } = bench.shop.deps;
    const { schema } = store.writer;
    await schema.alterTable('sent_letters').renameTo('sent_letters_away').execute();
    try {
      await deliver();
    } finally {
      await schema.alterTable('sent_letters_away').renameTo('sent_letters').execute();
    }
    const left = await bench.db
      .selectFrom('outbox')
      .select('kind')
      .where('kind', '=', 'order-placed')
      .where('payload', 'like', `{"orderId":${id}%`)
      .where('done_at', 'is', null)
      .execute();
    expect(left).toEqual([]);
    expect(await sent(id)).toEqual([]);
  });
});
