import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import { shownOrders } from '../orders/shown-orders.ts';
import { type DeskBench, openDeskBench } from './desk-bench.ts';

describe('a refused act on many', () => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench();
  });
  afterAll(() => bench.close());

  const boxOf = (id: number) => new RegExp(`name="ids"[^>]* value="${id}"[^>]*>`);
  const isTicked = (text: string, id: number) =>
    boxOf(id).exec(text)?.[0].includes('checked=""') ?? null;

  it('on goods keeps the ticks, the act and what it is done with', async () => {
    const list = await bench.as('content').get(desk.products());
    const ids = Array.from(list.text.matchAll(/name="ids" value="(\d+)"/g), ([, id]) => Number(id));
    const [first = 0, second = 0, third = 0] = ids;
    const form = { ids: [first, second].map(String), act: 'category', brand: '', category: '' };
    const sent = { ...form, return_to: desk.products() };
    const { status, text } = await bench.as('content').post(desk.productsBulk(), sent);
    expect([status, isTicked(text, first), isTicked(text, second)]).toEqual([422, true, true]);
    expect([isTicked(text, third), isTicked(list.text, first)]).toEqual([false, false]);
    expect(text).toMatch(/<option value="category" selected="">/);
    const every = await bench.as('content').post(desk.productsBulk(), { ...sent, all: 'yes' });
    expect(every.text).toMatch(/name="all"[^>]* checked=""/);
  });

  it('on orders keeps the ticks', async () => {
    const id = await bench.newOrder({ status: 'opened' });
    const shown = await shownOrders(bench, [id]);
    const form = { ids: [String(id)], act: 'step', return_to: desk.orders(), ...shown };
    const { status, text } = await bench.as('sales').post(desk.ordersBulk(), form);
    expect([status, isTicked(text, id)]).toEqual([409, true]);
  });
});
