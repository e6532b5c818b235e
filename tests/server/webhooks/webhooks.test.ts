import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { returnOrder } from '../../../server/orders/return-order.ts';
import { createLog } from '../../../server/platform/log.ts';
import { runOutbox } from '../../../server/platform/outbox/run-outbox.ts';
import { noteProductChanges } from '../../../server/platform/store/product-changes.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import {
  createWebhookDeliverer,
  forgetOldTries,
  MAX_ATTEMPTS,
} from '../../../server/webhooks/deliver-webhook.ts';
import { WEBHOOK_KIND } from '../../../server/webhooks/events.ts';
import { createWebhookPost } from '../../../server/webhooks/post-webhook.ts';
import { runWebhookCommand } from '../../../server/webhooks/run-webhook-command.ts';
import { tellOfGoods } from '../../../server/webhooks/tell-of-goods.ts';
import { tellOfOrder } from '../../../server/webhooks/tell-of-order.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { addOwned } from '../reliability/access/owned.ts';
import { openReceiver, type Receiver } from './receiver.ts';

/** A receiver on this machine may be told in these tests alone. */
const HERE = { protocols: ['http:'], isAllowed: () => true };

describeOnBothStores('webhooks', (dialect) => {
  let shop: TestShop;
  let receiver: Receiver;

  beforeEach(async () => {
    shop = await createTestShop({ DEMO_PRODUCTS: '60' }, dialect);
    receiver = await openReceiver();
  });
  afterEach(async () => {
    await receiver.close();
    await shop.close();
  });

  const now = () => shop.clock.now;
  async function run(...argv: string[]) {
    let text = '';
    const out = {
      write: (part: string) => {
        text += part;
      },
    };
    const { store } = shop.deps;
    const code = await runWebhookCommand({ argv, store, out, now, posting: HERE });
    return { code, text };
  }
  async function subscribe(events: string): Promise<string> {
    const { code, text } = await run('Учёт', '--url', receiver.url, '--events', events);
    expect(code).toBe(0);
    return /whsec_\S+/.exec(text)?.[0] ?? '';
  }
  const deliver = (posting: object = HERE) => {
    const { store } = shop.deps;
    const post = createWebhookPost(posting);
    return runOutbox({
      store,
      now,
      log: createLog('silent'),
      deliver: { [WEBHOOK_KIND]: createWebhookDeliverer({ store, post, now }) },
      only: [WEBHOOK_KIND],
    });
  };
  const journal = () =>
    shop.deps.store.db.selectFrom('webhook_deliveries').selectAll().orderBy('id').execute();

  it('tell of an order, signed, and of nobody’s name', async () => {
    const secret = await subscribe('order.placed,order.status,order.paid');
    const owned = await addOwned(shop, 'слово-покупателя');
    const { store } = shop.deps;
    const { orderId } = owned;
    const at = now();
    await transaction(store, (tx) =>
      tellOfOrder(tx, { event: 'order.placed', key: `order placed ${orderId}`, orderId, now: at }),
    );
    const manager = await addCustomer(
      { store, tokens: shop.deps.tokens, now: at },
      { role: 'manager' },
    );
    const viewer = { cityId: 90, country: 'ru', rate: 643, token: manager.token };
    await shop.deps.shop.recordPayment(viewer, { id: orderId, key: 'bank-1', amount: 500 });
    await moveOrder(store, { orderId, to: 'cancelled', actor: 'customer', now: at });
    expect(await deliver()).toBe(3);
    expect(receiver.received.map(({ body }) => body.type).toSorted()).toEqual([
      'order.paid',
      'order.placed',
      'order.status',
    ]);
    const order = { id: orderId, kind: 'order', status: 'cancelled' };
    const moved = receiver.received.find(({ body }) => body.type === 'order.status')!;
    expect(moved.body.data['order']).toMatchObject({ ...order, number: String(100_000 + orderId) });
    const paid = receiver.received.find(({ body }) => body.type === 'order.paid')!;
    expect(paid.body.data).toMatchObject({ amount: 500, order: { id: orderId } });
    for (const { text, body, headers } of receiver.received) {
      expect(text).not.toContain('слово-покупателя');
      const id = headers['webhook-id'];
      expect(id).toBe(body.id);
      const signed = `${id}.${headers['webhook-timestamp']}.${text}`;
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
      const digest = createHmac('sha256', key).update(signed).digest('base64');
      expect(headers['webhook-signature']).toBe(`v1,${digest}`);
      expect(headers['webhook-timestamp']).toBe(String(Math.floor(at / 1000)));
    }
  });

  it('tell of a step that was taken back as of any other', async () => {
    await subscribe('order.status');
    const { orderId } = await addOwned(shop, 'слово');
    const { store } = shop.deps;
    await store.writer
      .updateTable('orders')
      .set({ status: 'assembling' })
      .where('id', '=', orderId)
      .execute();
    await transaction(store, (tx) => returnOrder(tx, { orderId, to: 'confirmed', now: now() }));
    expect(await deliver()).toBe(1);
    expect(receiver.received[0]?.body.data['order']).toMatchObject({
      id: orderId,
      status: 'confirmed',
    });
  });

  it('tell of what was subscribed to, and of nothing that was undone', async () => {
    await subscribe('order.paid');
    const { orderId } = await addOwned(shop, 'слово');
    const { store } = shop.deps;
    await moveOrder(store, { orderId, to: 'cancelled', actor: 'customer', now: now() });
    const told = { event: 'order.paid', key: 'undone', orderId, now: now() } as const;
    const undone = transaction(store, async (tx) => {
      await tellOfOrder(tx, told);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await deliver()).toBe(0);
    expect(receiver.received).toEqual([]);
  });

  it('try again, later each time, with the same id, until a day has passed', async () => {
    await subscribe('order.paid');
    const { orderId } = await addOwned(shop, 'слово');
    const { store } = shop.deps;
    await transaction(store, (tx) =>
      tellOfOrder(tx, { event: 'order.paid', key: 'order paid 1', orderId, now: now() }),
    );
    receiver.answers = [500, 302, 404];
    const startedAt = now();
    expect(await deliver()).toBe(0);
    expect(await deliver()).toBe(0);
    expect(receiver.received).toHaveLength(1);
    for (const wait of [5000, 10_000, 20_000]) {
      shop.clock.now += wait;
      await deliver();
    }
    expect(receiver.received).toHaveLength(4);
    expect(new Set(receiver.received.map(({ body }) => body.id)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(
      4,
    );
    expect((await journal()).map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 500],
      [2, 302],
      [3, 404],
      [4, 200],
    ]);
    shop.clock.now += 3_600_000;
    expect(await deliver()).toBe(0);
    const { text } = await run('--journal', '1');
    expect(text).toContain('order.paid 1-order-paid-1, попытка 4: принято, ответ 200');
    expect(text).toContain('попытка 2: не принято, ответ 302');

    await transaction(store, (tx) =>
      tellOfOrder(tx, { event: 'order.paid', key: 'order paid 2', orderId, now: now() }),
    );
    receiver.answers = Array.from({ length: 100 }, () => 503);
    const secondAt = now();
    for (let i = 0; i < 60; i++) {
      await deliver();
      shop.clock.now += 3_600_000;
    }
    const tries = (await journal()).filter(({ event_id }) => event_id === '1-order-paid-2');
    expect(tries).toHaveLength(MAX_ATTEMPTS);
    expect(tries.at(-1)!.at - secondAt).toBeGreaterThan(86_400_000);
    await forgetOldTries(store, startedAt + 31 * 86_400_000);
    expect((await journal()).every(({ at }) => at >= startedAt + 86_400_000)).toBe(true);
  });

  it('end where the receiver says so, and where the operator does', async () => {
    await subscribe('order.paid');
    await subscribe('order.paid');
    const { orderId } = await addOwned(shop, 'слово');
    const { store } = shop.deps;
    const pay = (key: string) =>
      transaction(store, (tx) =>
        tellOfOrder(tx, { event: 'order.paid', key, orderId, now: now() }),
      );
    await pay('one');
    expect((await run('--end', '2')).text).toBe('Подписка № 2 прекращена.\n');
    receiver.answers = [410];
    expect(await deliver()).toBe(2);
    expect(receiver.received).toHaveLength(1);
    await pay('two');
    expect(await deliver()).toBe(0);
    expect((await run()).text.match(/прекращена/g)).toHaveLength(2);
  });

  it('tell of goods that an import or an order has changed, each change once', async () => {
    await subscribe('goods.changed');
    const { store } = shop.deps;
    const goods = await store.db
      .selectFrom('products')
      .innerJoin('prices', 'prices.product_id', 'products.id')
      .where('level_id', '=', 1)
      .select(['products.id', 'code', 'price'])
      .orderBy('products.id')
      .limit(3)
      .execute();
    const told = async () => {
      receiver.received = [];
      await tellOfGoods(store, now());
      await deliver();
      return receiver.received.flatMap(({ body }) => body.data['goods'] as { code: string }[]);
    };
    expect(await told()).toEqual([]);
    const [first, second] = goods;
    await transaction(store, (tx) => noteProductChanges(tx, [first!.id, second!.id], now()));
    const changed = await told();
    expect(changed).toMatchObject([
      { id: first!.id, code: first!.code, price: first!.price, on_sale: true },
      { id: second!.id, code: second!.code, price: second!.price },
    ]);
    expect(await told()).toEqual([]);
    const all = await store.db.selectFrom('products').select('id').execute();
    await transaction(store, (tx) =>
      noteProductChanges(
        tx,
        all.map(({ id }) => id),
        now(),
      ),
    );
    expect(await told()).toHaveLength(all.length);
    expect(await told()).toEqual([]);
  });

  it('are tried by the command, which says what came of it', async () => {
    await subscribe('order.paid');
    const good = await run('--test', '1');
    expect([good.code, receiver.received[0]!.body.type]).toEqual([0, 'ping']);
    receiver.answers = [500];
    const bad = await run('--test', '1');
    expect(bad.code).toBe(1);
    expect(bad.text).toContain('не принято, ответ 500');
    expect((await run('--test', '9')).code).toBe(1);
  });
});
