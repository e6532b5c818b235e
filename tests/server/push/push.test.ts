import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerQuestion } from '../../../server/contacts/answer-question.ts';
import { saveQuestion } from '../../../server/contacts/save-question.ts';
import { logIn } from '../../../server/login/log-in.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { runOutbox } from '../../../server/platform/outbox/run-outbox.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { createPushSender } from '../../../server/push/create-push-sender.ts';
import { createPushDeliverer } from '../../../server/push/deliver-push.ts';
import { loadVapidKeys } from '../../../server/push/load-vapid-keys.ts';
import { toClientAddress } from '../../../shared/contract/client.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { listInStock, openBrowser } from '../checkout/buy.ts';
import { createPushReceiver, readVapid } from './open-push-message.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());
beforeEach(() =>
  transaction(shop.deps.store, (tx) => tx.deleteFrom('push_subscriptions').execute()),
);

const receiver = createPushReceiver();
const { p256dh, auth } = receiver;
let browsers = 0;
const newEndpoint = () => `https://push.example.org/send/${++browsers}`;
const customer = () => addCustomer({ ...shop.deps, now: shop.clock.now });
const loggedIn = (token: string) => openBrowser(shop, { auth_token_lazar: token });
type Browser = ReturnType<typeof openBrowser>;
const subscribe = (browser: Browser, endpoint = newEndpoint()) =>
  browser.post('/push/subscriptions', { endpoint, p256dh, auth });
const subscriptions = () =>
  shop.deps.store.db.selectFrom('push_subscriptions').selectAll().orderBy('id').execute();

/** A push service on this machine that answers with `status`; gives what it was sent. */
async function deliver(status = 201) {
  const sent: { headers: NodeJS.Dict<string | string[]>; body: Buffer }[] = [];
  const server = createServer(async (req, res) => {
    sent.push({ headers: req.headers, body: await buffer(req) });
    res.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const { store, log } = shop.deps;
  const now = () => shop.clock.now;
  await transaction(store, (tx) =>
    tx
      .updateTable('push_subscriptions')
      .set({ endpoint: `http://localhost:${port}/send` })
      .execute(),
  );
  const keys = await loadVapidKeys(store);
  const isAllowed = () => true;
  const sender = createPushSender({ keys, subject: () => 'mailto:shop@example.ru', isAllowed });
  const ignore = async () => {};
  const others = [
    'order-placed',
    'order-moved',
    'question-asked',
    'question-answered',
    'signed-in',
  ];
  const kinds = Object.fromEntries(others.map((kind) => [kind, ignore]));
  const push = createPushDeliverer({ store, sender, log, now });
  await runOutbox({ store, deliver: { ...kinds, push }, log, now });
  server.close();
  return { sent, keys, port };
}

async function placeOrder(browser: Browser): Promise<number> {
  const [product = 0] = await listInStock(shop, 1);
  await browser.add(product);
  await browser.prepare();
  await browser.confirm();
  const order = await shop.deps.store.db
    .selectFrom('orders')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return order.id;
}
const assemble = (orderId: number) =>
  moveOrder(shop.deps.store, {
    orderId,
    to: 'assembling',
    actor: 'manager 1',
    now: shop.clock.now,
  });

describe('messages', () => {
  it('tell a customer’s browser what is with the order: signed, and for its eyes only [S1.38]', async () => {
    const { token } = await customer();
    const browser = loggedIn(token);
    await subscribe(browser);
    const orderId = await placeOrder(browser);
    await assemble(orderId);
    const { sent, keys, port } = await deliver();
    expect(sent).toHaveLength(1);
    const [{ headers = {}, body = Buffer.alloc(0) } = {}] = sent;
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    const vapid = readVapid(String(headers['authorization']));
    expect(vapid).toMatchObject({
      aud: `http://localhost:${port}`,
      key: keys.publicKey,
      sub: 'mailto:shop@example.ru',
    });
    expect(body.toString('latin1')).not.toContain('order');
    expect(JSON.parse(receiver.open(body))).toEqual({
      title: `Заказ № ${100_000 + orderId}`,
      body: 'Собираем заказ на складе',
      url: `/lk-order/${orderId}`,
      tag: `order-${orderId}`,
    });
    expect((await deliver()).sent).toEqual([]);
  });

  it('lead a guest to the page that only this browser may see', async () => {
    const guest = openBrowser(shop);
    const orderId = await placeOrder(guest);
    await subscribe(guest);
    await assemble(orderId);
    const { sent } = await deliver();
    const { url } = JSON.parse(receiver.open(sent[0]?.body ?? Buffer.alloc(0)));
    expect((await guest.get(url)).status).toBe(200);
    expect((await openBrowser(shop).get(url)).status).toBe(404);
  });

  it('tell of an answer where it stands, and of none that there is nowhere to read', async () => {
    const { store } = shop.deps;
    const { id: shopperId, token } = await customer();
    await subscribe(loggedIn(token));
    const answered = async (given: { email: string; phone: string; publish: boolean }) => {
      const { publish, ...who } = given;
      const asked = {
        kind_id: 1,
        product: '',
        name: 'Анна',
        consent: 'x',
        address: toClientAddress(),
      };
      const text = { question: `Подойдёт ли к плите ${publish} ${who.email}?`, shopperId };
      const { now } = shop.clock;
      await saveQuestion(store, { ...asked, ...who, ...text, now });
      const { id: questionId } = await store.db
        .selectFrom('questions')
        .select('id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      await answerQuestion(store, { questionId, answer: 'Да', publish, now });
      const { sent } = await deliver();
      return {
        questionId,
        told: sent.map(({ body }) => JSON.parse(receiver.open(body))),
      };
    };
    const mail = { email: 'a@example.ru', phone: '' };
    const call = { email: '', phone: '+79161234567' };
    const published = await answered({ ...call, publish: true });
    expect(published.told).toMatchObject([
      {
        title: 'Мы ответили на ваш вопрос',
        body: 'Подойдёт ли к плите true ?',
        url: `/answer/${published.questionId}`,
      },
    ]);
    const mailed = await answered({ ...mail, publish: false });
    expect(mailed.told).toMatchObject([
      { body: 'Ответ — в письме на вашу почту. Подойдёт ли к плите false a@example.ru?' },
    ]);
    expect((await answered({ ...call, publish: false })).told).toEqual([]);
  });

  it('tell of an answer to a question of a guest who signed in since', async () => {
    const { store, tokens } = shop.deps;
    const { now } = shop.clock;
    const { id, token } = await customer();
    const guest = openBrowser(shop);
    await subscribe(guest);
    const [{ shopper_id: guestId = 0 } = {}] = await subscriptions();
    const asked = {
      kind_id: 1,
      product: '',
      name: 'Анна',
      phone: '',
      consent: 'x',
      address: toClientAddress(),
    };
    const text = { email: 'g@example.ru', question: 'Есть ли крышка?', shopperId: guestId };
    await saveQuestion(store, { ...asked, ...text, now });
    const [{ phone = '' } = {}] = await store.db
      .selectFrom('customers')
      .select('phone')
      .where('id', '=', id)
      .execute();
    const client = { userAgent: 'Phone', address: '' };
    const proven = { phone, codeId: 'guest-code', guestId, client, cityId: 90 };
    const signed = await logIn({ store, tokens, now }, proven);
    const [bound] = await subscriptions();
    expect([bound?.shopper_id, bound?.session_id === null]).toEqual([id, false]);
    const { id: questionId } = await store.db
      .selectFrom('questions')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const answer = { questionId, answer: 'Есть', publish: false, now };
    await answerQuestion(store, answer);
    expect((await deliver()).sent).toHaveLength(1);
    await loggedIn('token' in signed ? signed.token : token).post('/logout', {});
    await answerQuestion(store, { ...answer, answer: 'Уже нет', now: now + 1 });
    expect((await deliver()).sent).toEqual([]);
  });

  it('do not go to a browser that signed out', async () => {
    const browser = loggedIn((await customer()).token);
    await subscribe(browser);
    const orderId = await placeOrder(browser);
    await browser.post('/logout', {});
    await assemble(orderId);
    expect((await deliver()).sent).toEqual([]);
  });

  it('do not tell customers of what they did themselves', async () => {
    const browser = loggedIn((await customer()).token);
    await subscribe(browser);
    const orderId = await placeOrder(browser);
    const own = { orderId, to: 'cancelled', actor: 'customer', now: shop.clock.now } as const;
    await moveOrder(shop.deps.store, own);
    expect((await deliver()).sent).toEqual([]);
  });

  it.each([404, 410])('end with the subscription: %d', async (status) => {
    const browser = loggedIn((await customer()).token);
    await subscribe(browser);
    await assemble(await placeOrder(browser));
    expect((await deliver(status)).sent).toHaveLength(1);
    expect(await subscriptions()).toEqual([]);
  });

  it.each([429, 500, 503])('are sent again after %d, for a day', async (status) => {
    const browser = loggedIn((await customer()).token);
    await subscribe(browser);
    await assemble(await placeOrder(browser));
    expect((await deliver(status)).sent).toHaveLength(1);
    shop.clock.now += 10_000;
    expect((await deliver(status)).sent).toHaveLength(1);
    shop.clock.now += 86_400_000;
    expect((await deliver(status)).sent).toEqual([]);
    expect(await subscriptions()).toHaveLength(1);
  });

  it.each([400, 403, 413])('are given up after %d', async (status) => {
    const browser = loggedIn((await customer()).token);
    await subscribe(browser);
    await assemble(await placeOrder(browser));
    expect((await deliver(status)).sent).toHaveLength(1);
    shop.clock.now += 3_600_000;
    expect((await deliver()).sent).toEqual([]);
    expect(shop.logLines).toContainEqual(
      expect.objectContaining({ msg: 'Уведомление не принято', detail: `HTTP ${status}` }),
    );
  });

  it('are sent when a stranger’s host says so, however long its answer is', async () => {
    let wasReleased: (() => void) | undefined;
    const released = new Promise<void>((resolve) => {
      wasReleased = resolve;
    });
    const server = createServer((_req, res) => {
      res.writeHead(201, { 'content-encoding': 'gzip' }).write(gzipSync('x'.repeat(100_000)));
      res.once('close', () => wasReleased?.());
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const keys = await loadVapidKeys(shop.deps.store);
    const subject = () => 'mailto:shop@example.ru';
    const sender = createPushSender({ keys, subject, isAllowed: () => true });
    const endpoint = `http://localhost:${port}/send`;
    const message = { title: 'x', body: 'x', url: '/', tag: 'x' };
    expect(await sender.send({ endpoint, p256dh, auth }, message)).toEqual({ kind: 'sent' });
    await released;
    server.close();
  });

  it('never go into our own network', async () => {
    const keys = await loadVapidKeys(shop.deps.store);
    const sender = createPushSender({ keys, subject: () => 'mailto:shop@example.ru' });
    const message = { title: 'x', body: 'x', url: '/', tag: 'x' };
    const result = await sender.send({ endpoint: 'http://localhost:9/x', p256dh, auth }, message);
    expect(result.kind).toBe('refused');
  });
});
