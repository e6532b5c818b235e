import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { orderNumber } from '../../../../shared/order.ts';
import { formatPhone } from '../../../../shared/ru/phone.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('the card of a call', (dialect) => {
  let bench: DeskBench;
  let call: number;
  const phone = '+79160000077';
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    call = await transaction(bench.shop.deps.store, async (tx) => {
      const asked = { name: 'Олег', phone, comment: 'про печи', city_id: 90 };
      const row = tx.insertInto('callbacks').values({ ...asked, asked_at: bench.shop.clock.now });
      return (await row.returning('id').executeTakeFirstOrThrow()).id;
    });
  });
  afterAll(() => bench.close());

  const plain = (text: string) => text.replaceAll('<!-- -->', '');
  const card = async (role: Parameters<DeskBench['as']>[0] = 'sales') =>
    plain((await bench.as(role).get(desk.callback(call))).text);
  const act = (form: Record<string, string>) =>
    bench.as('sales').post(desk.card(), { entity: 'callback', id: String(call), ...form });

  it('is reached from the queue and from the first page, and says who asks for what', async () => {
    const { text } = await bench.as('sales').get(desk.inquiries());
    expect(text).toContain(`href="${desk.callback(call)}"`);
    expect(text).toContain(`href="tel:${phone}"`);
    expect((await bench.as('sales').get(desk.today())).text).toContain(desk.callback(call));
    const shown = await card();
    expect(shown).toContain('про печи');
    expect(shown).toContain(formatPhone(phone));
    expect((await bench.as('sales').get(desk.callback(999_999))).status).toBe(404);
    expect((await bench.as('sales').get(desk.inquiry(999_999))).status).toBe(404);
    expect((await bench.as('warehouse').get(desk.callback(call))).status).toBe(403);
  });

  it('shows orders with that phone to those who may see orders', async () => {
    const order = await bench.newOrder({ phone });
    expect(await card()).toContain(orderNumber(order));
    expect(await card('content')).not.toContain(orderNumber(order));
    expect(await card('content')).toContain('про печи');
  });

  it('is given to somebody until a day, which the queue says, and history takes back', async () => {
    const staff = String(bench.as('content').staffId);
    const given = await act({ act: 'give', staff, due: '2030-02-03' });
    expect(given.status).toBe(303);
    expect(await card()).toMatch(/Ведёт: content \d+/);
    const queue = plain((await bench.as('sales').get(desk.inquiries())).text);
    expect(queue).toMatch(/content \d+/);
    expect(queue).toContain('до 3 февраля');
    const shown = await card();
    expect(shown).toContain('передано');
    await bench.as('sales').post(desk.undo(doneOf(given.headers['location'])));
    expect(await card()).toContain('Ведёт: никто');
  });

  it('is closed and opened again, and keeps what was noted', async () => {
    const note = { entity: 'callback', id: String(call), text: 'просил после обеда' };
    await bench.as('sales').post(desk.notes(), note);
    await act({ act: 'done' });
    expect(await card()).toContain('закрыто');
    expect((await bench.as('sales').get(desk.inquiries())).text).not.toContain('про печи');
    await act({ act: 'open' });
    expect(await card()).toContain('просил после обеда');
    expect((await bench.as('sales').get(desk.inquiries())).text).toContain('про печи');
    expect(await card('viewer')).not.toContain('Готово');
  });
});
