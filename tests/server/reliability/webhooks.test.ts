import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom } from '../../../server/demo/random.ts';
import { reconcilePayments } from '../../../server/payments/reconcile-payments.ts';
import { startPayment } from '../../../server/payments/start-payment.ts';
import { NOBODY_WAITS } from '../../../server/platform/store/patience.ts';
import { patterns } from '../../../shared/route-table.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { chooseSeed, lengthOf, noteSeen } from '../../helpers/full-length.ts';
import { addShopper } from '../../helpers/shoppers.ts';
import { addOrder } from '../account/add-order.ts';
import { type Front, listen } from './listen.ts';

const PAYMENTS = lengthOf('WEBHOOK_PAYMENTS', 20);
const SEED = chooseSeed();
/** Under way at the same time. */
const BATCH = 200;
const AT_ONCE = 16;
const MAX_TIMES = 20;
const DROPPED = 0.05;
const TOTAL = 1000_00;

type Outcome = 'paid' | 'declined' | 'waiting';
const ends = {
  paid: { status: 'confirmed', paid_sum: TOTAL, payment: 'succeeded' },
  declined: { status: 'opened', paid_sum: 0, payment: 'canceled' },
  waiting: { status: 'opened', paid_sum: 0, payment: 'pending' },
} as const;

let shop: TestShop;
let front: Front;
beforeAll(async () => {
  shop = await createTestShop();
  // A busy machine must not make the shop refuse what it is told.
  shop.deps.store.patience = NOBODY_WAITS;
  await fillStock();
  front = await listen(shop.listener);
});
afterAll(async () => {
  front.close();
  await shop.close();
});

it(
  `${PAYMENTS} payments end as the payment system says, however its notices come (seed ${SEED})`,
  async () => {
    const random = createRandom(SEED);
    const outcomes = new Map<number, Outcome>();
    let told = 0;
    for (let begun = 0; begun < PAYMENTS; begun += BATCH) {
      const events: (() => Promise<unknown>)[] = [];
      for (let number = begun; number < Math.min(begun + BATCH, PAYMENTS); number++) {
        const outcome = random.pick<Outcome>(['paid', 'paid', 'paid', 'declined', 'waiting']);
        const { orderId, paymentId } = await begin();
        outcomes.set(orderId, outcome);
        // The outcome itself is one of the events: notices come before it and after it.
        events.push(() => settle(paymentId, outcome));
        for (const event of ['payment.waiting', `payment.${outcome}`]) {
          for (let time = random.int(1, MAX_TIMES); time > 0; time--) {
            if (!random.chance(DROPPED)) events.push(() => notify(paymentId, event));
          }
        }
      }
      random.shuffle(events);
      told += events.length;
      await Promise.all(Array.from({ length: AT_ONCE }, () => work(events)));
    }
    await reconcilePayments(shop.deps.payments, (code) => `http://localhost/${code}`);
    // Work that the last notices have begun goes on after their answers.
    await pause(300);
    const wrong = await listWrong(outcomes);
    noteSeen(
      'WEBHOOK_PAYMENTS',
      `${PAYMENTS} платежей, ${told} событий, seed ${SEED}, не в том состоянии ${wrong.length}`,
    );
    expect(wrong).toEqual([]);
    expect(shop.logLines.filter(({ level }) => level === 'error')).toEqual([]);
  },
  600_000 + PAYMENTS * 200,
);

/** Goods for all: money for goods that are gone would be a task of the shop. */
async function fillStock(): Promise<void> {
  await shop.deps.store.writer.updateTable('stock').set({ free: PAYMENTS }).execute();
}

async function begin() {
  const { store, payments } = shop.deps;
  const shopper = await addShopper(store, shop.clock.now);
  const orderId = await addOrder(store, { shopper_id: shopper, created_at: shop.clock.now });
  const payment = { orderId, method: 'card', returnUrl: 'http://localhost/pay-result/x' } as const;
  const started = await startPayment(payments, payment);
  if (started.kind !== 'redirect') throw new Error(started.message);
  return { orderId, paymentId: started.url.split('/').at(-1) ?? '' };
}

async function settle(paymentId: string, outcome: Outcome): Promise<void> {
  const demo = shop.deps.integrations.demoPayments;
  if (outcome === 'paid') await demo?.payDemo(paymentId);
  if (outcome === 'declined') await demo?.declineDemo(paymentId);
}

/** Tells of a payment; a shop that is too busy to hear is told again, as payment systems do. */
async function notify(paymentId: string, event: string): Promise<void> {
  const heard = async () => {
    const { status } = await front.ask({
      method: 'POST',
      path: patterns.paymentNotices,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ event, paymentId }),
    });
    return status;
  };
  await expect.poll(heard).toBe(200);
}

async function work(events: (() => Promise<unknown>)[]): Promise<void> {
  for (let event = events.pop(); event; event = events.pop()) await event();
}

/** Orders and payments that are not as their outcome says, or that were counted more than once. */
async function listWrong(outcomes: ReadonlyMap<number, Outcome>): Promise<object[]> {
  const { db } = shop.deps.store;
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select([
      'orders.id',
      'orders.status',
      'paid_sum',
      'needs_decision',
      'payments.status as payment',
    ])
    .execute();
  const events = await db.selectFrom('order_events').select(['order_id', 'status']).execute();
  const confirmed = Map.groupBy(
    events.filter(({ status }) => status === 'confirmed'),
    ({ order_id }) => order_id,
  );
  const letters = await db.selectFrom('outbox').select('key').execute();
  const doubled = letters.length - new Set(letters.map(({ key }) => key)).size;
  const wrong = rows.filter(({ id, needs_decision, ...row }) => {
    const outcome = outcomes.get(id) ?? 'waiting';
    const { status, paid_sum, payment } = ends[outcome];
    const isRight = row.status === status && row.paid_sum === paid_sum && row.payment === payment;
    const times = confirmed.get(id)?.length ?? 0;
    return !isRight || needs_decision !== 0 || times !== (outcome === 'paid' ? 1 : 0);
  });
  return [
    ...wrong,
    ...(rows.length === outcomes.size && doubled === 0 ? [] : [{ rows: rows.length, doubled }]),
  ];
}
