import { afterAll, beforeAll, expect, it } from 'vitest';
import { ORDER_CONSENT } from '../../../../shared/consents.ts';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { request } from '../../../helpers/request.ts';
import { listInStock } from '../../checkout/buy.ts';

let shop: TestShop;
let product: number;
beforeAll(async () => {
  shop = await createTestShop();
  [product = 0] = await listInStock(shop, 1);
});
afterAll(() => shop.close());

async function openProgram() {
  const given = await request(shop.listener).get('/api/v1/user/temporary');
  const token: string = given.body.data.access_token;
  return (method: 'get' | 'post' | 'put', path: string) =>
    request(shop.listener)[method](`/api/v1/${path}`).set('Authorization', `Bearer ${token}`);
}

/** The body of an order by card that is brought nowhere. */
async function prepare(ask: Awaited<ReturnType<typeof openProgram>>) {
  await ask('put', `basket/${product}`).send({ add_amount: 1 });
  const recipient = { name: 'Анна', phone: '+79161234567', consent: ORDER_CONSENT };
  await ask('put', 'checkout/recipient').send(recipient);
  const { body } = await ask('get', 'checkout?step=delivery');
  const deliveries: { id: string; kind: string }[] = body.data.deliveries;
  const option = deliveries.find(({ kind }) => kind === 'pickup')?.id;
  await ask('put', 'checkout/delivery').send({ option });
  await ask('put', 'checkout/payment').send({ payment: 'card' });
  const { key, seen, sums } = (await ask('get', 'checkout')).body.data;
  return { key, seen, seen_total: sums.total, comment: 'Позвоните' };
}

it('is one order of a program that says the same again, and refuses anything else', async () => {
  const ask = await openProgram();
  const sent = await prepare(ask);
  const first = await ask('post', 'orders').send(sent);
  expect([first.status, first.body.data.kind]).toEqual([200, 'placed']);
  const again = await ask('post', 'orders').send(sent);
  expect([again.status, again.body.data]).toEqual([200, first.body.data]);
  const others = [
    { seen_total: sent.seen_total + 1 },
    { seen: 'other' },
    { comment: 'Не звоните' },
    { by_call: true },
  ];
  for (const other of others) {
    const { status, body } = await ask('post', 'orders').send({ ...sent, ...other });
    expect([other, status, body.code]).toEqual([other, 422, 'key_reused']);
  }
  const { orders } = (await ask('post', 'orders').send(sent)).body.data;
  expect(orders).toEqual(first.body.data.orders);
});

it('cannot be told by a program that it is a page', async () => {
  const ask = await openProgram();
  const sent = await prepare(ask);
  await ask('post', 'orders').send(sent);
  const client = { address: '10.0.0.1', user_agent: '', is_program: false };
  const { status } = await ask('post', 'orders').send({ ...sent, seen_total: 1, client });
  expect(status).toBe(422);
});

it('is good for an order that a former version has placed', async () => {
  const ask = await openProgram();
  const sent = await prepare(ask);
  const first = await ask('post', 'orders').send(sent);
  const { writer } = shop.deps.store;
  await writer
    .updateTable('orders')
    .set({ fingerprint: 'of-a-former-version' })
    .where('key', '=', sent.key)
    .execute();
  const again = await ask('post', 'orders').send(sent);
  expect(again.body.data.orders).toEqual(first.body.data.orders);
});
