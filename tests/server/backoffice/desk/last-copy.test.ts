import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCopyGauge, copyJobs } from '../../../../server/platform/copies/watch-copies.ts';
import { createMetrics } from '../../../../server/platform/metrics/metrics.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { HOUR_MS } from '../../../../shared/millis.ts';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { type DeskVisitor, openDesk } from './desk-visitor.ts';

let shop: TestShop;
let owner: DeskVisitor;
let seller: DeskVisitor;
beforeAll(async () => {
  shop = await createTestShop();
  Object.assign(shop.deps, { isDemo: false });
  const office = openDesk(shop);
  owner = await office.staff('owner');
  seller = await office.staff('sales');
});
afterAll(() => shop.close());

/** Marks a copy of some hours ago, as `npm run backup` does; null: none was ever made. */
function copyOf(hours: number | null): void {
  const folder = join(shop.deps.config.dataDir, 'backup');
  rmSync(folder, { recursive: true, force: true });
  if (hours === null) return;
  mkdirSync(folder);
  const made = new Date(shop.clock.now - hours * HOUR_MS);
  writeFileSync(join(folder, 'last'), '');
  utimesSync(join(folder, 'last'), made, made);
}

const textOf = async (visitor: DeskVisitor) =>
  (await visitor.get(desk.today())).text.replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');

it('says calmly that no copy was made, tells the age of one, and warns when it is late', async () => {
  copyOf(null);
  const none = await textOf(owner);
  expect(none).toContain('Копий данных магазин пока не видел');
  expect(none).not.toContain('desk-refused');
  copyOf(9);
  expect(await textOf(owner)).toContain('Копия данных: 20 ноября 2026 г. 03:00, 9 ч назад.');
  copyOf(31);
  expect(await textOf(owner)).toContain('Копия данных устарела: последняя — 19 ноября');
  expect(await textOf(seller)).not.toContain('Копия данных');
});

it('tells Prometheus the age, and the log of a copy that is late', async () => {
  const age = async () => {
    const metrics = createMetrics({ withProcess: false });
    await addCopyGauge({ ...shop.deps, metrics });
    return /^data_copy_age_seconds (\S+)$/m.exec(await metrics.print())?.[1];
  };
  const said = async () => {
    shop.logLines.length = 0;
    for (const { run } of copyJobs(shop.deps)) await run();
    return shop.logLines.map(({ msg }) => msg);
  };
  copyOf(null);
  expect([await age(), await said()]).toEqual(['Nan', []]);
  copyOf(2);
  expect([await age(), await said()]).toEqual(['7200', []]);
  copyOf(31);
  expect(await age()).toBe('111600');
  expect(await said()).toEqual([expect.stringContaining('Копия данных старше')]);
});

it('says nothing of copies in a demo shop, nor where they are watched elsewhere', async () => {
  copyOf(31);
  const metrics = createMetrics({ withProcess: false });
  await addCopyGauge({ ...shop.deps, metrics, isDemo: true });
  expect(await metrics.print()).not.toContain('data_copy_age_seconds');
  expect(copyJobs({ ...shop.deps, isDemo: true })).toEqual([]);
  Object.assign(shop.deps, { isDemo: true });
  const demo = await openDesk(shop).staff('owner');
  expect(await textOf(demo)).not.toContain('Копия данных');
  Object.assign(shop.deps, { isDemo: false });
  Object.assign(shop.deps.config, { backupMaxHours: 0 });
  expect(await textOf(owner)).not.toContain('Копия данных');
});
