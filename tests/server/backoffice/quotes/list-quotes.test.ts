import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { orderNumber } from '../../../../shared/order.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('the list of quote requests', (dialect) => {
  let bench: DeskBench;
  const ids: number[] = [];
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    for (let at = 0; at < 52; at++) {
      ids.push(await bench.newOrder({ kind: 'request', status: 'new' }));
    }
    const set = (id: number, values: Record<string, number>) =>
      transaction(bench.shop.deps.store, (tx) =>
        tx.updateTable('orders').set(values).where('id', '=', id).execute(),
      );
    const other = bench.db.selectFrom('cities').select('id').where('id', '!=', 90).orderBy('id');
    cityId = (await other.executeTakeFirstOrThrow()).id;
    for (const id of ids) await set(id, { city_id: 90 });
    const dear = 90_000_000;
    const sums = { total: dear, goods_sum: dear, retail_sum: dear };
    await set(of(10), { ...sums, city_id: cityId });
    await set(of(20), { offered_until: bench.shop.clock.now });
  });
  afterAll(() => bench.close());

  let cityId = 0;
  const of = (at: number) => ids[at] ?? 0;
  const list = (query: Parameters<typeof desk.quotes>[0]) =>
    bench.as('sales').get(desk.quotes(query));
  const shown = async (query: Parameters<typeof desk.quotes>[0]) => {
    const { text } = await list(query);
    return [...text.matchAll(/data-open="">(\d+)</g)].map(([, number]) => number);
  };
  const numbers = (...places: number[]) => places.map((at) => orderNumber(of(at)));

  it('says how many there are, page by page, the longest waiting first', async () => {
    const first = await list({});
    expect(/>52\sзаявки</.test(first.text.replaceAll('<!-- -->', ''))).toBe(true);
    expect((await shown({}))[0]).toBe(orderNumber(of(0)));
    expect(await shown({ page: 2 })).toEqual(numbers(50, 51));
  });

  it('is sorted by sum, by term and by age', async () => {
    expect((await shown({ sort: 'sum' }))[0]).toBe(orderNumber(of(10)));
    expect((await shown({ sort: 'until' }))[0]).toBe(orderNumber(of(20)));
    expect((await shown({ sort: 'new' }))[0]).toBe(orderNumber(of(51)));
    expect((await shown({ state: 'all' }))[0]).toBe(orderNumber(of(51)));
  });

  it('is narrowed by a text, a city and a keeper', async () => {
    expect(await shown({ q: orderNumber(of(7)) })).toEqual(numbers(7));
    expect(await shown({ q: 'ничего такого' })).toEqual([]);
    expect(await shown({ city: String(cityId) })).toEqual(numbers(10));
    const { staffId } = bench.as('sales');
    expect(await shown({ staff: String(staffId) })).toEqual([]);
    const give = { entity: 'quote', id: String(of(3)), act: 'give', staff: String(staffId) };
    await bench.as('owner').post(desk.card(), give);
    expect(await shown({ staff: String(staffId) })).toEqual(numbers(3));
    expect(await shown({ staff: '0' })).not.toContain(orderNumber(of(3)));
    expect((await list({})).text).toContain(`Кто ведёт: ${orderNumber(of(3))}`);
  });

  it('lets one take many at once, and undo it at once', async () => {
    const post = (form: Record<string, string | string[]>) =>
      bench.as('sales').post(desk.quotesBulk(), form);
    const staff = String(bench.as('sales').staffId);
    const before = await shown({ staff });
    const taken = await post({ ids: [String(of(4)), String(of(5))] });
    expect(await shown({ staff })).toEqual([...before, ...numbers(4, 5)]);
    await bench.as('sales').post(desk.undo(doneOf(taken.headers['location'])));
    expect(await shown({ staff })).toEqual(before);
    const other = await bench.office.staff('sales');
    await other.post(desk.quotesBulk(), { ids: String(of(5)) });
    const late = await post({ ids: [String(of(4)), String(of(5))], 'kept.0': `${of(4)} ${of(5)}` });
    expect([late.status, late.text.includes(`${orderNumber(of(5))}: уже ведёт`)]).toEqual([
      409,
      true,
    ]);
    expect(await shown({ staff })).toEqual(before);
    expect((await list({})).text).toContain(`name="kept.${other.staffId}" value="${of(5)}"`);
    await post({ all: 'yes', query: `city=${cityId}` });
    expect(await shown({ staff })).toEqual([...before, ...numbers(10)]);
    expect((await post({})).status).toBe(422);
    const order = await bench.newOrder({ status: 'confirmed' });
    expect((await post({ ids: [String(order)] })).status).toBe(404);
    const { status } = await bench
      .as('warehouse')
      .post(desk.quotesBulk(), { ids: [String(of(6))] });
    expect(status).toBe(403);
  });
});
