import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { bulkKinds } from '../../../../server/backoffice/bulk-kinds.ts';
import { findBulkJob } from '../../../../server/backoffice/entities/find-bulk-job.ts';
import { workOnBulk } from '../../../../server/backoffice/jobs/work-on-bulk.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { orderNumber } from '../../../../shared/order.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';
import { addManyOrders } from '../orders/add-many-orders.ts';
import { shownOrders } from '../orders/shown-orders.ts';

const MANY = 520;

describeOnBothStores('work on many things', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect, { DEMO_PRODUCTS: '600' });
  });
  afterEach(() => work());
  afterAll(() => bench.close());

  const deps = () => ({
    store: bench.shop.deps.store,
    kinds: bulkKinds,
    now: () => bench.shop.clock.now,
  });
  const work = () => workOnBulk(deps());
  const jobIn = (location = '') => Number(/\/jobs\/(\d+)/.exec(location)?.[1]);
  const start = async (ids: readonly number[], act: string, role: 'sales' | 'owner' = 'sales') => {
    const form = { ids: ids.map(String), act, ...(await shownOrders(bench, ids)) };
    const { headers, status } = await bench.as(role).post(desk.ordersBulk(), form);
    return { status, job: jobIn(headers['location']) };
  };
  const statuses = async (ids: readonly number[]) => {
    const rows = await bench.db
      .selectFrom('orders')
      .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
      .where('id', 'in', [...ids])
      .groupBy('status')
      .execute();
    return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
  };
  const find = async (id: number) => {
    const job = await findBulkJob(bench.db, id);
    if (!job) throw new Error(`No job ${id}`);
    return job;
  };

  it('is done beside requests, told of on its page, and undone as one', async () => {
    const ids = await addManyOrders(bench, MANY, { status: 'confirmed' });
    const { job } = await start(ids, 'step');
    expect(await statuses(ids)).toEqual({ confirmed: MANY });
    const waiting = await bench.as('sales').get(desk.job(job));
    expect(waiting.text).toContain('http-equiv="refresh"');
    await work();
    expect(await statuses(ids)).toEqual({ assembling: MANY });
    const { batchId, state, done } = await find(job);
    expect([state, done]).toEqual(['done', MANY]);
    expect((await bench.as('sales').get(desk.job(job))).text).not.toContain('http-equiv="refresh"');
    expect((await bench.as('sales').post(desk.undo(batchId))).status).toBe(303);
    expect(await statuses(ids)).toEqual({ confirmed: MANY });
    expect((await bench.as('sales').get(desk.job(job))).text).toContain('Отменено');
    expect((await bench.as('sales').post(desk.undo(batchId))).status).toBe(409);
  });

  it('leaves what cannot be done as it was, and says why', async () => {
    const ids = await addManyOrders(bench, MANY, { status: 'confirmed' });
    const [unpaid = 0, over = 0] = ids;
    await transaction(bench.shop.deps.store, async (tx) => {
      await tx.updateTable('orders').set({ status: 'opened' }).where('id', '=', unpaid).execute();
      await tx.updateTable('orders').set({ status: 'completed' }).where('id', '=', over).execute();
    });
    const { job } = await start(ids, 'step');
    await work();
    expect(await statuses(ids)).toEqual({ assembling: MANY - 2, opened: 1, completed: 1 });
    const { text } = await bench.as('sales').get(desk.job(job));
    expect(text).toContain(`Заказ ${orderNumber(unpaid)}`);
    expect(text).toContain('ждёт оплаты');
    expect(text.replace(/<[^>]*>/g, '')).toContain(`Готово: ${MANY - 2} из ${MANY}`);
    expect((await find(job)).report.refusedCount).toBe(2);
  });

  it('takes no step twice, though it is asked for again when the first is done', async () => {
    const ids = await addManyOrders(bench, MANY, { status: 'confirmed' });
    const form = { ids: ids.map(String), act: 'step', ...(await shownOrders(bench, ids)) };
    await bench.as('sales').post(desk.ordersBulk(), form);
    await work();
    const { headers } = await bench.as('sales').post(desk.ordersBulk(), form);
    await work();
    expect(await statuses(ids)).toEqual({ assembling: MANY });
    const { refusedCount, refused } = (await find(jobIn(headers['location']))).report;
    expect([refusedCount, refused[0]?.why]).toEqual([MANY, 'уже «Собирается»']);
  });

  it('of a few moves those that can be, names the others with why, and is undone as one', async () => {
    const able = await addManyOrders(bench, 3, { status: 'confirmed' });
    const unpaid = await bench.newOrder({ status: 'opened' });
    const ids = [...able, unpaid];
    const { job } = await start(ids, 'step');
    expect(await statuses(ids)).toEqual({ assembling: 3, opened: 1 });
    const { text } = await bench.as('sales').get(desk.job(job));
    for (const told of [`Заказ ${orderNumber(unpaid)}`, 'ждёт оплаты'])
      expect(text).toContain(told);
    await bench.as('sales').post(desk.undo((await find(job)).batchId));
    expect(await statuses(ids)).toEqual({ confirmed: 3, opened: 1 });
    const form = { ids: [String(unpaid)], act: 'step', ...(await shownOrders(bench, [unpaid])) };
    const refused = await bench.as('sales').post(desk.ordersBulk(), form);
    expect([refused.status, refused.text.includes('Ничего не сделано')]).toEqual([409, true]);
  });

  it('sends the invoices of many, and says which have none', async () => {
    const facts = { payment_kind: 'invoice', email: 'firma@example.ru' } as const;
    const ids = [
      await bench.newOrder({ status: 'opened', ...facts }),
      await bench.newOrder({ status: 'confirmed', ...facts }),
    ];
    const online = await bench.newOrder({ status: 'opened', payment_kind: 'online' });
    const unseen = await bench.newOrder({ status: 'review', ...facts });
    const waiting = async () => {
      const rows = bench.db.selectFrom('outbox').select('payload').where('done_at', 'is', null);
      const asked = await rows.where('kind', '=', 'invoice-asked').execute();
      return asked.map(({ payload }) => (JSON.parse(payload) as { orderId: number }).orderId);
    };
    const paid = await bench.newOrder({ status: 'confirmed', paid_sum: 1000_00, ...facts });
    const all = { ids: [...ids, online, unseen, paid].map(String), act: 'letter' };
    const none = await bench
      .as('sales')
      .post(desk.ordersBulk(), { ids: [String(online)], act: 'letter' });
    expect(none.status).toBe(409);
    expect(none.text).toContain(`Заказ ${orderNumber(online)}: счёта у него нет`);
    expect((await bench.as('warehouse').post(desk.ordersBulk(), all)).status).toBe(403);
    expect(await waiting()).toEqual([]);
    await bench.as('sales').post(desk.ordersBulk(), all);
    expect((await waiting()).toSorted()).toEqual(ids.toSorted());
    await bench.as('sales').post(desk.undo(await bench.lastBatchId()));
    expect(await waiting()).toEqual([]);
    const many = await addManyOrders(bench, MANY, { status: 'confirmed' });
    const { job } = await start(many, 'letter');
    await work();
    expect((await find(job)).report.refusedCount).toBe(MANY);
  });

  it('is one of a person at a time, and stops when it is undone', async () => {
    const ids = await addManyOrders(bench, MANY, { status: 'confirmed' });
    const { job } = await start(ids, 'take');
    expect(await start(ids, 'step')).toMatchObject({ status: 409 });
    const other = await start(ids, 'take', 'owner');
    expect(other.status).toBe(303);
    const { batchId } = await find(job);
    expect((await bench.as('sales').post(desk.undo(batchId))).status).toBe(303);
    expect(await find(job)).toMatchObject({ state: 'failed', done: 0 });
    await work();
    expect(await find(job)).toMatchObject({ done: 0, report: { isUndone: true } });
    expect(await find(other.job)).toMatchObject({ state: 'done', done: MANY });
    const owned = await bench.db
      .selectFrom('desk_cards')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('entity', '=', 'order')
      .where('entity_id', 'in', ids.map(String))
      .where('staff_id', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(Number(owned.count)).toBe(MANY);
  });

  it('is one of a person though ten are asked for in the same instant', async () => {
    const ids = await addManyOrders(bench, MANY, { status: 'confirmed' });
    const asked = await Promise.all(Array.from({ length: 10 }, () => start(ids, 'step')));
    const given = asked.map(({ status }) => status).sort();
    expect(given).toEqual([303, ...Array<number>(9).fill(409)]);
    const { job = 0 } = asked.find(({ status }) => status === 303) ?? {};
    await bench.as('sales').post(desk.undo((await find(job)).batchId));
    expect(await find(job)).toMatchObject({ state: 'failed', done: 0 });
  });

  it('is done once by two processes at once', async () => {
    const ids = await addManyOrders(bench, MANY, { status: 'confirmed' });
    const { job } = await start(ids, 'step');
    const later = { ...deps(), now: () => bench.shop.clock.now + 60_000 };
    // PostgreSQL may end one of them for the other's sake: its job goes on when it has been silent.
    await Promise.allSettled([work(), workOnBulk(later), work()]);
    await workOnBulk({ ...deps(), now: () => bench.shop.clock.now + 120_000 });
    expect(await statuses(ids)).toEqual({ assembling: MANY });
    const events = await bench.db
      .selectFrom('order_events')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('order_id', 'in', ids)
      .where('status', '=', 'assembling')
      .executeTakeFirstOrThrow();
    expect([Number(events.count), (await find(job)).done]).toEqual([MANY, MANY]);
  });

  it('ends where whoever started it has lost the right', async () => {
    const ids = await addManyOrders(bench, MANY, { status: 'confirmed' });
    const leaver = await bench.office.staff('sales');
    const form = { ids: ids.map(String), act: 'step', ...(await shownOrders(bench, ids)) };
    const { headers } = await leaver.post(desk.ordersBulk(), form);
    const { staffId } = await find(jobIn(headers['location']));
    await transaction(bench.shop.deps.store, (tx) =>
      tx.updateTable('staff').set({ ended_at: 1 }).where('id', '=', staffId).execute(),
    );
    await work();
    expect(await statuses(ids)).toEqual({ confirmed: MANY });
    expect(await find(jobIn(headers['location']))).toMatchObject({ state: 'failed', done: 0 });
  });

  it('tells its refusals to its own and to who may read the journal', async () => {
    const ids = await addManyOrders(bench, MANY, { status: 'opened' });
    const { job } = await start(ids, 'step');
    await work();
    const told = async (role: 'content' | 'accountant' | 'sales') => {
      const { status, text } = await bench.as(role).get(desk.job(job));
      return [status, text.includes('ждёт оплаты')];
    };
    expect([await told('sales'), await told('accountant')]).toEqual([
      [200, true],
      [200, true],
    ]);
    expect(await told('content')).toEqual([200, false]);
    const { batchId } = await find(job);
    expect((await bench.as('warehouse').post(desk.undo(batchId))).status).toBe(403);
    for (const id of ['0', 'x', '%E0%A4%A', '9'.repeat(30)]) {
      expect((await bench.as('owner').get(desk.job(id))).status).toBe(404);
    }
    const most = Array.from({ length: 10_001 }, (_, at) => String(at + 1));
    const all = await bench.as('sales').post(desk.ordersBulk(), { ids: most, act: 'take' });
    expect(all.status).toBeGreaterThanOrEqual(400);
  });

  it('hides and shows goods, all that are found', async () => {
    const count = async () => {
      const rows = bench.db
        .selectFrom('products')
        .select(({ fn }) => fn.countAll<number>().as('n'));
      return Number((await rows.where('active', '=', 1).executeTakeFirstOrThrow()).n);
    };
    const before = await count();
    expect(before).toBeGreaterThan(500);
    const form = { all: 'yes', query: 'state=shown', act: 'hide' };
    const { headers } = await bench.as('content').post(desk.productsBulk(), form);
    await work();
    expect(await count()).toBe(0);
    const { batchId } = await find(jobIn(headers['location']));
    expect((await bench.as('content').post(desk.undo(batchId))).status).toBe(303);
    expect(await count()).toBe(before);
    const none = { ...form, act: 'category', category: '999999' };
    expect((await bench.as('content').post(desk.productsBulk(), none)).status).toBe(422);
  });

  it('changes prices by a rule, but none that was set by hand meanwhile', async () => {
    const priceOf = async (product: number) => {
      const row = bench.db
        .selectFrom('prices')
        .innerJoin('price_levels', 'price_levels.id', 'prices.level_id')
        .select('price')
        .where('product_id', '=', product)
        .where('price_levels.code', '=', 'retail');
      return (await row.executeTakeFirstOrThrow()).price;
    };
    const { id: level } = await bench.db
      .selectFrom('price_levels')
      .select('id')
      .where('code', '=', 'retail')
      .executeTakeFirstOrThrow();
    const goods = await bench.db
      .selectFrom('prices')
      .select('product_id')
      .where('level_id', '=', level)
      .orderBy('product_id')
      .limit(2)
      .execute();
    const [first = 0, second = 0] = goods.map(({ product_id }) => product_id);
    const [before] = [await priceOf(second)];
    const query = `level=${level}&act=sum&amount=%2B10&rounding=kopeck`;
    const page = await bench.as('sales').get(`${desk.priceRule()}?${query}`);
    const stamp = /name="stamp" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const { headers } = await bench.as('sales').post(desk.priceRuleUse(), { query, stamp });
    const job = jobIn(headers['location']);
    expect(await priceOf(second)).toBe(before);
    await bench.as('owner').post(desk.priceSave(first), { [`price.${level}`]: '7' });
    await work();
    expect([await priceOf(first), await priceOf(second)]).toEqual([700, (before ?? 0) + 1000]);
    const { batchId, report } = await find(job);
    expect(report.refused.map(({ why }) => why)).toEqual(['цену задали, пока шла работа']);
    expect((await bench.as('sales').post(desk.undo(batchId))).status).toBe(303);
    expect([await priceOf(first), await priceOf(second)]).toEqual([700, before]);
  });
});
