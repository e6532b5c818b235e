import { afterAll, beforeAll, expect, it } from 'vitest';
import { listQueues } from '../../../../server/backoffice/today/list-queues.ts';
import { createDeliverers } from '../../../../server/letters/create-deliverers.ts';
import { createPaymentDeliverers } from '../../../../server/payments/deliver-payments.ts';
import { addToOutbox } from '../../../../server/platform/outbox/add-to-outbox.ts';
import { runOutbox } from '../../../../server/platform/outbox/run-outbox.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { WEBHOOK_KIND } from '../../../../server/webhooks/events.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { type MessageKind, messageTitle } from '../../../../shared/message-titles.ts';
import { HOUR_MS } from '../../../../shared/millis.ts';
import { orderNumber } from '../../../../shared/order.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { letterDeps } from '../../letters/letter-deps.ts';
import { type DeskBench, openDeskBench } from './desk-bench.ts';

describeOnBothStores('messages that have not left', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  /** A message that was tried twice in vain; gives its id. */
  const add = async (kind: MessageKind, payload: object): Promise<number> => {
    const { store } = bench.shop.deps;
    const key = `${kind} ${JSON.stringify(payload)}`;
    return transaction(store, async (tx) => {
      await addToOutbox(tx, [{ kind, key, payload }], bench.shop.clock.now);
      const { id } = await tx
        .updateTable('outbox')
        .set({ attempts: 2, next_at: bench.shop.clock.now + HOUR_MS, error: 'box is full' })
        .where('key', '=', key)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    });
  };
  const message = (id: number) =>
    bench.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const waiting = async (id: number) => {
    const queues = await listQueues(bench.db, { may: () => true, now: bench.shop.clock.now });
    const { first = [] } = queues.find(({ key }) => key === 'letters') ?? {};
    return first.find((one) => one.id === String(id));
  };

  it('are told by name, with the order that they are about', async () => {
    const orderId = await bench.newOrder();
    const id = await add('payment-received', { orderId });
    expect(await waiting(id)).toMatchObject({
      title: `Деньги получены, № ${orderNumber(orderId)}`,
      link: `${desk.order(orderId)}#letters`,
    });
    const other = await add('callback-asked', { name: 'Анна' });
    expect(await waiting(other)).toMatchObject({ title: 'Просьба позвонить (нам)' });
    expect((await waiting(other))?.link).toBe(`${desk.messages()}#message-${other}`);
    const { text } = await bench.as('sales').get(desk.today());
    expect(text).toContain(`<a href="${desk.messages()}">Не отправлено</a>`);
    expect(text).toContain(`action="${desk.messageSending(id)}"`);
    expect((await bench.as('viewer').get(desk.today())).text).not.toContain(
      desk.messageSending(id),
    );
  });

  it('stand on a page of their own and at their order, each with its reason', async () => {
    const orderId = await bench.newOrder();
    const [ofOrder, other] = [
      await add('hold-ended', { orderId }),
      await add('signed-in', { a: 1 }),
    ];
    const { text } = await bench.as('sales').get(desk.messages());
    for (const id of [ofOrder, other]) {
      expect(text).toContain(`id="message-${id}"`);
      expect(text).toContain(`action="${desk.messageSending(id)}"`);
    }
    expect(text).toContain(`href="${desk.order(orderId)}#letters"`);
    expect(text).toContain('box is full');
    expect((await bench.as('content').get(desk.messages())).status).toBe(403);
    const read = await bench.as('viewer').get(desk.messages());
    expect([read.status, read.text.includes(desk.messageSending(other))]).toEqual([200, false]);
    const order = await bench.as('sales').get(desk.order(orderId));
    expect(order.text).toContain(`action="${desk.messageSending(ofOrder)}"`);
  });

  it('are sent at once when somebody asks for it', async () => {
    const id = await add('invoice-asked', { orderId: await bench.newOrder() });
    expect((await bench.as('content').post(desk.messageSending(id))).status).toBe(403);
    expect((await message(id)).next_at).toBeGreaterThan(bench.shop.clock.now);
    const before = await bench.lastBatchId();
    expect((await bench.as('sales').post(desk.messageSending(id))).status).toBe(303);
    expect(await bench.lastBatchId()).toBeGreaterThan(before);
    const sent: string[] = [];
    const { store, log } = bench.shop.deps;
    const deliver = { 'invoice-asked': async (_: unknown, key: string) => void sent.push(key) };
    await runOutbox({ store, deliver, log, now: () => bench.shop.clock.now });
    expect(sent).toEqual([(await message(id)).key]);
    const late = await bench.as('sales').post(desk.messageSending(id));
    expect([late.status, late.text.includes('уже отправлено')]).toEqual([409, true]);
    expect((await bench.as('sales').post(desk.messageSending(900_000))).status).toBe(404);
  });

  it('have a name in Russian, of every kind that is delivered', () => {
    const kinds = [
      ...Object.keys(createDeliverers(letterDeps(bench.shop))),
      ...Object.keys(createPaymentDeliverers(bench.shop.deps.payments)),
      ...['push', 'indexnow', WEBHOOK_KIND],
    ];
    for (const kind of kinds)
      expect([kind, messageTitle(kind)]).toEqual([kind, expect.stringMatching(/^[А-Я]/)]);
  });
});
