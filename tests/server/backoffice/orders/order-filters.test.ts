import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  countOrders,
  listOrderIds,
  listOrders,
  readOrderFilters,
} from '../../../../server/backoffice/orders/list-orders.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { ACTIVE_STATUSES } from '../../../../shared/order.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';

const COUNT = 36;
const of = <Value>(values: readonly Value[], n: number): Value => values[n % values.length]!;
const NONE = { snoozed_until: null, done_at: null };

/** An order as the list sees it; many are equal in what they are sorted by. */
interface Listed {
  id: number;
  status: string;
  city: number;
  total: number;
  paid: number;
  delivery: string | null;
  staff: number | null;
  due: string | null;
}

describeOnBothStores('the filters of the list of orders', (dialect) => {
  let bench: DeskBench;
  let cities: number[];
  let staff: number[];
  let orders: Listed[];
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    const firstIds = async (table: 'cities' | 'staff') => {
      const rows = await bench.db.selectFrom(table).select('id').orderBy('id').limit(2).execute();
      return rows.map(({ id }) => id);
    };
    cities = await firstIds('cities');
    staff = await firstIds('staff');
    orders = [];
    for (let n = 0; n < COUNT; n++) orders.push(await addListed(n));
  });
  afterAll(() => bench.close());

  async function addListed(n: number): Promise<Listed> {
    const total = of([1000_00, 2000_00, 1000_00], n);
    const facts = {
      status: of(['confirmed', 'completed', 'opened', 'cancelled'], n),
      city_id: of(cities, Math.floor(n / 3)),
      total,
      goods_sum: total,
      retail_sum: total,
      paid_sum: of([0, 500_00, 1000_00, 2000_00, 0], n),
      delivery_on: of([null, '2026-12-05', '2026-12-10', null], n),
    };
    const id = await bench.newOrder(facts);
    const staffId = of([null, staff[0]!, staff[1]!], Math.floor(n / 2));
    const due = of([null, null, '2026-12-05', null, '2026-12-01'], n);
    if (n % 4 !== 3) {
      await transaction(bench.shop.deps.store, (tx) =>
        tx
          .insertInto('desk_cards')
          .values({ entity: 'order', entity_id: `${id}`, staff_id: staffId, due_on: due, ...NONE })
          .execute(),
      );
    }
    const card = n % 4 === 3 ? { staff: null, due: null } : { staff: staffId, due };
    const { status, city_id, paid_sum, delivery_on } = facts;
    return { id, status, city: city_id, total, paid: paid_sum, delivery: delivery_on, ...card };
  }

  const states: Readonly<Record<string, (order: Listed) => boolean>> = {
    all: () => true,
    active: ({ status }) => (ACTIVE_STATUSES as readonly string[]).includes(status),
    mine: (order) => order.staff === staff[1],
    unpaid: (order) => states['active']!(order) && order.paid < order.total,
    cancelled: ({ status }) => status === 'cancelled',
  };
  const sums: Readonly<Record<string, (order: Listed) => boolean>> = {
    '': () => true,
    no: ({ paid, total }) => paid === 0 && total > 0,
    part: ({ paid, total }) => paid > 0 && paid < total,
    yes: ({ paid, total }) => paid >= total,
  };
  const dayOf = ({ due, delivery }: Listed) => due ?? delivery ?? '9999';
  const sorts: Readonly<Record<string, (a: Listed, b: Listed) => number>> = {
    new: (a, b) => b.id - a.id,
    old: (a, b) => a.id - b.id,
    sum: (a, b) => b.total - a.total || b.id - a.id,
    due: (a, b) => dayOf(a).localeCompare(dayOf(b)) || a.id - b.id,
  };

  it.each(Object.keys(sorts))('find those and no others, together, by «%s»', async (sort) => {
    for (const state of Object.keys(states)) {
      for (const paid of Object.keys(sums)) {
        for (const keeper of ['', '0', String(staff[0])]) {
          for (const city of ['', String(cities[1])]) {
            const query = new URLSearchParams({ state, paid, staff: keeper, city, sort });
            const wanted = orders
              .filter(states[state]!)
              .filter(sums[paid]!)
              .filter((order) => keeper === '' || (order.staff ?? 0) === Number(keeper))
              .filter((order) => city === '' || order.city === Number(city))
              .toSorted(sorts[sort])
              .map(({ id }) => id);
            const filters = readOrderFilters(query);
            const found = await listOrders(bench.db, filters, staff[1]!);
            const at = query.toString();
            expect([at, found.count, found.orders.map(({ id }) => id)]).toEqual([
              at,
              wanted.length,
              wanted,
            ]);
            expect(await countOrders(bench.db, filters, staff[1]!)).toBe(wanted.length);
            const all = await listOrderIds(bench.db, filters, { me: staff[1]!, limit: COUNT });
            expect(all).toEqual(wanted);
          }
        }
      }
    }
  });

  it('follow the card of an order, whatever changes it', async () => {
    const id = await bench.newOrder();
    const owner = bench.as('owner');
    const kept = async () => {
      const row = await bench.db
        .selectFrom('orders')
        .select(['desk_staff_id as staff', 'desk_due_on as due'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return [row.staff, row.due];
    };
    const change = async (form: Record<string, string>) => {
      const { headers } = await owner.post(desk.card(), { entity: 'order', id: `${id}`, ...form });
      return doneOf(headers['location']);
    };
    const given = { act: 'give', staff: String(staff[0]), due: '2026-12-24' };
    const first = await change(given);
    expect(await kept()).toEqual([staff[0], '2026-12-24']);
    const second = await change({ act: 'give', staff: String(staff[1]), due: '' });
    expect(await kept()).toEqual([staff[1], null]);
    await owner.post(desk.undo(second));
    expect(await kept()).toEqual([staff[0], '2026-12-24']);
    await owner.post(desk.undo(first));
    expect(await kept()).toEqual([null, null]);
    // A request of the same number is another thing.
    await change({ ...given, entity: 'quote' });
    expect(await kept()).toEqual([null, null]);
  });
});
