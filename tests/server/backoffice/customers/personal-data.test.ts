import { afterAll, beforeAll, expect, it } from 'vitest';
import { personalPlaces } from '../../../../server/backoffice/customers/personal-places.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { addOrder } from '../../account/add-order.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';
import { listColumns } from '../desk/find-everywhere.ts';
import { newCustomer } from './people-rows.ts';

/** Columns that name a person, in places that are about somebody else or hold nothing of theirs. */
const OTHERS = new Set([
  // The account itself.
  'customers.phone',
  'customers.email',
  'personal_data_events.customer_id',
  // The shop's own.
  'offices.email',
  'staff_sessions.user_agent',
]);

describeOnBothStores('personal data', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const orderOf = (id: number, facts: Parameters<typeof addOrder>[2] = {}) => {
    const { deps, clock } = bench.shop;
    return addOrder(deps.store, { shopper_id: id, created_at: clock.now }, facts);
  };

  it('have every place that names a person in one list', async () => {
    const named = new Set(['phone', 'email', 'customer_id', 'shopper_id', 'user_agent', 'subject']);
    const known = new Set(personalPlaces.map(({ table }) => String(table)));
    const forgotten = (await listColumns(bench.db, dialect))
      .filter(({ table, column }) => named.has(column) && !known.has(table))
      .map(({ table, column }) => `${table}.${column}`)
      .filter((place) => !OTHERS.has(place));
    expect(forgotten).toEqual([]);
  });

  it('leave as CSV by the owner alone, freshly confirmed, without formulas', async () => {
    const { id } = await newCustomer(bench, { last_name: '=HYPERLINK("http://evil")', email: '' });
    await newCustomer(bench, { last_name: '+7', first_name: '', email: '' });
    const form = { query: 'sort=new', reason: 'рассылка новостей' };
    expect((await bench.as('sales').post(desk.customersFile(), form)).status).toBe(403);
    const { headers, text } = await bench.as('owner').post(desk.customersFile(), form);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toContain('.csv');
    const rows = text.split('\r\n');
    expect(rows.find((row) => row.startsWith(`${id};`))).toContain(
      `"'=HYPERLINK(""http://evil"") Анна"`,
    );
    expect(rows.filter((row) => /(^|;)"?[=+\-@]/.test(row))).toEqual([]);
    const event = await bench.db
      .selectFrom('personal_data_events')
      .select(['kind', 'reason', 'row_count'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(event).toEqual({ kind: 'list', reason: form.reason, row_count: rows.length - 2 });
    bench.shop.clock.now += 6 * 60_000;
    const stale = await bench.as('owner').post(desk.customersFile(), form);
    expect([stale.status, stale.text.includes('Подтвердите, что это вы')]).toEqual([401, true]);
    expect(stale.text).toContain(form.reason);
    bench.shop.clock.now -= 6 * 60_000;
    const bad = await bench.as('owner').post(desk.customersFile(), { ...form, reason: '' });
    expect(bad.status).toBe(422);
  });

  it('of subscribers leave with their end links, confirmed ones alone', async () => {
    const told = { consent: '1', address: '', asked_at: 1 };
    await transaction(bench.shop.deps.store, (tx) =>
      tx
        .insertInto('subscriptions')
        .values([
          { ...told, email: 'a@sub.example', token: 't-a', confirmed_at: 2, ended_at: null },
          { ...told, email: 'b@sub.example', token: 't-b', confirmed_at: null, ended_at: null },
          { ...told, email: 'c@sub.example', token: 't-c', confirmed_at: 2, ended_at: 3 },
        ])
        .execute(),
    );
    const form = { reason: 'рассылка новостей' };
    expect((await bench.as('sales').post(desk.subscribersFile(), form)).status).toBe(403);
    const { text } = await bench.as('owner').post(desk.subscribersFile(), form);
    const rows = text.split('\r\n').filter((row) => row.includes('@'));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(/^a@sub\.example;1970-01-01;1;http.*\/subscribe\/t-a\/end$/);
    const event = await bench.db
      .selectFrom('personal_data_events')
      .select(['kind', 'reason', 'row_count'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(event).toEqual({ kind: 'list', reason: form.reason, row_count: 1 });
    bench.shop.clock.now += 6 * 60_000;
    const stale = await bench.as('owner').post(desk.subscribersFile(), form);
    expect(stale.status).toBe(401);
    bench.shop.clock.now -= 6 * 60_000;
  });

  it('are given out as one copy of everything, without keys to the account', async () => {
    const mine = await newCustomer(bench, { phone: '+79039990001', email: 'own@copy.example' });
    await orderOf(mine.id, { comment: 'Позвоните за час' });
    const foreign = await newCustomer(bench, { email: 'foreign@copy.example' });
    await orderOf(foreign.id, { comment: 'Чужое' });
    const form = { reason: 'заявление № 5' };
    const { text, headers } = await bench.as('owner').post(desk.customerCopy(mine.id), form);
    expect(headers['content-disposition']).toContain(`pokupatel-${mine.id}`);
    const copy = JSON.parse(text);
    expect(copy.покупатель).toMatchObject({ phone: '+79039990001', email: 'own@copy.example' });
    expect(copy.заказы).toMatchObject([{ comment: 'Позвоните за час' }]);
    expect(copy.входы).toHaveLength(1);
    expect(text).not.toContain(mine.sessionId);
    expect(text).not.toContain('Чужое');
    expect((await bench.as('sales').post(desk.customerCopy(mine.id), form)).status).toBe(403);
  });
});
