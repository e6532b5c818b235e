import { afterAll, beforeAll, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import { deliveryTitles } from '../../../../shared/order.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { newCustomer } from '../customers/people-rows.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';
import { ownKey } from '../samples/staff-samples.ts';

describeOnBothStores('the journal', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const journal = async (asked: Parameters<typeof desk.journal>[0] = {}) =>
    (await bench.as('owner').get(desk.journal(asked))).text;
  /** Text of a page within its entry of a batch. */
  const entryOf = (text: string, title: string) =>
    text.split('<li>').find((entry) => entry.includes(title)) ?? '';

  it('tells what changed secrets alone, which nothing takes back', async () => {
    const owner = bench.as('owner');
    const other = await bench.office.staff('viewer');
    const saved = await owner.post(desk.ownTotp(), ownKey(bench.shop.clock.now));
    await owner.post(desk.staffSessions(other.staffId), { return_to: desk.staff() });
    const text = await journal();
    const { name } = await bench.db
      .selectFrom('staff')
      .select('name')
      .where('id', '=', other.staffId)
      .executeTakeFirstOrThrow();
    for (const title of ['Новый пароль и приложение кодов', `${name}: все входы закрыты`]) {
      const entry = entryOf(text, title);
      expect(entry).toContain(title);
      expect(entry).not.toContain('Отменить');
    }
    const { text: said } = await owner.get(String(saved.headers['location']));
    expect(said).toContain('Новый пароль и приложение кодов');
    expect(said).not.toContain(desk.undo(doneOf(saved.headers['location'])));
  });

  it('tells of a letter alone, which is taken back until it has left', async () => {
    const id = await bench.newOrder({ status: 'opened', payment_kind: 'invoice' });
    const form = { email: 'buh@firma.example', return_to: desk.order(id) };
    const { headers } = await bench.as('sales').post(desk.orderLetter(id), form);
    const undo = desk.undo(doneOf(headers['location']));
    const title = 'счёт на buh@firma.example';
    const waits = entryOf(await journal(), title);
    expect([waits.includes(title), waits.includes(undo)]).toEqual([true, true]);
    await bench.shop.deps.store.writer
      .updateTable('outbox')
      .set({ done_at: bench.shop.clock.now })
      .where('batch_id', '=', doneOf(headers['location']))
      .execute();
    expect(entryOf(await journal(), title)).not.toContain(undo);
    const page = await bench.as('sales').get(String(headers['location']));
    expect(page.text).not.toContain(undo);
  });

  it('tells levels of prices and ways of delivery as people call them', async () => {
    const sales = bench.as('sales');
    const { id: customerId } = await newCustomer(bench);
    await sales.post(desk.customerLevel(customerId), { level: 'dealer' });
    const id = await bench.newOrder({ delivery_kind: 'courier', delivery_address: 'Мира, 1' });
    const way = { delivery_kind: 'transport', delivery_address: 'Тверь, Мира, 1' };
    await sales.post(desk.orderWay(id), way);
    const text = await journal();
    expect(text).toContain('Уровень цен: Розница → Дилер');
    expect(text).toContain(
      `Способ доставки: ${deliveryTitles.courier} → ${deliveryTitles.transport}`,
    );
  });

  it('goes on with the things that were asked for', async () => {
    const id = await bench.newOrder();
    for (let at = 0; at <= 50; at++) {
      const note = { entity: 'order', id: String(id), text: `Заметка ${at}` };
      await bench.as('sales').post(desk.notes(), note);
    }
    const text = await journal({ entity: 'note' });
    const older = desk.journal({ entity: 'note', page: 2 });
    expect(text).toContain(`href="${older.replaceAll('&', '&amp;')}"`);
    expect((await bench.as('owner').get(older)).text).toContain('Заметка 0');
  });
});
