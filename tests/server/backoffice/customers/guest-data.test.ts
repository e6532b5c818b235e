import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { addOrder } from '../../account/add-order.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';
import { findEverywhere } from '../desk/find-everywhere.ts';
import { newCustomer } from './people-rows.ts';

describeOnBothStores('personal data of somebody without an account', (dialect) => {
  let bench: DeskBench;
  const phone = '+79037770001';
  const email = 'gleb@guest.example';
  const form = { phone, email, reason: 'письмо от 12 ноября', return_to: desk.guests({ phone }) };
  const owner = () => bench.as('owner');
  let order: number;
  let call: number;
  const rowsOf = async (shopper: number) => {
    const searches = bench.db.selectFrom('searches').select('text');
    const drafts = bench.db.selectFrom('order_drafts').select('state');
    return {
      searches: await searches.where('shopper_id', '=', shopper).execute(),
      drafts: await drafts.where('shopper_id', '=', shopper).execute(),
    };
  };
  const shopperOf = async (id: number) => {
    const orders = bench.db.selectFrom('orders').select('shopper_id').where('id', '=', id);
    return (await orders.executeTakeFirstOrThrow()).shopper_id;
  };
  /** A search and a draft that names the phone. */
  const leave = (shopper_id: number) =>
    transaction(bench.shop.deps.store, async (tx) => {
      const { now } = bench.shop.clock;
      await tx
        .insertInto('searches')
        .values({ shopper_id, text: 'печь', searched_at: now })
        .execute();
      const state = JSON.stringify({ recipient: { name: 'Глеб Гостев', phone } });
      await tx
        .insertInto('order_drafts')
        .values({ shopper_id, key: `draft ${shopper_id}`, state, updated_at: now })
        .execute();
    });

  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    const { now } = bench.shop.clock;
    order = await bench.newOrder({ name: 'Глеб Гостев', phone, email, status: 'assembling' });
    await bench.newOrder({ name: 'Чужой Человек', phone: '+79037770002', status: 'completed' });
    call = await transaction(bench.shop.deps.store, async (tx) => {
      const asked = { name: 'Глеб Гостев', phone, comment: 'Гостеву утром', asked_at: now };
      await tx
        .insertInto('subscriptions')
        .values({
          email,
          token: 'token of the guest',
          consent: '1',
          address: '',
          asked_at: now,
          confirmed_at: null,
          ended_at: null,
        })
        .execute();
      const { id } = await tx
        .insertInto('callbacks')
        .values({ ...asked, city_id: 90 })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    });
  });
  afterAll(() => bench.close());

  it('are led to from what they left, for the owner alone', async () => {
    const page = desk.guests({ phone, email });
    for (const [from, to] of [
      [desk.order(order), page],
      [desk.callback(call), desk.guests({ phone })],
    ] as const) {
      expect((await owner().get(from)).text).toContain(`"${to.replaceAll('&', '&amp;')}"`);
      expect((await bench.as('sales').get(from)).text).not.toContain('/guests');
    }
    expect((await bench.as('sales').get(page)).status).toBe(403);
    const { text } = await owner().get(page);
    for (const part of ['Скачать JSON', 'Удалить навсегда', desk.order(order), email]) {
      expect(text).toContain(part);
    }
  });

  it('are given out as a copy, by e-mail alone only what was ticked', async () => {
    expect((await bench.as('sales').post(desk.guestCopy(), form)).status).toBe(403);
    const { text, headers } = await owner().post(desk.guestCopy(), form);
    expect(headers['content-disposition']).toContain('.json');
    const copy = JSON.parse(text);
    expect(copy.заказы).toMatchObject([{ name: 'Глеб Гостев', phone }]);
    expect(copy['заказанные звонки']).toMatchObject([{ comment: 'Гостеву утром' }]);
    expect(copy.рассылка).toBeUndefined();
    expect(text).not.toContain('Чужой');
    const found = `subscriptions ${email}`;
    const more = JSON.parse((await owner().post(desk.guestCopy(), { ...form, found })).text);
    expect(more.рассылка).toMatchObject([{ email }]);
  });

  it('are not those of an account, nor of nobody', async () => {
    const account = '+79037770003';
    const { id } = await newCustomer(bench, { phone: account });
    const page = await owner().get(desk.guests({ phone: account }));
    expect(page.text).toContain(desk.customer(id));
    for (const post of [desk.guestCopy(), desk.guestErasure()]) {
      const of = (who: object) => owner().post(post, { ...form, sure: 'yes', ...who });
      expect((await of({ phone: account })).status).toBe(409);
      expect((await of({ phone: '', email: '' })).status).toBe(422);
    }
  });

  it('are erased for good once nothing is open, and orders stay for the books', async () => {
    const own = await shopperOf(order);
    const shared = await shopperOf(
      await bench.newOrder({ name: 'Глеб Гостев', phone, status: 'completed' }),
    );
    await addOrder(
      bench.shop.deps.store,
      { shopper_id: shared, created_at: bench.shop.clock.now },
      { name: 'Чужой Человек', phone: '+79037770004', status: 'completed' },
    );
    await leave(own);
    await leave(shared);
    const erase = (more: object = {}) =>
      owner().post(desk.guestErasure(), {
        ...form,
        sure: 'yes',
        found: `subscriptions ${email}`,
        ...more,
      });
    expect((await erase()).status).toBe(409);
    await transaction(bench.shop.deps.store, (tx) =>
      tx.updateTable('orders').set({ status: 'completed' }).where('id', '=', order).execute(),
    );
    expect((await erase({ sure: '' })).status).toBe(422);
    bench.shop.clock.now += 6 * 60_000;
    expect((await erase()).status).toBe(401);
    bench.shop.clock.now -= 6 * 60_000;
    const { status, headers } = await erase();
    expect([status, headers['location']?.includes('phone')]).toEqual([303, false]);
    for (const text of ['Гостев', '9037770001', email]) {
      expect([text, await findEverywhere(bench.db, dialect, text)]).toEqual([text, []]);
    }
    expect(await rowsOf(own)).toEqual({ searches: [], drafts: [] });
    expect(await rowsOf(shared)).toEqual({ searches: [{ text: 'печь' }], drafts: [] });
    const kept = bench.db.selectFrom('orders').select(['name', 'total']);
    expect(await kept.where('id', '=', order).execute()).toEqual([
      { name: 'Данные удалены', total: 1000_00 },
    ]);
    const event = await bench.db
      .selectFrom('personal_data_events')
      .select(['kind', 'reason', 'customer_id'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(event).toEqual({ kind: 'erasure', reason: form.reason, customer_id: null });
    expect((await owner().post(desk.undo(doneOf(headers['location'])))).status).toBe(409);
  });
});
