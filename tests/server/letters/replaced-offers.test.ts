import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Mail, MailSender } from '../../../server/integrations/mail/mail-sender.ts';
import type { Sms, SmsSender } from '../../../server/integrations/sms/sms-sender.ts';
import { createDeliverers } from '../../../server/letters/create-deliverers.ts';
import { makeOffer } from '../../../server/orders/make-offer.ts';
import { runOutbox } from '../../../server/platform/outbox/run-outbox.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { DAY_MS } from '../../../shared/millis.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../backoffice/desk/desk-bench.ts';
import { letterDeps } from './letter-deps.ts';

describeOnBothStores('an offer that a newer one replaces', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const asked = (contact: { email?: string; phone?: string }) =>
    bench.newOrder({ kind: 'request', status: 'new', ...contact });
  const offer = (quoteId: number, price: number, comment: string) => {
    bench.shop.clock.now += 1000;
    const { now } = bench.shop.clock;
    return makeOffer(bench.shop.deps.store, {
      quoteId,
      lines: [{ position: 0, price, comesOn: null }],
      delivery: null,
      validUntil: now + DAY_MS,
      comment,
      actor: 'staff 1',
      now,
    });
  };

  /** Delivers what is due; gives the letters and SMS that went out. */
  async function deliver() {
    const { store, log } = bench.shop.deps;
    const [letters, texts]: [Mail[], Sms[]] = [[], []];
    const now = () => bench.shop.clock.now;
    const mail: MailSender = {
      isDemo: true,
      send: async (mail) => {
        letters.push(mail);
        return { ok: true, messageId: mail.id };
      },
    };
    const sms: SmsSender = {
      isDemo: true,
      send: async (sms) => {
        texts.push(sms);
        return { ok: true, providerId: sms.id };
      },
    };
    const deliver = createDeliverers(letterDeps(bench.shop, { mail, sms }));
    while ((await runOutbox({ store, deliver, log, now })) > 0);
    return { letters, texts };
  }

  it('before its letter went is told of by the newer letter alone, with its own paper', async () => {
    const id = await asked({ email: 'quick@example.ru' });
    await offer(id, 900_00, 'Первое слово');
    await offer(id, 800_00, 'Второе слово');
    const { letters } = await deliver();
    expect(letters.map(({ to }) => to)).toEqual(['quick@example.ru']);
    const [{ text, attachments } = { text: '', attachments: [] }] = letters;
    expect(text).toContain('Второе слово');
    expect(text).not.toContain('Первое слово');
    expect(text).toMatch(/800,00/);
    expect(attachments).toHaveLength(1);
  });

  it('after its letter went has a second letter that says what is different', async () => {
    const id = await asked({ email: 'slow@example.ru' });
    await offer(id, 900_00, 'Первое слово');
    const [first] = (await deliver()).letters;
    expect(first?.text).not.toContain('Что изменилось');
    await offer(id, 800_00, '');
    const { letters } = await deliver();
    expect(letters.map(({ to }) => to)).toEqual(['slow@example.ru']);
    expect(letters[0]?.text).toMatch(/Что изменилось: .*900,00.*800,00/s);
    expect(letters[0]?.text).not.toContain('Первое слово');
    expect(letters[0]?.id).not.toBe(first?.id);
  });

  it('is told of once by SMS to a buyer without an e-mail', async () => {
    const id = await asked({ email: '', phone: '+79160000001' });
    await offer(id, 900_00, '');
    await offer(id, 800_00, '');
    const { letters, texts } = await deliver();
    expect([letters, texts.map(({ phone }) => phone)]).toEqual([[], ['+79160000001']]);
    await offer(id, 700_00, '');
    expect((await deliver()).texts).toHaveLength(1);
  });

  it('is told of by SMS as before where a message of a former version does not say which it is', async () => {
    const id = await asked({ email: '', phone: '+79160000002' });
    await offer(id, 900_00, '');
    await transaction(bench.shop.deps.store, (tx) =>
      tx
        .updateTable('outbox')
        .set({ payload: JSON.stringify({ orderId: id, status: 'offered' }) })
        .where('kind', '=', 'order-sms')
        .where('done_at', 'is', null)
        .execute(),
    );
    expect((await deliver()).texts).toHaveLength(1);
  });
});
