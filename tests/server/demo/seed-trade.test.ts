import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../../server/demo/seed-demo.ts';
import { releaseStock } from '../../../server/orders/allocate-stock.ts';
import { cancelOverdue } from '../../../server/orders/cancel-overdue.ts';
import { endHolds } from '../../../server/orders/end-holds.ts';
import { getOrder } from '../../../server/orders/find-order.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { ORDER_STATUSES, QUOTE_STATUSES } from '../../../shared/order.ts';
import { moscowDay } from '../../../shared/ru/dates.ts';
import { vatIncluded } from '../../../shared/vat.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';
import { countRows } from './count-rows.ts';

const NOW = Date.parse('2026-11-20T12:00:00+03:00');
const silent = () => {};

describeOnBothStores('The past of the demo shop', (dialect) => {
  let store: Store;
  beforeAll(async () => {
    store = await createTestStore(dialect);
    await seedDemo({ store, products: 400, orders: 400, now: NOW, report: silent });
  });
  afterAll(() => store.close());

  it('has orders and quote requests in every state', async () => {
    const rows = await store.db
      .selectFrom('orders')
      .select(({ fn }) => ['kind', 'status', fn.countAll<number>().as('count')])
      .groupBy(['kind', 'status'])
      .execute();
    const statuses = (kind: string) =>
      rows.filter((row) => row.kind === kind).map(({ status }) => status);
    expect(statuses('order').toSorted()).toEqual([...ORDER_STATUSES].toSorted());
    expect(statuses('request').toSorted()).toEqual([...QUOTE_STATUSES].toSorted());
    const count = rows.reduce((sum, row) => sum + Number(row.count), 0);
    expect(count).toBeGreaterThanOrEqual(400);
  });

  it('has people, questions, money and an exchange around them', async () => {
    for (const table of [
      'firms',
      'callbacks',
      'inquiries',
      'searches',
      'refunds',
      'payment_tasks',
      'exchange_sessions',
      'exchange_tasks',
      'desk_cards',
      'desk_notes',
    ] as const) {
      expect(await countRows(store, table), table).toBeGreaterThan(0);
    }
    expect(await countRows(store, 'staff')).toBe(6);
    expect(await countRows(store, 'outbox')).toBe(0);
  });

  it('keeps the sums of lines, taxes, payments and refunds together', async () => {
    const { db } = store;
    const orders = await db.selectFrom('orders').selectAll().execute();
    const lines = await db.selectFrom('order_lines').selectAll().execute();
    const payments = await db.selectFrom('payments').selectAll().execute();
    const refunds = await db.selectFrom('refunds').selectAll().execute();
    const linesOf = Map.groupBy(lines, ({ order_id }) => order_id);
    const paidOf = Map.groupBy(payments, ({ order_id }) => order_id);
    for (const order of orders) {
      const own = linesOf.get(order.id) ?? [];
      const add = (of: (line: (typeof own)[number]) => number | null) =>
        own.reduce((sum, line) => sum + (of(line) ?? 0), 0);
      expect(order.goods_sum).toBe(add(({ sum }) => sum));
      expect(order.total).toBe(order.goods_sum + order.delivery_price);
      const tax = vatIncluded(order.delivery_price, order.vat_percent);
      expect(order.vat_sum).toBe(add(({ vat_sum }) => vat_sum) + tax);
      for (const line of own) {
        expect(line.quantity).toBe(line.packages * line.package);
        expect(line.from_city + line.from_others + line.from_supply).toBe(line.quantity);
        if (line.price !== null) expect(line.sum).toBe(line.price * line.packages);
        expect(line.retail_sum ?? 0).toBeGreaterThanOrEqual(line.sum ?? 0);
      }
      const paid = (paidOf.get(order.id) ?? []).map(({ amount, refunded }) => amount - refunded);
      expect(order.paid_sum).toBe(paid.reduce((sum, amount) => sum + amount, 0));
    }
    const returned = refunds.reduce((sum, { amount }) => sum + amount, 0);
    expect(payments.reduce((sum, { refunded }) => sum + refunded, 0)).toBe(returned);
    expect(refunds.every(({ done_at }) => done_at !== null)).toBe(true);
  });

  it('ends each history with the state of the order, after it was placed and before now', async () => {
    const { db } = store;
    const events = await db.selectFrom('order_events').selectAll().orderBy('id').execute();
    const eventsOf = Map.groupBy(events, ({ order_id }) => order_id);
    for (const order of await db.selectFrom('orders').selectAll().execute()) {
      const own = eventsOf.get(order.id) ?? [];
      expect(own[0]?.at).toBe(order.created_at);
      expect(own.at(-1)?.status).toBe(order.status);
      const times = own.map(({ at }) => at);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(Math.max(...times)).toBeLessThan(NOW);
    }
  });

  it('hands nothing over before its day, and has every day in its order', async () => {
    const { db } = store;
    const orders = await db.selectFrom('orders').selectAll().where('kind', '=', 'order').execute();
    const events = await db.selectFrom('order_events').selectAll().orderBy('at').execute();
    const lines = await db.selectFrom('order_lines').selectAll().execute();
    const payments = await db.selectFrom('payments').selectAll().execute();
    const faults = orders.flatMap(({ id, status, created_at, delivery_on, ...order }) => {
      const when = (to: string) => events.find((e) => e.order_id === id && e.status === to)?.at;
      const known = ['assembling', 'shipped', 'ready', 'completed'].flatMap((to) => when(to) ?? []);
      const paid = payments.filter((payment) => payment.order_id === id);
      const days = lines
        .filter((line) => line.order_id === id)
        .flatMap((line) => line.comes_on ?? []);
      const handed = when('completed');
      return [
        ...(known.some((at, index) => at < (known[index - 1] ?? created_at)) ? ['steps'] : []),
        ...(paid.some(({ created_at: at }) => at < created_at || at > NOW) ? ['paid'] : []),
        ...(moscowDay(created_at) > (delivery_on ?? '9') ? ['promised'] : []),
        ...(days.some((day) => day > (delivery_on ?? '9')) ? ['goods'] : []),
        ...(handed !== undefined && moscowDay(handed) < (delivery_on ?? '') ? ['handed'] : []),
        ...((handed ?? order.updated_at) > NOW ? ['future'] : []),
      ].map((fault) => `${status} ${id}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });

  it('makes ready what is picked up and ships the rest, in histories too', async () => {
    const rows = await store.db
      .selectFrom('order_events')
      .innerJoin('orders', 'orders.id', 'order_events.order_id')
      .select(['delivery_kind', 'order_events.status'])
      .where('kind', '=', 'order')
      .where('order_events.status', 'in', ['ready', 'shipped'])
      .execute();
    const seen = new Set(rows.map((row) => `${row.delivery_kind} ${row.status}`));
    expect([...seen].toSorted()).toEqual(['courier shipped', 'pickup ready', 'transport shipped']);
  });

  it('holds goods only for orders that have them, and gives them back when one is cancelled', async () => {
    const { db } = store;
    const holding = await db
      .selectFrom('order_allocations')
      .innerJoin('orders', 'orders.id', 'order_id')
      .select('status')
      .distinct()
      .execute();
    const has = holding.map(({ status }) => status).toSorted();
    expect(has).toEqual(['assembling', 'confirmed', 'opened', 'ready']);
    const [held] = await db.selectFrom('order_allocations').selectAll().limit(1).execute();
    const free = async () =>
      db
        .selectFrom('stock')
        .select('free')
        .where('product_id', '=', held!.product_id)
        .where('storage_id', '=', held!.storage_id)
        .executeTakeFirstOrThrow();
    const before = await free();
    await transaction(store, (tx) => releaseStock(tx, held!.order_id, NOW));
    expect((await free()).free).toBe(before.free + held!.quantity);
  });

  it('leaves nothing for the shop to end or to cancel at once', async () => {
    expect(await cancelOverdue(store, NOW)).toBe(0);
    expect(await endHolds(store, NOW)).toBe(0);
  });

  it('can be shown whole', async () => {
    const { id } = await store.db
      .selectFrom('orders')
      .select('id')
      .where('origin_id', 'is not', null)
      .executeTakeFirstOrThrow();
    const order = await getOrder(store.db, id);
    expect(order.related).toMatchObject({ kind: 'request', same: true });
    expect(order.lines.length).toBeGreaterThan(0);
  });
});

describe('The past of the demo shop', () => {
  it('is the same each time', async () => {
    const [first, second] = [await createTestStore(), await createTestStore()];
    const rows = [];
    for (const store of [first, second]) {
      await seedDemo({ store, products: 200, orders: 50, now: NOW, report: silent });
      rows.push(await store.db.selectFrom('orders').selectAll().orderBy('id').execute());
      await store.close();
    }
    expect(rows[0]).toEqual(rows[1]);
  });

  it('begins anew after it was cut off', async () => {
    const store = await createTestStore();
    const cut = seedDemo({
      store,
      products: 100,
      orders: 60,
      now: NOW,
      report: (line) => {
        if (line.startsWith('Заказы')) throw new Error('power');
      },
    });
    await expect(cut).rejects.toThrow('power');
    await seedDemo({ store, products: 100, orders: 60, now: NOW, report: silent });
    expect(await countRows(store, 'staff')).toBe(6);
    await store.close();
  });
});
