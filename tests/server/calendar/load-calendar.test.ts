import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { knownYears } from '../../../server/calendar/known-years.ts';
import { loadCalendar } from '../../../server/calendar/load-calendar.ts';
import { warnOfMissingYear } from '../../../server/calendar/warn-of-missing-year.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { listInStock, openBrowser } from '../checkout/buy.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

async function load(...contents: string[]) {
  const files = contents.map((content, index) => {
    const file = join(shop.deps.config.dataDir, `calendar-${index}.json`);
    writeFileSync(file, content);
    return file;
  });
  const lines: string[] = [];
  const out = { write: (text: string) => lines.push(text) > 0 };
  const { store } = shop.deps;
  const code = await loadCalendar({ files, store, out, now: shop.clock.now });
  return { code, said: lines.join('') };
}

it('is renewed without a release: pages and calls follow', async () => {
  const { catalog, settled, shop: api } = shop.deps;
  const [id = 0] = await listInStock(shop, 1);
  const { code } = await shop.deps.store.db
    .selectFrom('products')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const viewer = { cityId: 90, country: 'ru' as const, rate: 643, token: null };
  const day = async () => (await api.product(viewer, { code }))?.delivery.delivery;
  const page = async () => (await openBrowser(shop).get('/contacts/callback')).text;
  shop.clock.now = Date.parse('2026-11-20T19:00:00+03:00');
  expect([await day(), (await page()).includes('в понедельник после 9:00')]).toEqual([
    '2026-11-23',
    true,
  ]);
  const months = knownYears[0]!.months.map(({ month, days }) =>
    month === 11 ? { month, days: days.replace('22,', '22,23+,') } : { month, days },
  );
  const { code: exit, said } = await load(JSON.stringify({ year: 2026, months, statistic: {} }));
  expect([exit, said]).toEqual([0, expect.stringContaining('2026: рабочих дней 246')]);
  await catalog.poll();
  await settled();
  expect(await day()).toBe('2026-11-24');
  expect(await page()).toContain('24 ноября после 9:00');
  expect((await api.calendar(viewer, {})).years[0]?.months[10]?.days).toContain('23+');
});

it.each([
  ['no JSON', '{', 'это не JSON'],
  ['another file', '{"products":[]}', 'year: Заполните'],
  ['half a year', JSON.stringify({ year: 2027, months: [] }), 'нужны все 12 месяцев'],
])('takes nothing over of a file that is wrong: %s', async (_name, content, message) => {
  const before = await shop.deps.store.db.selectFrom('calendar_years').selectAll().execute();
  const good = JSON.stringify(knownYears[0]);
  const { code, said } = await load(good, content);
  expect([code, said]).toEqual([1, expect.stringContaining(message)]);
  expect(said).toContain('остался прежний');
  const after = await shop.deps.store.db.selectFrom('calendar_years').selectAll().execute();
  expect(after).toEqual(before);
});

it('is asked for in December before the year begins', () => {
  const warned: unknown[] = [];
  const log = { warn: (facts: unknown) => void warned.push(facts) };
  const at = (day: string) => Date.parse(`${day}T12:00:00+03:00`);
  warnOfMissingYear(knownYears, at('2026-11-30'), log as never);
  expect(warned).toEqual([]);
  warnOfMissingYear(knownYears, at('2026-12-01'), log as never);
  expect(warned).toEqual([{ year: 2027 }]);
});
