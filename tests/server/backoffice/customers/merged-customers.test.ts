import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCard } from '../../../../server/backoffice/desk/cards.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';
import { newCustomer, newFirm } from './people-rows.ts';

describeOnBothStores('accounts that became one', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const merge = (from: number, into: number) =>
    bench.as('sales').post(desk.customerMerging(into), { from: String(from) });
  const undo = (location: string | undefined) =>
    bench.as('sales').post(desk.undo(doneOf(location)));

  const newAddress = async (customer_id: number, is_default: 0 | 1) => {
    const row = { customer_id, city_id: 90, text: 'Ленина, 1', comment: '', created_at: 1 };
    const { id } = await transaction(bench.shop.deps.store, (tx) =>
      tx
        .insertInto('customer_addresses')
        .values({ ...row, is_default })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return id;
  };
  /** Ids of the usual ones of an account. */
  const usual = async (table: 'firms' | 'customer_addresses', customerId: number) => {
    const rows = await bench.db
      .selectFrom(table as 'firms')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('is_default', '=', 1)
      .execute();
    return rows.map(({ id }) => id);
  };
  const usualOf = async (id: number) => [
    ...(await usual('firms', id)),
    ...(await usual('customer_addresses', id)),
  ];

  it('have one usual firm and address, and undo gives each its own again', async () => {
    // The account that goes has the older rows: lists by id would begin with them.
    const from = await newCustomer(bench);
    const theirs = [await newFirm(bench, from.id), await newAddress(from.id, 1)];
    await newAddress(from.id, 0);
    const into = await newCustomer(bench);
    const own = [await newFirm(bench, into.id), await newAddress(into.id, 1)];
    const { headers } = await merge(from.id, into.id);
    expect(await usualOf(into.id)).toEqual(own);
    expect((await undo(headers['location'])).status).toBe(303);
    expect([await usualOf(into.id), await usualOf(from.id)]).toEqual([own, theirs]);
  });

  it('keep the usual firm that came over when the other has none, and have one after an undo', async () => {
    const [from, into] = [await newCustomer(bench), await newCustomer(bench)];
    const theirs = await newFirm(bench, from.id);
    const { headers } = await merge(from.id, into.id);
    expect(await usualOf(into.id)).toEqual([theirs]);
    const later = await newFirm(bench, into.id, { is_default: 0 });
    expect((await undo(headers['location'])).status).toBe(303);
    expect([await usualOf(into.id), await usualOf(from.id)]).toEqual([[later], [theirs]]);
  });

  const note = (id: number, text: string) => {
    return bench.as('sales').post(desk.notes(), { entity: 'customer', id: String(id), text });
  };
  const noteCount = async (text: string) => {
    const rows = bench.db.selectFrom('desk_notes').select('id').where('text', '=', text);
    return (await rows.execute()).length;
  };

  it('show what the staff noted and changed about either, and who looks after it', async () => {
    const [from, into] = [await newCustomer(bench), await newCustomer(bench)];
    await note(from.id, 'Звонить после обеда');
    const taken = { entity: 'customer', id: String(from.id), act: 'take' };
    await bench.as('sales').post(desk.card(), taken);
    const renamed = { last_name: 'Прежняя', return_to: desk.customer(from.id) };
    await bench.as('sales').post(desk.customerDetails(from.id), renamed);
    await merge(from.id, into.id);
    const { text } = await bench.as('owner').get(desk.customer(into.id));
    expect(text).toContain('Звонить после обеда');
    expect(text).toMatch(/Ведёт: (?:<!-- -->)?sales/);
    expect(text).toContain(`Покупатель ${from.id}: данные`);
  });

  it('go to another keeper with the day that the former one had set', async () => {
    const [from, into] = [await newCustomer(bench), await newCustomer(bench)];
    const [sales, owner] = [bench.as('sales'), bench.as('owner')];
    const day = { act: 'give', staff: String(sales.staffId), due: '2026-12-24' };
    await sales.post(desk.card(), { entity: 'customer', id: String(from.id), ...day });
    await merge(from.id, into.id);
    const thing = { entity: 'customer', id: String(into.id) };
    const shown = { 'was.staff': String(sales.staffId), 'was.due': '2026-12-24' };
    const cardOf = async () => {
      const card = await findCard(bench.db, { entity: 'customer', entityId: String(into.id) });
      return [card?.staffId, card?.dueOn];
    };
    const taken = await owner.post(desk.card(), { ...thing, ...shown, act: 'take' });
    expect([taken.status, await cardOf()]).toEqual([303, [owner.staffId, '2026-12-24']]);
    await owner.post(desk.undo(doneOf(taken.headers['location'])));
    expect(await cardOf()).toEqual([sales.staffId, '2026-12-24']);
    await sales.post(desk.card(), { ...thing, act: 'snooze' });
    expect(await cardOf()).toEqual([sales.staffId, '2026-12-24']);
  });

  it('take no note and no keeper on the one that is no more', async () => {
    const [from, into] = [await newCustomer(bench), await newCustomer(bench)];
    await merge(from.id, into.id);
    const words = `Просил счёт ${from.id}`;
    const refused = await note(from.id, words);
    expect([refused.status, await noteCount(words)]).toEqual([409, 0]);
    expect(refused.text).toContain(`Эта запись стала частью другой: № ${into.id}`);
    const thing = { entity: 'customer', id: String(from.id) };
    const taken = await bench.as('sales').post(desk.card(), { ...thing, act: 'take' });
    expect(taken.status).toBe(409);
    expect((await note(999_999, words)).status).toBe(404);
  });
});
