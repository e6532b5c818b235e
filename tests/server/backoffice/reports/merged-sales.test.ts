import { afterAll, beforeAll, expect, it } from 'vitest';
import { readReport } from '../../../../server/backoffice/reports/read-report.ts';
import { refreshReports } from '../../../../server/backoffice/reports/refresh-reports.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { HOUR_MS } from '../../../../shared/millis.ts';
import { moscowDay } from '../../../../shared/ru/dates.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('sales of what became part of another', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    await bench.newOrder({ status: 'completed' });
    // Counted long ago: the order itself gives no reason to count its day again.
    for (let times = 0; times < 2; times++) await sold('brand');
  });
  afterAll(() => bench.close());

  /** Names and sums of a report, an hour after the last count. */
  const sold = async (kind: 'brand' | 'category') => {
    const { clock, deps } = bench.shop;
    await refreshReports(deps.store, clock.now);
    clock.now += HOUR_MS;
    const period = { from: '2026-01-01', to: moscowDay(clock.now), now: clock.now };
    const { rows } = await readReport(bench.db, kind, period);
    return rows.map(([name, , sum]) => [name, sum]);
  };
  const titled = async (table: 'brands' | 'categories', title: string) => {
    const row = bench.db.selectFrom(table).select('id').where('title', '=', title);
    return (await row.executeTakeFirstOrThrow()).id;
  };
  const undo = (location: string | undefined) =>
    bench.as('content').post(desk.undo(doneOf(location)));

  it.each([
    ['brand', 'brands', desk.brandMerge],
    ['category', 'categories', desk.categoryMerge],
  ] as const)(
    'are told under its name, and apart again after an undo: %s',
    async (kind, table, merge) => {
      const before = await sold(kind);
      expect(before).toEqual([[expect.any(String), 1000_00]]);
      const title = String(before[0]?.[0]);
      const from = await titled(table, title);
      const other = bench.db.selectFrom(table).select(['id', 'title']).where('id', '!=', from);
      const top = table === 'categories' ? other.where('parent_id' as 'id', 'is', null) : other;
      const into = await top.orderBy('id', 'desc').executeTakeFirstOrThrow();
      const form = { into: String(into.id) };
      const { headers, status } = await bench.as('content').post(merge(from), form);
      expect(status).toBe(303);
      expect(await sold(kind)).toEqual([[into.title, 1000_00]]);
      expect((await undo(headers['location'])).status).toBe(303);
      expect(await sold(kind)).toEqual(before);
    },
  );

  it('are told under the name of the category that has its part now', async () => {
    const before = await sold('category');
    const from = await titled('categories', String(before[0]?.[0]));
    const below = await bench.db
      .selectFrom('categories as below')
      .innerJoin('categories as above', 'above.id', 'below.parent_id')
      .select(['below.id', 'above.title'])
      .where('above.parent_id', 'is', null)
      .where('above.id', '!=', from)
      .executeTakeFirstOrThrow();
    const form = { into: String(below.id) };
    const { headers } = await bench.as('content').post(desk.categoryMerge(from), form);
    expect(await sold('category')).toEqual([[below.title, 1000_00]]);
    await undo(headers['location']);
    expect(await sold('category')).toEqual(before);
  });
});
