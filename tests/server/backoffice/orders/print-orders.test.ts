import { afterAll, beforeAll, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import { orderNumber } from '../../../../shared/order.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { readPdf } from '../../documents/read-pdf.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('papers of many orders', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const print = (form: Record<string, string | string[]>, role: 'sales' | 'content' = 'sales') =>
    bench.as(role).post(desk.ordersPapers(), { return_to: desk.orders(), ...form });
  const pagesOf = async (ids: readonly number[], paper: string) => {
    const { body, type } = await print({ ids: ids.map(String), paper }).buffer(true);
    expect(type).toBe('application/pdf');
    return (await readPdf(body)).map(({ text }) => text);
  };

  it('are one file where each begins a page and counts its own', async () => {
    const [first, second] = [await bench.placedOrder(), await bench.newOrder({ name: 'Фёдор' })];
    const pages = await pagesOf([second, first], 'invoices');
    expect(pages).toHaveLength(2);
    for (const [at, id] of [second, first].entries()) {
      expect(pages[at]).toContain(`Счёт на оплату № ${orderNumber(id)}`);
      expect(pages[at]).toContain('Страница 1 из 1');
    }
    expect(pages[0]).toContain('Фёдор');
  });

  it('tell the storage what to take from where, without prices', async () => {
    const id = await bench.placedOrder();
    const [page = ''] = await pagesOf([id], 'packing');
    const [line] = await bench.db
      .selectFrom('order_lines')
      .innerJoin('order_allocations', 'order_allocations.order_id', 'order_lines.order_id')
      .innerJoin('storages', 'storages.id', 'order_allocations.storage_id')
      .select(['order_lines.code', 'storages.title', 'order_lines.price'])
      .where('order_lines.order_id', '=', id)
      .execute();
    expect(page).toContain(`Сборочный лист № ${orderNumber(id)}`);
    expect(page).toContain(line?.code ?? '?');
    expect(page.replaceAll(' ', '')).toContain((line?.title ?? '?').replaceAll(' ', ''));
    expect(page).not.toContain('₽');
  });

  it('say what is wrong and lose nothing', async () => {
    const id = await bench.newOrder({ total: 5, goods_sum: 5 });
    const wrong = await print({ ids: [String(id)], paper: 'invoices' });
    expect([
      wrong.status,
      wrong.text.includes(`Заказ ${orderNumber(id)}: счёт не составить`),
    ]).toEqual([409, true]);
    expect((await print({ paper: 'packing' })).status).toBe(422);
    expect((await print({ ids: ['1'], paper: 'everything' })).status).toBe(422);
    expect((await print({ ids: ['999999999'], paper: 'packing' })).status).toBe(404);
    const many = Array.from({ length: 101 }, (_, at) => String(at + 1));
    expect((await print({ ids: many, paper: 'packing' })).status).toBe(422);
    expect((await print({ ids: [String(id)], paper: 'packing' }, 'content')).status).toBe(403);
  });

  // One thread draws them, whatever store they come from.
  if (dialect !== 'sqlite') return;
  it('fill a hundred invoices in the memory and time of one thread', async () => {
    const ids = [await bench.placedOrder()];
    while (ids.length < 100) ids.push(await bench.newOrder());
    const pages = await pagesOf(ids, 'invoices');
    expect(pages).toHaveLength(100);
    expect(pages.filter((page) => page.includes('Страница 1 из 1'))).toHaveLength(100);
  });
});
