import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CardEntity } from '../../../../server/backoffice/desk/card-entities.ts';
import { listQueues } from '../../../../server/backoffice/today/list-queues.ts';
import { insertRows } from '../../../../server/platform/store/insert-rows.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { newCustomer, newFirm } from '../customers/people-rows.ts';
import { addManyOrders } from '../orders/add-many-orders.ts';
import { type DeskBench, openDeskBench } from './desk-bench.ts';

describeOnBothStores('the queues of the day', (dialect) => {
  let bench: DeskBench;
  let orders: number[];
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    orders = await addManyOrders(bench, 210, { status: 'review' });
  });
  afterAll(() => bench.close());

  const queue = async (key: string) => {
    const queues = await listQueues(bench.db, { may: () => true, now: bench.shop.clock.now });
    return queues.find((one) => one.key === key)!;
  };
  const firstIds = async (key: string) => (await queue(key)).first.map(({ id }) => Number(id));
  const writeCards = (
    entity: CardEntity,
    ids: readonly number[],
    facts: { done_at?: number; snoozed_until?: number; staff_id?: number },
  ) =>
    transaction(bench.shop.deps.store, (tx) =>
      insertRows(
        tx,
        'desk_cards',
        ids.map((id) => ({
          entity,
          entity_id: String(id),
          staff_id: facts.staff_id ?? null,
          snoozed_until: facts.snoozed_until ?? null,
          due_on: null,
          done_at: facts.done_at ?? null,
        })),
      ),
    );

  it('say that more wait than they count', async () => {
    expect(await queue('orders')).toMatchObject({ count: 200, hasMore: true });
    const answer = await bench.as('sales').get(desk.today());
    const text = answer.text.replaceAll('<!-- -->', '');
    expect(text).toContain('data-live="orders">200+<');
    expect(text).toContain('и\u00a0ещё больше 192');
  });

  it('count those that wait behind what was put off, and name who has taken them', async () => {
    const { now } = bench.shop.clock;
    await writeCards('order', orders.slice(0, 4), { snoozed_until: now + 1 });
    await writeCards('order', orders.slice(4, 5), { snoozed_until: now });
    await writeCards('order', orders.slice(5, 6), { staff_id: bench.as('sales').staffId });
    expect(await queue('orders')).toMatchObject({ count: 200, hasMore: true });
    expect(await firstIds('orders')).toEqual(orders.slice(4, 12));
    await writeCards('order', orders.slice(6, 12), { snoozed_until: now + 1 });
    const { count, hasMore, first } = await queue('orders');
    expect([count, hasMore]).toEqual([200, false]);
    expect(first.map(({ id }) => Number(id))).toEqual([
      ...orders.slice(4, 6),
      ...orders.slice(12, 18),
    ]);
    expect(first.map(({ staff }) => staff !== null)).toEqual([
      false,
      true,
      ...Array(6).fill(false),
    ]);
  });

  it('show money until it is decided about, whoever pressed «Готово» before', async () => {
    const { now } = bench.shop.clock;
    const task = await transaction(bench.shop.deps.store, (tx) =>
      tx
        .insertInto('payment_tasks')
        .values({ order_id: orders[0]!, kind: 'extra-money', detail: 'Верните', created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    // A card of a former version.
    await writeCards('payment_task', [task.id], { done_at: now });
    expect(await firstIds('money')).toContain(task.id);
    for (const entity of ['payment_task', 'firm', 'exchange_task']) {
      const done = { entity, id: String(task.id), act: 'done' };
      expect([entity, (await bench.as('owner').post(desk.card(), done)).status]).toEqual([
        entity,
        409,
      ]);
    }
    await bench.as('owner').post(desk.moneyTask(task.id), { word: 'Вернули наличными' });
    expect(await firstIds('money')).not.toContain(task.id);
  });

  it('tell which of the orders to assemble are paid when they are handed over', async () => {
    await bench.newOrder({ status: 'confirmed', payment_kind: 'online', name: 'Анна' });
    await bench.newOrder({ status: 'confirmed', payment_kind: 'on_delivery', name: 'Борис' });
    const { title, first } = await queue('paid');
    expect(title).toBe('Ждут сборки');
    const told = (name: string) => first.find(({ detail }) => detail?.startsWith(name))?.detail;
    expect(told('Анна')).not.toContain('при получении');
    expect(told('Борис')).toContain('оплата при получении');
  });

  it('find old calls behind thousands that are done, and those whose «Готово» was taken back', async () => {
    const { now } = bench.shop.clock;
    const calls = await transaction(bench.shop.deps.store, (tx) =>
      tx
        .insertInto('callbacks')
        .values(
          Array.from({ length: 2_100 }, (_, at) => ({
            name: `Звонок ${at}`,
            phone: '+79990000000',
            comment: '',
            city_id: 90,
            asked_at: now - 5000 + at,
          })),
        )
        .returning('id')
        .execute(),
    );
    const ids = calls.map(({ id }) => id).toSorted((a, b) => a - b);
    await writeCards('callback', ids.slice(2), { done_at: now });
    const { count, first } = await queue('callbacks');
    expect([count, first.map(({ id }) => Number(id))]).toEqual([2, ids.slice(0, 2)]);
    await transaction(bench.shop.deps.store, async (tx) => {
      const cards = () => tx.updateTable('desk_cards').where('entity', '=', 'callback');
      await cards().set({ done_at: null }).where('entity_id', '=', String(ids[2])).execute();
      const gone = tx.deleteFrom('desk_cards').where('entity', '=', 'callback');
      await gone.where('entity_id', '=', String(ids[3])).execute();
    });
    expect(await firstIds('callbacks')).toEqual(ids.slice(0, 4));
  });

  it('begin with who has waited longest, and say since when', async () => {
    const { now } = bench.shop.clock;
    const day = 24 * 3_600_000;
    const late = [
      await bench.newOrder({ status: 'confirmed', delivery_on: '2026-11-10' }),
      await bench.newOrder({ status: 'assembling', delivery_on: '2026-11-05' }),
    ];
    const { id: customer } = await newCustomer(bench);
    for (const days of [1, 3, 2]) {
      const facts = { inn: `770000000${days}`, title: `Фирма ${days}` };
      await newFirm(bench, customer, { ...facts, created_at: now - days * day });
    }
    const { first } = await queue('firms');
    expect(first.map(({ title }) => title)).toEqual(['Фирма 3', 'Фирма 2', 'Фирма 1']);
    const { first: orders } = await queue('late');
    expect(orders.map(({ id, since }) => [Number(id), since])).toEqual([
      [late[1], Date.parse('2026-11-06T00:00:00+03:00')],
      [late[0], Date.parse('2026-11-11T00:00:00+03:00')],
    ]);
  });
});
