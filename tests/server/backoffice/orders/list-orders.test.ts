import { afterAll, beforeAll, expect, it } from 'vitest';
import { listOrders, readOrderFilters } from '../../../../server/backoffice/orders/list-orders.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { orderNumber } from '../../../../shared/order.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('the list of orders', (dialect) => {
  let bench: DeskBench;
  let ids: number[];
  let staffId: number;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    ids = [];
    for (let n = 0; n < 3; n++) ids.push(await bench.newOrder({ status: 'confirmed' }));
    const first = bench.db.selectFrom('staff').select('id').orderBy('id');
    staffId = (await first.executeTakeFirstOrThrow()).id;
    // The last order is due first, though it is delivered last; somebody looks after the first.
    const delivered = ['2026-12-10', '2026-12-05', '2026-12-20'];
    const none = { staff_id: null, due_on: null, snoozed_until: null, done_at: null };
    const card = (at: number) => ({ ...none, entity: 'order', entity_id: String(ids[at]) });
    const cards = [
      { ...card(0), staff_id: staffId },
      { ...card(1) },
      { ...card(2), due_on: '2026-12-01' },
      // Not an order, though of the same number.
      { ...card(1), entity: 'quote', staff_id: staffId, due_on: '2026-11-01' },
    ];
    await transaction(bench.shop.deps.store, async (tx) => {
      for (const [at, delivery_on] of delivered.entries()) {
        await tx.updateTable('orders').set({ delivery_on }).where('id', '=', ids[at]!).execute();
      }
      await tx.insertInto('desk_cards').values(cards).execute();
    });
  });
  afterAll(() => bench.close());

  const find = async (query: string) => {
    const filters = readOrderFilters(new URLSearchParams(query));
    const { orders, count } = await listOrders(bench.db, filters, staffId);
    return { places: orders.map(({ id }) => ids.indexOf(id)), count, orders };
  };

  it('puts the day that a person has set before the day of delivery', async () => {
    const { places, orders } = await find('sort=due');
    expect(places).toEqual([2, 1, 0]);
    expect(orders.map(({ due }) => due)).toEqual(['2026-12-01', '2026-12-05', '2026-12-10']);
  });

  it.each([
    ['state=mine', [0]],
    ['staff=0', [2, 1]],
    ['staff=0&sort=due', [2, 1]],
    ['state=all&sort=old', [0, 1, 2]],
    ['state=completed', []],
  ])('of %s has those and counts them', async (query, places) => {
    const found = await find(query);
    expect([found.places, found.count]).toEqual([places, places.length]);
  });

  it('takes another day for one with a day of delivery, and says what it has shown', async () => {
    const shown = async () => {
      const { text } = await bench.as('sales').get(desk.orders({ state: 'all' }));
      const label = `Срок: ${orderNumber(ids[0]!)}`;
      const cell = text.split('<td').find((part) => part.includes(label)) ?? '';
      return [/data-value="([^"]*)"/.exec(cell)?.[1], />([^<]*)</.exec(cell)?.[1]];
    };
    const save = async (due: string) => {
      const [was = 'none'] = await shown();
      const form = { entity: 'order', id: String(ids[0]), act: 'due', 'was.due': was, due };
      return (await bench.as('sales').post(desk.card(), form)).status;
    };
    expect(await shown()).toEqual(['', '10.12']);
    expect(await save('2026-12-24')).toBe(303);
    expect(await shown()).toEqual(['2026-12-24', '24.12']);
    expect(await save('')).toBe(303);
    expect(await shown()).toEqual(['', '10.12']);
  });

  it('names who looks after an order', async () => {
    const { name } = await bench.db
      .selectFrom('staff')
      .select('name')
      .where('id', '=', staffId)
      .executeTakeFirstOrThrow();
    const { orders } = await find(`staff=${staffId}`);
    expect(orders.map(({ staff }) => staff)).toEqual([name]);
  });

  it('leads from order to order of those that one looks after', async () => {
    const [first, second] = ids as [number, number];
    const taken = await bench.as('sales').post(desk.ordersBulk(), {
      act: 'take',
      ids: [String(first), String(second)],
    });
    expect(taken.status).toBe(303);
    const address = `${desk.order(second)}?list=${encodeURIComponent('state=mine')}`;
    const { text } = await bench.as('sales').get(address);
    const next = /href="([^"?]+)[^"]*" data-key="\]"/.exec(text)?.[1];
    expect(next).toBe(desk.order(first));
  });

  it('links orders without the work that was just done on the list', async () => {
    const id = ids.at(-1) ?? 0;
    const { headers } = await bench.as('sales').post(desk.ordersBulk(), {
      act: 'take',
      ids: [String(id)],
      return_to: desk.orders({ state: 'all' }),
    });
    const list = await bench.as('sales').get(headers['location'] ?? '');
    expect(list.text).toContain('Отменить');
    const link = new RegExp(`href="(${desk.order(id)}[^"]*)"`).exec(list.text)?.[1];
    expect(link).toBe(`${desk.order(id)}?list=${encodeURIComponent('state=all')}`);
  });
});
