import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';
import { createMoneyBench } from '../money/money-bench.ts';

describe('days of another year', () => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench();
  });
  afterAll(() => bench.close());

  const page = async (path: string) =>
    (await bench.as('accountant').get(path)).text
      .replaceAll('<!-- -->', '')
      .replaceAll('\u00a0', ' ');

  it('carry it in reports, and months are told in words', async () => {
    const span = { from: '2025-12-31', to: '2026-01-02' };
    const days = await page(desk.reports({ kind: 'day', ...span }));
    expect(days).toContain('<td>31 декабря 2025 г.</td>');
    expect(days).toContain('<td>1 января</td>');
    const weeks = await page(desk.reports({ kind: 'week', ...span }));
    expect(weeks).toContain('<td>29 декабря 2025 г.</td>');
    const months = await page(desk.reports({ kind: 'month', ...span }));
    expect(months).toContain('<td>декабрь 2025 г.</td>');
    expect(months).toContain('<td>январь 2026 г.</td>');
    expect(months).toContain('<title>декабрь 2025 г.:');
    expect(months).not.toContain('2025-12<');
  });

  it('stand in the name of a file', async () => {
    const nameOf = async (from: string, to: string) => {
      const file = desk.reportFile('csv', { kind: 'day', from, to });
      const { headers } = await bench.as('owner').get(file);
      return decodeURIComponent(String(headers['content-disposition']));
    };
    expect(await nameOf('2025-12-31', '2026-01-02')).toContain('31 декабря 2025 — 2 января 2026');
    expect(await nameOf('2025-05-09', '2025-05-20')).toContain('9 мая — 20 мая 2025');
  });

  it('carry it where money is told by days', async () => {
    const days = await page(desk.moneyDays({ to: '2026-01-02' }));
    expect(days).toContain('31 декабря 2025 г.<');
    expect(days).toContain('1 января<');
  });

  it('carry it in statements of a bank', async () => {
    const money = createMoneyBench(bench);
    const order = await money.invoiced();
    const { id } = await money.upload([{ ...money.one(order), ДатаПоступило: '20.11.2025' }]);
    expect(await page(desk.statement(id))).toMatch(/№ \S+ 20 ноября 2025 г\./);
  });
});
