import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkKinds } from '../../../server/backoffice/bulk-kinds.ts';
import { findBulkJob } from '../../../server/backoffice/entities/find-bulk-job.ts';
import { workOnBulk } from '../../../server/backoffice/jobs/work-on-bulk.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { endChild } from '../../helpers/ends.ts';
import { type DeskBench, openDeskBench } from '../backoffice/desk/desk-bench.ts';
import { addManyOrders } from '../backoffice/orders/add-many-orders.ts';
import { shownOrders } from '../backoffice/orders/shown-orders.ts';

const ORDERS = 800;
const LIVES = 3;
/** Longer than a process that works says so for. */
const SILENCE_MS = 31_000;
const results = join(import.meta.dirname, '../../../test-results');

describe.each(['sqlite', 'postgres'] as const)('work on many things (%s)', (dialect) => {
  let bench: DeskBench;
  let folder = '';
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    mkdirSync(results, { recursive: true });
    // Below the project: its libraries are found from there.
    folder = mkdtempSync(join(results, 'bulk-'));
    await build({
      entryPoints: [join(import.meta.dirname, 'bulk-worker.ts')],
      outfile: join(folder, 'bulk-worker.js'),
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node26',
      packages: 'external',
      jsx: 'automatic',
    });
  });
  afterAll(async () => {
    await bench.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it(`goes on after ${LIVES} kills, and does nothing twice`, { timeout: 600_000 }, async () => {
    const { store, config } = bench.shop.deps;
    const ids = await addManyOrders(bench, ORDERS, { status: 'confirmed' });
    const form = { ids: ids.map(String), act: 'step', ...(await shownOrders(bench, ids)) };
    const { headers } = await bench.as('sales').post(desk.ordersBulk(), form);
    const id = Number(/\/jobs\/(\d+)/.exec(headers['location'] ?? '')?.[1]);
    const find = async () => {
      const job = await findBulkJob(bench.db, id);
      if (!job) throw new Error(`No job ${id}`);
      return job;
    };
    const place = config.databaseUrl ?? join(config.dataDir, 'shop.db');
    let { now } = bench.shop.clock;
    for (let life = 0; life < LIVES; life++) {
      const { done: before } = await find();
      const program = join(folder, 'bulk-worker.js');
      const stdio = ['ignore', 'ignore', 'inherit'] as const;
      const worker = spawn(process.execPath, [program, place, String(now)], { stdio: [...stdio] });
      endChild(worker);
      const ended = once(worker, 'exit');
      while ((await find()).done === before && worker.exitCode === null) await pause(5);
      worker.kill('SIGKILL');
      expect((await ended)[1]).toBe('SIGKILL');
      now += SILENCE_MS;
    }
    const left = await find();
    expect([left.state, left.done > 0, left.done < ORDERS]).toEqual(['working', true, true]);
    // A process that comes before the dead one has been silent long enough leaves its job alone.
    expect(await workOnBulk({ store, kinds: bulkKinds, now: () => now - SILENCE_MS })).toBe(0);
    expect(await workOnBulk({ store, kinds: bulkKinds, now: () => now })).toBe(1);
    expect(await find()).toMatchObject({ state: 'done', done: ORDERS });
    const events = await bench.db
      .selectFrom('order_events')
      .select('order_id')
      .where('order_id', 'in', ids)
      .where('status', '=', 'assembling')
      .execute();
    expect(events.map(({ order_id }) => order_id).toSorted((a, b) => a - b)).toEqual(ids);
    const { batchId } = await find();
    const changes = await bench.db
      .selectFrom('changes')
      .select('entity_id')
      .where('batch_id', '=', batchId)
      .where('entity', '=', 'order')
      .execute();
    expect(new Set(changes.map(({ entity_id }) => entity_id)).size).toBe(changes.length);
    expect(changes).toHaveLength(ORDERS);
    expect((await bench.as('sales').post(desk.undo(batchId))).status).toBe(303);
    const back = bench.db.selectFrom('orders').select('id').where('status', '=', 'confirmed');
    expect((await back.where('id', 'in', ids).execute()).length).toBe(ORDERS);
  });
});
