import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import type { Viewer } from '../../../../shared/contract/call.ts';
import type { managerCalls } from '../../../../shared/contract/manager-calls.ts';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { addCustomer } from '../../../helpers/shoppers.ts';
import { listInStock, openBrowser } from '../../checkout/buy.ts';

let shop: TestShop;
let manager: Viewer;
let orderId: number;
const viewerOf = (token: string | null): Viewer => ({
  cityId: 90,
  country: 'ru',
  rate: 643,
  token,
});
const customer = (facts = {}) => {
  const { store, tokens } = shop.deps;
  return addCustomer({ store, tokens, now: shop.clock.now }, facts);
};
beforeAll(async () => {
  shop = await createTestShop();
  manager = viewerOf((await customer({ role: 'manager' })).token);
  const guest = openBrowser(shop);
  const [product = 0] = await listInStock(shop, 1);
  await guest.add(product);
  await guest.prepare('card');
  await guest.confirm();
  const order = await shop.deps.store.db
    .selectFrom('orders')
    .select('id')
    .executeTakeFirstOrThrow();
  orderId = order.id;
});
afterAll(() => shop.close());

const order = () =>
  shop.deps.store.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();

describe('the calls of managers', () => {
  it('are refused to everyone else', async () => {
    const inputs: Record<keyof typeof managerCalls, object> = {
      makeOffer: { id: 1, lines: [{ position: 0, price: 1 }], valid_until: 9e12 },
      declineQuote: { id: 1 },
      confirmCompany: { id: 1 },
      moveOrder: { id: orderId, status: 'cancelled' },
      reviewOrder: { id: orderId, verdict: 'decline' },
      recordPayment: { id: orderId, key: 'x', amount: 1 },
      refundPayment: { id: 1, key: 'x', amount: 1 },
      paymentTasks: {},
      settlePaymentTask: { id: 1 },
      answerQuestion: { id: 1, answer: 'да' },
    };
    const people = [
      null,
      (await customer({ role: 'dealer' })).token,
      openBrowser(shop).jar.get('temporary_token') ?? 'rubbish',
    ];
    for (const [name, input] of Object.entries(inputs)) {
      const call = shop.deps.shop[name as 'moveOrder'];
      for (const token of people) {
        await expect(call(viewerOf(token), input as never)).rejects.toMatchObject({
          code: 'forbidden',
        });
      }
    }
    expect(await order()).toMatchObject({ status: 'opened', paid_sum: 0 });
  });

  it('count the same money once', async () => {
    const { total } = await order();
    const half = Math.floor(total / 2);
    const record = (key: string, amount: number) =>
      shop.deps.shop.recordPayment(manager, { id: orderId, key, amount });
    await Promise.all([record('p-1', half), record('p-1', half)]);
    expect(await order()).toMatchObject({ status: 'opened', paid_sum: half });
    await expect(record('p-1', 1)).rejects.toThrow('другой суммой');
    await record('p-2', total - half);
    expect(await order()).toMatchObject({ status: 'confirmed', paid_sum: total });
  });

  it('list the money that waits for a decision, and settle it', async () => {
    const { shop: calls } = shop.deps;
    await calls.recordPayment(manager, { id: orderId, key: 'p-3', amount: 500_00 });
    expect(await order()).toMatchObject({ needs_decision: 1 });
    const { tasks } = await calls.paymentTasks(manager, {});
    expect(tasks).toMatchObject([{ order_id: orderId, kind: 'extra-money' }]);
    const id = tasks[0]?.id ?? 0;
    await calls.settlePaymentTask(manager, { id });
    expect(await calls.paymentTasks(manager, {})).toEqual({ tasks: [] });
    expect(await order()).toMatchObject({ needs_decision: 0 });
    await expect(calls.settlePaymentTask(manager, { id: 99_999 })).rejects.toThrow('Нет такой');
    // The desk has settled it with words before: they stay, as the time does.
    const { store } = shop.deps;
    const settled = { settled_at: 7, word: 'Вернули по п/п 15' };
    await transaction(store, (tx) =>
      tx.updateTable('payment_tasks').set(settled).where('id', '=', id).execute(),
    );
    await calls.settlePaymentTask(manager, { id });
    const row = store.db.selectFrom('payment_tasks').selectAll().where('id', '=', id);
    expect(await row.executeTakeFirst()).toMatchObject(settled);
  });

  it('move an order as it may go', async () => {
    const { shop: calls } = shop.deps;
    await calls.moveOrder(manager, { id: orderId, status: 'assembling' });
    await expect(calls.moveOrder(manager, { id: orderId, status: 'opened' })).rejects.toThrow(
      'не может стать',
    );
    const events = await shop.deps.store.db
      .selectFrom('order_events')
      .select(['actor', 'status'])
      .where('order_id', '=', orderId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(events.actor).toMatch(/^manager \d+$/);
  });

  it('give a confirmed company wholesale prices at once', async () => {
    const { id, token } = await customer({ customer_type: 'company' });
    const firm = await shop.deps.store.writer
      .insertInto('firms')
      .values({
        customer_id: id,
        inn: '7707083893',
        kpp: '',
        ogrn: '',
        title: 'ООО',
        position: '',
        legal_address: '',
        is_default: 1,
        confirmed_at: null,
        created_at: 0,
        removed_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop.deps.shop.userInfo(viewerOf(token), {});
    await shop.deps.shop.confirmCompany(manager, { id: firm.id });
    const { user } = await shop.deps.shop.userInfo(viewerOf(token), {});
    expect(user?.role).toBe('wholesale');
    await expect(shop.deps.shop.confirmCompany(manager, { id: 99_999 })).rejects.toThrow(
      'Нет такой',
    );
  });

  it('answer a question, publicly or not', async () => {
    const { db } = shop.deps.store;
    const { id } = await db.selectFrom('questions').select('id').executeTakeFirstOrThrow();
    await shop.deps.shop.answerQuestion(manager, { id, answer: 'Да, подходит', publish: true });
    const question = await db
      .selectFrom('questions')
      .select(['answer', 'published'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(question).toEqual({ answer: 'Да, подходит', published: 1 });
  });
});
