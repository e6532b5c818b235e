import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import { orderNumber } from '../../../../shared/order.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

let bench: DeskBench;
beforeAll(async () => {
  bench = await openDeskBench();
});
afterAll(() => bench.close());

describe('the box', () => {
  it.each([
    ['настройки', desk.settings()],
    ['Импорт', desk.imports()],
    ['новый  товар', desk.newProduct()],
  ])('opens a page at once by its whole title: %s', async (q, page) => {
    expect((await bench.as('owner').get(desk.box({ q }))).headers['location']).toBe(page);
    const { status } = await bench.as('owner').get(desk.box({ q: q.slice(0, 4) }));
    expect(status).toBe(200);
  });

  it('opens at once what a text means alone', async () => {
    const id = await bench.newOrder({
      phone: '+79031112233',
      email: 'odin@example.ru',
      name: 'Редкое Имя',
      goods_sum: 1_234_500,
      retail_sum: 1_234_500,
      total: 1_234_500,
    });
    const open = async (q: string) =>
      (await bench.as('sales').get(desk.box({ q }))).headers['location'];
    for (const text of [
      orderNumber(id),
      `№ ${orderNumber(id)}`,
      '8 (903) 111-22-33',
      '9031112233',
      'odin@example.ru',
      '12 345',
      '12\u00a0345,00\u00a0₽',
    ]) {
      expect([text, await open(text)]).toEqual([text, desk.order(id)]);
    }
    const { text: named } = await bench.as('sales').get(desk.box({ q: 'редкое' }));
    expect(named).toContain(`href="${desk.order(id)}"`);
    const sums = { goods_sum: 1_234_500, retail_sum: 1_234_500, total: 1_234_500 };
    const twin = await bench.newOrder(sums);
    const { text: both } = await bench.as('sales').get(desk.box({ q: '12 345' }));
    for (const one of [id, twin]) expect(both).toContain(`href="${desk.order(one)}"`);
    const { text: none } = await bench.as('content').get(desk.box({ q: 'редкое' }));
    expect(none).not.toContain('Редкое Имя');
  });
});
