import { afterAll, beforeAll, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import { MAX_PERSON_NAME } from '../../../../shared/login.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';
import { findCustomer, newCustomer } from './people-rows.ts';

describeOnBothStores('an e-mail typed at the desk', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const FORMS = [
    [' Fro@Kuz.Example ', 'fro@kuz.example'],
    ['Anna@Почта.РФ', 'anna@xn--80a1acny.xn--p1ai'],
  ] as const;
  const sales = () => bench.as('sales');

  it('is kept of a customer as the shop keeps it', async () => {
    const { id } = await newCustomer(bench);
    const action = desk.customerDetails(id);
    for (const [typed, kept] of FORMS) {
      expect((await sales().post(action, { email: typed })).status).toBe(303);
      expect((await findCustomer(bench, id)).email).toBe(kept);
    }
    const [, [again, kept]] = FORMS;
    const same = await sales().post(action, { email: again.toUpperCase(), 'was.email': kept });
    expect(doneOf(same.headers['location'])).toBe(0);
    for (const wrong of ['не почта', `${'a'.repeat(250)}@kuz.example`]) {
      const { status, text } = await sales().post(action, {
        email: wrong,
        return_to: desk.customer(id),
      });
      expect([status, text.includes('Такой почты не бывает')]).toEqual([422, true]);
    }
    await sales().post(action, { first_name: 'Ева' });
    expect(await findCustomer(bench, id)).toMatchObject({ email: kept, first_name: 'Ева' });
    expect((await sales().post(action, { email: ' ' })).status).toBe(303);
    expect((await findCustomer(bench, id)).email).toBe('');
  });

  it('is kept of an order, and mailed to, in the same form', async () => {
    const id = await bench.newOrder();
    const sentTo = async () => {
      const sent = bench.db
        .selectFrom('outbox')
        .select('payload')
        .where('kind', '=', 'invoice-asked');
      const last = await sent.orderBy('id', 'desc').executeTakeFirstOrThrow();
      return JSON.parse(last.payload).to;
    };
    for (const [typed, kept] of FORMS) {
      expect((await sales().post(desk.orderDetails(id), { email: typed })).status).toBe(303);
      const order = bench.db.selectFrom('orders').select('email').where('id', '=', id);
      expect((await order.executeTakeFirstOrThrow()).email).toBe(kept);
      expect((await sales().post(desk.orderLetter(id), { email: typed })).status).toBe(303);
      expect(await sentTo()).toBe(kept);
    }
  });

  it('stands beside names as long as the shop takes them', async () => {
    const { id } = await newCustomer(bench);
    const action = desk.customerDetails(id);
    const longest = 'я'.repeat(MAX_PERSON_NAME);
    for (const field of ['last_name', 'first_name', 'patronymic'] as const) {
      expect((await sales().post(action, { [field]: longest })).status).toBe(303);
      expect((await findCustomer(bench, id))[field]).toBe(longest);
      expect((await sales().post(action, { [field]: `${longest}я` })).status).toBe(422);
    }
  });
});
