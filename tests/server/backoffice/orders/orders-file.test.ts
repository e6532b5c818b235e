import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { csvCell } from '../../../../server/backoffice/files/csv-text.ts';
import { writeSheet } from '../../../../server/backoffice/files/write-sheet.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { orderNumber } from '../../../../shared/order.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

const FORMULA = '=HYPERLINK("http://evil.example";"Счёт")';

describeOnBothStores('the list of orders as a file', (dialect) => {
  let bench: DeskBench;
  let ids: number[];
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    ids = [];
    // More than are read at a time.
    for (let n = 0; n < 3; n++) ids.push(await bench.newOrder({ status: 'confirmed' }));
    ids.push(await bench.newOrder({ status: 'completed', name: FORMULA }));
  });
  afterAll(() => bench.close());

  const reason = 'отчёт за месяц';
  const take = async (format: string, query: string) => {
    const answer = await bench
      .as('sales')
      .post(desk.ordersFile(format), { query, reason })
      .buffer()
      .parse((res, done) => {
        const parts: Buffer[] = [];
        res.on('data', (part: Buffer) => parts.push(part));
        res.on('end', () => done(null, Buffer.concat(parts)));
      });
    return { status: answer.status, headers: answer.headers, bytes: answer.body as Buffer };
  };

  it('has what the filters find and nothing else', async () => {
    const { bytes, headers } = await take('csv', 'state=confirmed');
    const lines = bytes
      .toString()
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');
    expect(lines[0]).toMatch(/^Номер;Номер в 1С;День/);
    const numbers = lines.slice(1).map((line) => line.split(';')[0]);
    expect(numbers).toEqual(ids.slice(0, 3).toReversed().map(orderNumber));
    expect(String(headers['content-disposition'])).toContain('.csv');
    const all = await take('csv', 'state=all');
    expect(all.bytes.toString()).toContain(orderNumber(ids[3]!));
  });

  it('holds no formula, whatever a buyer is called', async () => {
    const csv = (await take('csv', 'state=completed')).bytes.toString();
    expect(csv).toContain(`"'=HYPERLINK(""http`);
    expect(csv).not.toMatch(/[;\n]"?[=@]/);
    const book = read((await take('xlsx', 'state=completed')).bytes);
    const sheet = book.Sheets[book.SheetNames[0]!]!;
    const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1 });
    expect(rows[1]).toContain(FORMULA);
    expect(
      Object.values(sheet).some((cell) => cell && typeof cell === 'object' && 'f' in cell),
    ).toBe(false);
  });

  it('is for those who may take lists away', async () => {
    for (const role of ['viewer', 'warehouse', 'content'] as const) {
      const form = { query: '', reason };
      expect((await bench.as(role).post(desk.ordersFile('csv'), form)).status).toBe(403);
    }
    expect((await bench.as('viewer').get(desk.orders())).text).not.toContain('Скачать');
  });

  it('leaves after a key or a code shown of late, with what it is for, and is remembered', async () => {
    const sales = bench.as('sales');
    const form = { query: 'state=confirmed', reason };
    await sales.post(desk.ordersFile('csv'), form);
    const event = await bench.db
      .selectFrom('personal_data_events')
      .select(['kind', 'reason', 'row_count'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(event).toEqual({ kind: 'list', reason, row_count: 3 });
    const page = { ...form, reason: '?', return_to: desk.orders() };
    const without = await sales.post(desk.ordersFile('csv'), page);
    expect([without.status, without.text.includes('Напишите основание')]).toEqual([422, true]);
    bench.shop.clock.now += 6 * 60_000;
    const stale = await sales.post(desk.ordersFile('csv'), form);
    expect([stale.status, stale.text.includes(reason)]).toEqual([401, true]);
    expect((await sales.get(desk.ordersFile('csv'))).status).toBe(404);
    bench.shop.clock.now -= 6 * 60_000;
  });

  it.each(['pdf', '..%2f..', '%E0%A4%A', 'toString'])('is not made as «%s»', async (format) => {
    const { status } = await bench.as('owner').post(`/orders/file/${format}`, { reason });
    expect([400, 404]).toContain(status);
  });
});

it('reads all rows in parts and ends when a part cannot be read', async () => {
  async function* parts(failsAt: number) {
    for (let part = 0; part < 5; part++) {
      if (part === failsAt) throw new Error('store');
      yield Array.from({ length: 100 }, (_, row) => [part * 100 + row, `a<&>\u0000${row}`]);
    }
  }
  const bytes = await writeSheet(['№', 'Текст'], parts(-1)).toArray();
  const book = read(Buffer.concat(bytes));
  const rows = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 });
  expect([rows.length, rows[500]]).toEqual([501, [499, 'a<&>99']]);
  await expect(writeSheet(['№', 'Текст'], parts(3)).toArray()).rejects.toThrow('store');
});

it.each([
  ['+79161234567', "'+79161234567"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['  =1', "'  =1"],
  ['а;б\n"в"', '"а;б\n""в"""'],
  [1234.5, '1234,5'],
  [-5, '-5'],
  [null, ''],
])('a cell %j is written as %j', (cell, text) => {
  expect(csvCell(cell)).toBe(text);
});
