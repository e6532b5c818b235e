import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkKinds } from '../../../../server/backoffice/bulk-kinds.ts';
import { findBulkJob } from '../../../../server/backoffice/entities/find-bulk-job.ts';
import { workOnBulk } from '../../../../server/backoffice/jobs/work-on-bulk.ts';
import { StoreBusyError } from '../../../../server/platform/store/is-store-trouble.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import type { StaffRole } from '../../../../shared/backoffice.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import type { OrderStatus } from '../../../../shared/order.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';
import { addManyOrders } from '../orders/add-many-orders.ts';
import { shownOrders } from '../orders/shown-orders.ts';

const MANY = 510;
const PART = 50;

describe('work on many things that is stopped', () => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench();
  });
  afterAll(() => bench.close());

  /** A job that has moved its first part of the orders and goes on. */
  const begin = async (status: OrderStatus) => {
    const ids = await addManyOrders(bench, MANY, { status });
    const form = { ids: ids.map(String), act: 'step', ...(await shownOrders(bench, ids)) };
    const { headers } = await bench.as('sales').post(desk.ordersBulk(), form);
    const id = Number(/\/jobs\/(\d+)/.exec(headers['location'] ?? '')?.[1]);
    let parts = 0;
    const kind = bulkKinds['orders.step'];
    const step: typeof kind = {
      ...kind,
      work(change, part) {
        if (++parts > 1) throw new StoreBusyError();
        return kind.work(change, part);
      },
    };
    const { store } = bench.shop.deps;
    const kinds = { ...bulkKinds, 'orders.step': step };
    await expect(workOnBulk({ store, kinds, now: () => bench.shop.clock.now })).rejects.toThrow(
      StoreBusyError,
    );
    return { ids, id, batchId: (await findBulkJob(bench.db, id))?.batchId ?? 0 };
  };
  const goOn = () => {
    const now = () => bench.shop.clock.now + 60_000;
    return workOnBulk({ store: bench.shop.deps.store, kinds: bulkKinds, now });
  };
  const countIn = async (ids: readonly number[], status: OrderStatus) => {
    const rows = await bench.db
      .selectFrom('orders')
      .select('id')
      .where('id', 'in', [...ids])
      .where('status', '=', status)
      .execute();
    return rows.length;
  };
  const offers = async (id: number, batchId: number, role: StaffRole = 'sales') => {
    const { text } = await bench.as(role).get(desk.job(id));
    return [desk.jobStop(id), desk.undo(batchId)].map((path) => text.includes(`action="${path}"`));
  };

  it('goes on no more though nothing takes back what it has done', async () => {
    const { ids, id, batchId } = await begin('review');
    expect(await offers(id, batchId)).toEqual([true, false]);
    expect(await offers(id, batchId, 'warehouse')).toEqual([false, false]);
    expect((await bench.as('warehouse').post(desk.jobStop(id))).status).toBe(403);
    expect((await bench.as('sales').post(desk.jobStop(id))).status).toBe(303);
    await goOn();
    expect(await countIn(ids, 'review')).toBe(MANY - PART);
    expect(await findBulkJob(bench.db, id)).toMatchObject({ state: 'failed', done: PART });
    expect(await offers(id, batchId)).toEqual([false, false]);
  });

  it('goes on no more though a thing was touched meanwhile', async () => {
    const { ids, id, batchId } = await begin('confirmed');
    expect(await offers(id, batchId)).toEqual([true, true]);
    await transaction(bench.shop.deps.store, (tx) =>
      tx
        .updateTable('orders')
        .set({ status: 'ready' })
        .where('id', '=', ids[0] ?? 0)
        .execute(),
    );
    const undone = await bench.as('sales').post(desk.undo(batchId), { return_to: desk.job(id) });
    expect(undone.status).toBe(409);
    expect(undone.text).toContain('Работа остановлена. Отменить нельзя');
    await goOn();
    expect(await countIn(ids, 'confirmed')).toBe(MANY - PART);
  });

  it('puts back afterwards what it has done', async () => {
    const { ids, id, batchId } = await begin('confirmed');
    await bench.as('sales').post(desk.jobStop(id));
    expect(await countIn(ids, 'assembling')).toBe(PART);
    expect(await offers(id, batchId)).toEqual([false, true]);
    expect((await bench.as('sales').post(desk.undo(batchId))).status).toBe(303);
    expect(await countIn(ids, 'confirmed')).toBe(MANY);
    const { text } = await bench.as('sales').get(desk.job(id));
    expect([text.includes('Отменено'), text.includes('Сделанное осталось')]).toEqual([true, false]);
  });
});
