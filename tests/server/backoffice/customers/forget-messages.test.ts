import { afterAll, beforeAll, expect, it } from 'vitest';
import { addToOutbox } from '../../../../server/platform/outbox/add-to-outbox.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { parseEmail } from '../../../../shared/email.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';
import { newCustomer, newOrderOf } from './people-rows.ts';

describeOnBothStores('messages of an erased person', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const erase = async (id: number) => {
    const form = { reason: 'заявление № 7', sure: 'yes' };
    const { status } = await bench.as('owner').post(desk.customerErasure(id), form);
    expect(status).toBe(303);
  };
  const addMessages = (messages: Parameters<typeof addToOutbox>[1]) =>
    transaction(bench.shop.deps.store, (tx) => addToOutbox(tx, messages, bench.shop.clock.now));
  const keys = async (start: string) =>
    (await bench.db.selectFrom('outbox').select('key').orderBy('key').execute())
      .map(({ key }) => key)
      .filter((key) => key.includes(start));

  it.each(['%@mail.ru', '_van.petrov@mail.ru', 'petrov@mail.ru', '%', '\\'])(
    'leave those of others, whatever the e-mail: %s',
    async (typed) => {
      const email = parseEmail(typed) ?? typed;
      const order = await bench.newOrder();
      const mark = `others (${typed})`;
      await addMessages([
        {
          kind: 'invoice-asked',
          key: `1 ${mark}`,
          payload: { orderId: order, to: 'ivan.petrov@mail.ru' },
        },
        { kind: 'offer-asked', key: `2 ${mark}`, payload: { to: 'petrov@mail.ru', offer: {} } },
        { kind: 'firm-judged', key: `3 ${mark}`, payload: { to: 'maria@mail.ru' } },
      ]);
      const title = `Пробное письмо на ivan.petrov@mail.ru ${mark}`;
      const batch = { staff_id: null, action: 'letter.try', title, at: 1 };
      await transaction(bench.shop.deps.store, (tx) =>
        tx
          .insertInto('change_batches')
          .values({ ...batch, undoes: null, undone_by: null })
          .execute(),
      );
      const { id } = await newCustomer(bench, { email });
      await erase(id);
      expect(await keys(mark)).toEqual([`1 ${mark}`, `2 ${mark}`, `3 ${mark}`]);
      const kept = bench.db.selectFrom('change_batches').select('title').where('title', '=', title);
      expect(await kept.execute()).toHaveLength(1);
    },
  );

  it('go, with the addresses in the journal: of their orders, and offers that they asked for', async () => {
    const phone = '+79038880077';
    const { id } = await newCustomer(bench, { email: 'own@letters.example', phone });
    const order = await newOrderOf(bench, id, { status: 'completed' });
    const other = `offer-asked ${id}1 own@letters.example 7`;
    await addMessages([
      {
        kind: 'offer-asked',
        key: `offer-asked ${id} own@letters.example 7`,
        payload: { to: 'own@letters.example', offer: {} },
      },
      { kind: 'offer-asked', key: other, payload: { to: 'own@letters.example', offer: {} } },
      { kind: 'order-sms', key: 'sms own@letters.example', payload: { phone } },
      { kind: 'order-sms', key: 'sms other@letters.example', payload: { phone: `${phone}1` } },
      {
        kind: 'refund-payment',
        key: 'refund own@letters.example',
        payload: { orderId: order, key: 'r' },
      },
    ]);
    await bench.as('sales').post(desk.orderLetter(order), { email: 'third@letters.example' });
    await erase(id);
    expect(await keys('letters.example')).toEqual(
      [other, 'refund own@letters.example', 'sms other@letters.example'].toSorted(),
    );
    const titles = await bench.db.selectFrom('change_batches').select('title').execute();
    expect(titles.filter(({ title }) => title.includes('letters.example'))).toEqual([]);
    expect(titles.filter(({ title }) => title.endsWith('счёт на —'))).toHaveLength(1);
  });
});
