import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bulkKinds } from '../../../../server/backoffice/bulk-kinds.ts';
import { workOnBulk } from '../../../../server/backoffice/jobs/work-on-bulk.ts';
import { readReport } from '../../../../server/backoffice/reports/read-report.ts';
import { refreshReports } from '../../../../server/backoffice/reports/refresh-reports.ts';
import { readReportAsk } from '../../../../server/backoffice/reports/reports-page.tsx';
import { seedTrade } from '../../../../server/demo/trade/seed-trade.ts';
import { insertRows } from '../../../../server/platform/store/insert-rows.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../shared/millis.ts';
import { REPORT_KINDS } from '../../../../shared/report.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';
import { addManyOrders } from '../orders/add-many-orders.ts';

const DAY = '2026-11-20';
const NOW = Date.parse(`${DAY}T12:00:00+03:00`);
const period = { from: '2026-08-01', to: DAY, now: NOW };

describeOnBothStores('reports', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    await seedTrade(bench.shop.deps.store, { orders: 200, now: NOW, report: () => {} });
    await refreshReports(bench.shop.deps.store, NOW);
  });
  afterAll(() => bench.close());

  const sold = () =>
    bench.db.selectFrom('orders').where('kind', '=', 'order').where('status', '!=', 'cancelled');
  const sumOf = async (kind: (typeof REPORT_KINDS)[number], column: number) => {
    const { rows } = await readReport(bench.db, kind, period);
    return rows.reduce((sum, row) => sum + Number(row[column]), 0);
  };

  it('add up to the orders, by whatever they are counted', async () => {
    const { count, total } = await sold()
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('total').as('total')])
      .executeTakeFirstOrThrow();
    for (const kind of ['day', 'week', 'month', 'city', 'manager'] as const) {
      expect([kind, await sumOf(kind, 1), await sumOf(kind, 2)]).toEqual([
        kind,
        Number(count),
        Number(total),
      ]);
    }
    const { goods } = await sold()
      .select(({ fn }) => fn.sum<number>('goods_sum').as('goods'))
      .executeTakeFirstOrThrow();
    expect(await sumOf('brand', 2)).toBe(Number(goods));
    expect(await sumOf('category', 2)).toBe(Number(goods));
  });

  it('lead from requests to orders that are paid in full, as they are now', async () => {
    const { store } = bench.shop.deps;
    const paid = async () => {
      await refreshReports(store, NOW);
      const { rows } = await readReport(bench.db, 'funnel', { ...period, to: '2027-12-31' });
      return rows.find(([step]) => step === 'Оплачены полностью')?.slice(1, 3);
    };
    const full = () => sold().whereRef('paid_sum', '>=', 'total');
    const known = async () => {
      const { count, total } = await full()
        .select(({ fn }) => [fn.countAll().as('count'), fn.sum('total').as('total')])
        .executeTakeFirstOrThrow();
      return [Number(count), Number(total)];
    };
    const [count = 0, total = 0] = await known();
    expect(count).toBeGreaterThan(0);
    expect(await paid()).toEqual([count, total]);
    const id = await bench.newOrder({ status: 'confirmed' });
    const pay = (paid_sum: number) =>
      transaction(store, (tx) =>
        tx.updateTable('orders').set({ paid_sum }).where('id', '=', id).execute(),
      );
    await pay(99_999);
    expect(await paid()).toEqual([count, total]);
    await pay(100_000);
    expect(await paid()).toEqual([count + 1, total + 100_000]);
    await bench.as('owner').post(desk.orderStep(id), { to: 'cancelled', note: 'Проба' });
    expect(await paid()).toEqual([count, total]);
  });

  it('tell why orders were lost, and what was asked for without being in stock', async () => {
    const lost = await readReport(bench.db, 'lost', period);
    const cancelled = lost.rows.filter(([what]) => what === 'Заказ');
    const { count } = await bench.db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', '=', 'cancelled')
      .executeTakeFirstOrThrow();
    expect(cancelled.reduce((sum, row) => sum + Number(row[3]), 0)).toBe(Number(count));
    const demand = await readReport(bench.db, 'demand', period);
    expect(demand.rows.length).toBeGreaterThan(0);
    for (const [code] of demand.rows) {
      const free = await bench.db
        .selectFrom('stock')
        .innerJoin('products', 'products.id', 'stock.product_id')
        .select('free')
        .where('code', '=', String(code))
        .where('free', '>', 0)
        .execute();
      expect(free).toEqual([]);
    }
  });

  it('add up to all there is, also of more reasons and brands than they name', async () => {
    const day = '2025-03-01';
    const counted = { day, orders: 1, units: 2, paid: 3 };
    const rows = Array.from({ length: 600 }, (_, at) => [
      { ...counted, kind: 'lost', key: `cancelled Причина ${at}`, total: 600 - at },
      { ...counted, kind: 'lost', key: `declined Причина ${at}`, total: 600 - at },
      { ...counted, kind: 'brand', key: String(1_000_000 + at), total: 600 - at },
      { ...counted, kind: 'city', key: String(1_000_000 + at), total: 600 - at },
    ]).flat();
    await transaction(bench.shop.deps.store, (tx) => insertRows(tx, 'report_days', rows));
    const of = async (kind: (typeof REPORT_KINDS)[number]) =>
      (await readReport(bench.db, kind, { from: day, to: day, now: NOW })).rows;
    const total = (600 * 601) / 2;
    const lost = await of('lost');
    const sums = (what: string) => {
      const own = lost.filter(([first]) => first === what);
      return [3, 4].map((at) => own.reduce((sum, row) => sum + Number(row[at]), 0));
    };
    expect([sums('Заказ'), sums('Заявка')]).toEqual([
      [600, total],
      [600, total],
    ]);
    expect(lost.at(-1)?.[2]).toBe('Остальные причины');
    for (const kind of ['brand', 'city'] as const) {
      const shown = await of(kind);
      expect(shown.at(-1)?.slice(0, 4)).toEqual([
        'Остальные',
        100,
        (100 * 101) / 2,
        kind === 'brand' ? 200 : 300,
      ]);
      expect(shown.reduce((sum, row) => sum + Number(row[2]), 0)).toBe(total);
    }
  });

  it('follow an order that changes, and who takes it', async () => {
    const id = await bench.newOrder({ status: 'confirmed' });
    await refreshReports(bench.shop.deps.store, NOW);
    const before = await sumOf('day', 2);
    const owner = bench.as('owner');
    const taken = { entity: 'order', id: String(id), act: 'take' };
    await owner.post(desk.card(), taken);
    await refreshReports(bench.shop.deps.store, NOW);
    const byManager = await readReport(bench.db, 'manager', period);
    expect(byManager.rows.map(([name]) => String(name)).join()).toContain('owner');
    await owner.post(desk.orderStep(id), { to: 'cancelled', note: '<b>Передумал</b>' });
    await refreshReports(bench.shop.deps.store, NOW);
    expect(await sumOf('day', 2)).toBe(before - 100_000);
    const page = await owner.get(desk.reports({ kind: 'lost' }));
    expect(page.text).toContain('&lt;b&gt;Передумал');
  });

  it('follow orders that a job takes long after it was asked for', async () => {
    const { store } = bench.shop.deps;
    const { clock } = bench.shop;
    const of = async (name: string) => {
      const { rows } = await readReport(bench.db, 'manager', { ...period, to: '2027-12-31' });
      return Number(rows.find(([one]) => String(one) === name)?.[1] ?? 0);
    };
    const { staffId } = bench.as('sales');
    const person = bench.db.selectFrom('staff').select('name').where('id', '=', staffId);
    const { name } = await person.executeTakeFirstOrThrow();
    const ids = await addManyOrders(bench, 520, { status: 'confirmed' });
    const form = { ids: ids.map(String), act: 'take' };
    const { headers } = await bench.as('sales').post(desk.ordersBulk(), form);
    expect(headers['location']).toContain('/jobs/');
    clock.now += HOUR_MS;
    await refreshReports(store, clock.now);
    const before = await of(name);
    clock.now += MINUTE_MS;
    await workOnBulk({ store, kinds: bulkKinds, now: () => clock.now });
    await refreshReports(store, clock.now);
    expect((await of(name)) - before).toBe(ids.length);
  });

  it.each(REPORT_KINDS)('are shown, drawn and taken away: %s', async (kind) => {
    const page = await bench.as('viewer').get(desk.reports({ kind, from: period.from, to: DAY }));
    expect(page.status).toBe(200);
    expect(page.text).toMatch(/<svg class="desk-chart"[^>]*role="img"[^>]*aria-label="[^"]+"/);
    const file = desk.reportFile('csv', { kind, from: period.from, to: DAY });
    expect((await bench.as('viewer').get(file)).status).toBe(403);
    const { text, status } = await bench.as('accountant').get(file);
    expect([status, text.split('\r\n').length]).toEqual([200, expect.any(Number)]);
    expect(text).not.toMatch(/[;\n]"?[=@]/);
  });

  it.each([
    ['brand', /^Всего;;\d/],
    ['city', /^Всего;\d+;/],
  ] as const)('add up only what makes a whole: %s', async (kind, whole) => {
    const { text } = await bench
      .as('owner')
      .get(desk.reports({ kind, from: '2026-08-01', to: DAY }));
    const foot = /<tfoot>(.*?)<\/tfoot>/.exec(text)?.[1] ?? '';
    const cells = [...foot.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, cell]) => cell);
    expect(cells.join(';')).toMatch(whole);
  });

  it('are drawn no smaller than can be read: the drawing moves within its box', async () => {
    const { text } = await bench.as('owner').get(desk.reports());
    const drawn = /class="desk-scroll"[^>]*><svg class="desk-chart" viewBox="0 0 (\d+) /.exec(text);
    const css = await readFile('views/backoffice/desk/cards.css', 'utf8');
    const least = /\.desk-chart \{[^}]*min-inline-size: (\d+)px/.exec(css);
    expect([drawn?.[1], least?.[1]]).toEqual(['720', '720']);
  });

  it('are not for those who only write texts or move goods', async () => {
    for (const role of ['content', 'warehouse'] as const) {
      expect((await bench.as(role).get(desk.reports())).status).toBe(403);
    }
  });
});

it.each([
  ['', { kind: 'day', from: '2026-10-22', to: DAY }],
  [
    'kind=city&from=2026-11-01&to=2026-11-05',
    { kind: 'city', from: '2026-11-01', to: '2026-11-05' },
  ],
  ['kind=__proto__&from=2026-13-99&to=x', { kind: 'day', from: '2026-10-22', to: DAY }],
  ['from=2026-11-05&to=2026-11-01', { kind: 'day', from: '2026-11-01', to: '2026-11-05' }],
  ['from=0001-01-01&to=9999-12-31', { kind: 'day', from: '2026-10-22', to: DAY }],
  ['from=2020-01-01&to=2026-11-01', { kind: 'day', from: '2023-10-29', to: '2026-11-01' }],
])('the address «%s» asks for days that can be', (query, expected) => {
  const { kind, period: asked } = readReportAsk(new URLSearchParams(query), NOW);
  expect({ kind, from: asked.from, to: asked.to }).toEqual(expected);
});
