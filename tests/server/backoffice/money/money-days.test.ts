import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import { DAY_MS } from '../../../../shared/millis.ts';
import { moscowDay } from '../../../../shared/ru/dates.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';
import { addManyOrders } from '../orders/add-many-orders.ts';

describe('the days of money, where many orders do not agree', () => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench();
  });
  afterAll(() => bench.close());

  it('name those of a past week whatever came after it, and tell when they are not all', async () => {
    const { now } = bench.shop.clock;
    const unpaid = { status: 'shipped', payment_kind: 'invoice' } as const;
    const before = now - 8 * DAY_MS;
    const old = await bench.newOrder({ ...unpaid, updated_at: before });
    await addManyOrders(bench, 101, unpaid);
    const past = await bench.as('viewer').get(desk.moneyDays({ to: moscowDay(before) }));
    expect(past.text).toContain(`${desk.order(old)}#money`);
    expect(past.text).not.toContain('показаны последние');
    const present = await bench.as('viewer').get(desk.moneyDays());
    expect(present.text).toContain('показаны последние');
    expect(present.text).not.toContain('всё сходится');
  });
});
