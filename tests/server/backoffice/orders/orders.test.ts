import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endHolds } from '../../../../server/orders/end-holds.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { orderNumber } from '../../../../shared/order.ts';
import { readForms } from '../../../helpers/read-forms.ts';
import { listInStock, openBrowser } from '../../checkout/buy.ts';
import { type DeskBench, doneOf, once, openDeskBench } from '../desk/desk-bench.ts';

let bench: DeskBench;
beforeAll(async () => {
  bench = await openDeskBench();
});
afterAll(() => bench.close());

const order = (id: number) =>
  bench.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Fields of the form of a page that is sent to an address. */
const formOf = (html: string, action: string) =>
  Object.fromEntries(readForms(html).find((form) => form.action === action)?.fields ?? []);

describe('an order', () => {
  it('is confirmed with its invoice by one press, which leaves after ten seconds', async () => {
    const id = await bench.newOrder({
      status: 'review',
      payment_kind: 'invoice',
      email: 'firma@example.ru',
    });
    const page = await bench.as('sales').get(desk.order(id));
    expect(page.text).toContain('Подтвердить и выставить счёт');
    const { headers } = await bench.as('sales').post(desk.orderStep(id), { to: 'opened' });
    const letters = await bench.db
      .selectFrom('outbox')
      .select(['kind', 'payload'])
      .where('batch_id', '=', doneOf(headers['location']))
      .execute();
    expect(letters.map(({ kind }) => kind)).toContain('invoice-asked');
    expect((await order(id)).status).toBe('opened');
  });

  it('that was paid during the review is confirmed without an invoice', async () => {
    const id = await bench.newOrder({
      status: 'review',
      payment_kind: 'invoice',
      email: 'firma@example.ru',
      total: 100_000,
      paid_sum: 100_000,
    });
    const page = await bench.as('sales').get(desk.order(id));
    expect(page.text).not.toContain('выставить счёт');
    const { headers } = await bench.as('sales').post(desk.orderStep(id), { to: 'confirmed' });
    const letters = await bench.db
      .selectFrom('outbox')
      .select('kind')
      .where('batch_id', '=', doneOf(headers['location']))
      .execute();
    expect(letters.map(({ kind }) => kind)).not.toContain('invoice-asked');
    expect((await order(id)).status).toBe('confirmed');
  });

  it('is made up anew with what is wrong said at its line, and nothing lost', async () => {
    const id = await bench.placedOrder();
    const form = {
      'code.0': 'нет-такого',
      'quantity.0': '3',
      'price.0': '10',
      return_to: desk.order(id),
    };
    const refused = await bench.as('sales').post(desk.orderLines(id), form);
    expect([refused.status, refused.text.includes('Нет товара с кодом')]).toEqual([422, true]);
    expect(refused.text).toContain('value="3"');
  });

  it('keeps a line whose quantity was emptied or is no number, and says what to write', async () => {
    const id = await bench.placedOrder();
    const linesOf = () =>
      bench.db
        .selectFrom('order_lines')
        .select(['code', 'quantity'])
        .where('order_id', '=', id)
        .orderBy('position')
        .execute();
    const [line] = await linesOf();
    for (const [quantity, said] of [
      ['', 'Укажите количество'],
      ['  ', 'Укажите количество'],
      ['1,5', 'Целое число штук'],
      ['-1', 'Целое число штук'],
      ['1000001', 'Не больше 1\u00a0000\u00a0000 штук'],
    ] as const) {
      const row = { 'code.0': line?.code ?? '', 'quantity.0': quantity, 'price.0': '10' };
      const { status, text } = await bench
        .as('sales')
        .post(desk.orderLines(id), { ...row, return_to: desk.order(id) });
      expect([quantity, status, text.includes(said)]).toEqual([quantity, 422, true]);
      expect(await linesOf()).toEqual([line]);
    }
    const empty = { 'code.0': line?.code ?? '', 'quantity.0': '0', 'price.0': '' };
    const { text } = await bench
      .as('sales')
      .post(desk.orderLines(id), { ...empty, return_to: desk.order(id) });
    expect(text).toContain('ничего не осталось');
  });

  it('is shipped by the storage, which may confirm nothing', async () => {
    const id = await bench.newOrder({ status: 'opened' });
    expect((await bench.as('warehouse').post(desk.orderStep(id), { to: 'confirmed' })).status).toBe(
      403,
    );
    const ready = await bench.newOrder({ status: 'confirmed' });
    expect(
      (await bench.as('warehouse').post(desk.orderStep(ready), { to: 'assembling' })).status,
    ).toBe(303);
  });

  it('is shipped with many by a pasted table, of which bad rows hold up no good ones', async () => {
    const facts = { status: 'assembling', delivery_kind: 'courier' } as const;
    const [first, second] = [await bench.newOrder(facts), await bench.newOrder(facts)];
    const unpaid = await bench.newOrder({ status: 'opened' });
    const rows = [
      `№ ${orderNumber(first)}\tRA123456789RU`,
      `${orderNumber(unpaid)};RA000000001RU`,
      `${orderNumber(second)}`,
      '999999999 RA123456789RU',
      '<b>что-то</b>',
      `${orderNumber(first)}\tRA123456789RU`,
    ].join('\r\n');
    const { text, status } = await bench.as('warehouse').post(desk.ordersShipping(), { rows });
    expect(status).toBe(200);
    for (const why of [
      'отгрузить его нельзя',
      'нужен номер отправления',
      'нет такого заказа',
      '&lt;b&gt;что-то',
    ]) {
      expect(text).toContain(why);
    }
    expect([(await order(first)).status, (await order(second)).status]).toEqual([
      'shipped',
      'assembling',
    ]);
    const told = await bench.db
      .selectFrom('order_events')
      .select('note')
      .where('order_id', '=', first)
      .where('status', '=', 'shipped')
      .execute();
    expect(told).toEqual([{ note: 'RA123456789RU' }]);
    const nothing = await bench.as('warehouse').post(desk.ordersShipping(), { rows: ' \n' });
    expect([nothing.status, (await bench.as('viewer').post(desk.ordersShipping())).status]).toEqual(
      [422, 403],
    );
  });

  it('whose delivery becomes cheaper is paid by less, and what is beyond is asked back', async () => {
    const facts = { payment_kind: 'invoice', delivery_price: 59_000, total: 159_000 } as const;
    const paid = await bench.newOrder({ ...facts, status: 'confirmed', paid_sum: 159_000 });
    const short = await bench.newOrder({ ...facts, status: 'opened', paid_sum: 100_000 });
    const form = { price: '0', reason: 'Ошибка тарифа' };
    for (const id of [paid, short]) {
      expect((await bench.as('sales').post(desk.orderDelivery(id), form)).status).toBe(303);
      expect(await order(id)).toMatchObject({ status: 'confirmed', total: 100_000 });
    }
    const tasks = await bench.db
      .selectFrom('payment_tasks')
      .select(['order_id', 'kind', 'detail'])
      .where('order_id', 'in', [paid, short])
      .execute();
    expect(tasks).toEqual([
      { order_id: paid, kind: 'extra-money', detail: expect.stringContaining('590,00') },
    ]);
  });

  it('whose delivery has other prices is told of each, with a new invoice while it is owed', async () => {
    const facts = { payment_kind: 'invoice', email: 'firma@example.ru' } as const;
    const place = { delivery_kind: 'courier', delivery_address: 'ул. Ленина, 1' } as const;
    const id = await bench.newOrder({ ...facts, ...place, status: 'opened' });
    const told = async () => {
      const rows = bench.db.selectFrom('outbox').select('kind').where('order_id', '=', id);
      const kinds = (await rows.orderBy('id').execute()).map(({ kind }) => kind);
      return kinds.filter((kind) => kind !== 'payment-task');
    };
    const setPrice = (price: string) =>
      bench.as('sales').post(desk.orderDelivery(id), { price, reason: 'Подъём на этаж' });
    expect((await setPrice('500')).status).toBe(303);
    expect((await setPrice('700')).status).toBe(303);
    const both = ['order-changed', 'invoice-asked'];
    expect(await told()).toEqual([...both, ...both]);
    const sums = { paid_sum: 200_000, status: 'confirmed' };
    await bench.shop.deps.store.writer
      .updateTable('orders')
      .set(sums)
      .where('id', '=', id)
      .execute();
    expect((await setPrice('900')).status).toBe(303);
    expect(await told()).toEqual([...both, ...both, 'order-changed']);
  });

  it('holds its goods until the same day when its step is taken back', async () => {
    const guest = openBrowser(bench.shop);
    const [product = 0] = await listInStock(bench.shop, 1);
    await guest.add(product);
    await guest.prepare('on_delivery');
    await guest.confirm();
    const last = bench.db.selectFrom('orders').select('id').orderBy('id', 'desc');
    const { id } = await last.executeTakeFirstOrThrow();
    const holds = () =>
      bench.db
        .selectFrom('order_allocations')
        .select(['why', 'ends_at', 'quantity'])
        .where('order_id', '=', id)
        .execute();
    const before = await holds();
    expect(before).toEqual([{ why: 'term', ends_at: expect.any(Number), quantity: 1 }]);
    await bench.as('sales').post(desk.orderStep(id), { to: 'assembling' });
    expect(await holds()).toEqual([{ why: 'staff', ends_at: null, quantity: 1 }]);
    await bench.as('sales').post(desk.undo(await bench.lastBatchId()));
    expect([(await order(id)).status, await holds()]).toEqual(['confirmed', before]);
    await endHolds(bench.shop.deps.store, Number(before[0]?.ends_at) + 1);
    expect([(await order(id)).status, await holds()]).toEqual(['review', []]);
  });

  it('counts the orders of its buyer without requests', async () => {
    const id = await bench.newOrder({ status: 'confirmed' });
    const { shopper_id } = await order(id);
    await bench.newOrder({ kind: 'request', status: 'new', shopper_id });
    const { text } = await bench.as('sales').get(desk.order(id));
    expect(text.replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ')).toContain('Всего 1 заказ,');
  });

  it('whose step is taken back after its letter says so to the buyer, and not before', async () => {
    const facts = { payment_kind: 'online', paid_sum: 1000_00, email: 'anna@example.ru' } as const;
    const id = await bench.newOrder({ status: 'assembling', ...facts });
    const messages = async () => {
      const rows = await bench.db
        .selectFrom('outbox')
        .select('payload')
        .where('kind', '=', 'order-moved')
        .where('order_id', '=', id)
        .orderBy('id')
        .execute();
      return rows.map(({ payload }) => JSON.parse(payload).status);
    };
    const goAndBack = async (leave: () => Promise<unknown>) => {
      await bench.as('sales').post(desk.orderStep(id), { to: 'ready' });
      await leave();
      await bench.as('sales').post(desk.undo(await bench.lastBatchId()));
      expect((await order(id)).status).toBe('assembling');
    };
    await goAndBack(async () => {});
    expect(await messages()).toEqual([]);
    await goAndBack(() =>
      transaction(bench.shop.deps.store, (tx) =>
        tx.updateTable('outbox').set({ done_at: 1 }).where('order_id', '=', id).execute(),
      ),
    );
    expect(await messages()).toEqual(['ready', 'assembling']);
  });

  it('keeps what another has changed beside a conflict, when it is saved again', async () => {
    const id = await bench.newOrder({ status: 'confirmed', name: 'Анна', comment: '' });
    const action = desk.orderDetails(id);
    const form = formOf((await bench.as('sales').get(desk.order(id))).text, action);
    await bench.as('owner').post(action, { ...form, name: 'Вера', comment: 'Звонить после шести' });
    const refused = await bench.as('sales').post(action, { ...form, name: 'Нина' });
    expect(refused.status).toBe(409);
    const again = formOf(refused.text, action);
    expect((await bench.as('sales').post(action, again)).status).toBe(303);
    expect(await order(id)).toMatchObject({ name: 'Нина', comment: 'Звонить после шести' });
  });

  it('gives money back only after a passkey or a code, and keeps what was typed', async () => {
    const owner = await bench.office.staff('owner');
    const id = await bench.placedOrder();
    bench.shop.clock.now += 6 * 60_000;
    const form = { ...once(), payment: '1', amount: '10' };
    const asked = await owner.post(desk.orderRefund(id), form);
    expect([asked.status, asked.text.includes('name="amount" value="10"')]).toEqual([401, true]);
    const wrong = { ...form, confirm_code: '000000' };
    expect((await owner.post(desk.orderRefund(id), wrong)).status).toBe(401);
    expect(await bench.db.selectFrom('refunds').select('key').execute()).toEqual([]);
    bench.shop.clock.now -= 6 * 60_000;
  });
});
