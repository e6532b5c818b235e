import { afterEach, beforeEach, expect, it } from 'vitest';
import { moveOrder } from '../../../../../server/orders/move-order.ts';
import { describeOnBothStores } from '../../../../helpers/with-store.ts';
import type { OrderShop } from '../../../orders/order-shop.ts';
import { placeOne } from '../../../orders/place-one.ts';
import type { ExchangeShop } from '../exchange-shop.ts';
import { openBoilerShop } from './boiler-shop.ts';
import { ordersFile, orderXml, paperXml } from './said-orders.ts';

const DRAFT = '<Проведен>false</Проведен>';
const REMOVED = '<ПометкаУдаления>true</ПометкаУдаления>';

describeOnBothStores('papers that 1C takes back', (dialect) => {
  let orders: OrderShop;
  let shop: ExchangeShop;
  let first: number;
  let second: number;
  beforeEach(async () => {
    ({ orders, shop } = await openBoilerShop(dialect));
    [first, second] = [await place(), await place()];
  });
  afterEach(() => shop.close());

  const place = () => placeOne(orders, { 1: 3 }, { payment: 'invoice' });
  const numberOf = (id: number) => String(100_000 + id);
  const order = (id: number, requisites: Record<string, string> = {}) =>
    orderXml({ id: numberOf(id), number: numberOf(id), goods: [['g1', 3, '300.00']], requisites });
  const payment = (id: number, more = '', { date = '2026-11-20', number = '5' } = {}) => {
    const basis = `<Основание>${numberOf(id)}</Основание>`;
    const operation = 'Выплата безналичных денег';
    return paperXml({ number, date, operation, sum: '300.00', more: basis + more });
  };
  const shipment = (id: number, more = '', number = 'Р-5') => {
    const basis = `<Основание>${numberOf(id)}</Основание>`;
    return paperXml({ number, operation: 'Отпуск товара', sum: '300.00', more: basis + more });
  };
  const GOODS = '<Товары><Товар><Ид>g1</Ид><Количество>3</Количество></Товар></Товары>';
  async function send(...documents: string[]) {
    shop.clock.now += 60_000;
    await shop.client().sendDocuments([ordersFile(documents.join(''))]);
  }
  const paid = async () =>
    (await shop.store.db.selectFrom('orders').select('paid_sum').orderBy('id').execute()).map(
      ({ paid_sum }) => paid_sum,
    );
  const statusOf = async (id: number) => {
    const row = shop.store.db.selectFrom('orders').select('status').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow()).status;
  };
  const asked = async () =>
    (
      await shop.store.db
        .selectFrom('exchange_tasks')
        .select(['order_id', 'detail'])
        .where('settled_at', 'is', null)
        .orderBy('id')
        .execute()
    ).map(({ order_id, detail }) => [order_id, detail.replace(/^Заказ № \d+: /, '')]);
  const gone = (paper = '№ 5 от 2026-11-20') =>
    `в 1С оплата ${paper} больше не проведена, а на сайте учтена. Если денег нет, проведите и на сайте их возврат`;
  const moved = (from: number) =>
    expect.stringMatching(
      `^в 1С оплата № 5 от 2026-11-20 на 300,00.₽. Она уже учтена за заказ № ${numberOf(from)}`,
    );
  const unshipped = 'в 1С отгрузка № Р-5 2026 года больше не проведена, а на сайте заказ уже ушёл';

  it.each([
    ['unposted', DRAFT],
    ['marked for deletion', REMOVED],
  ])('ask of money that stays counted: %s', async (_name, more) => {
    await send(order(first), payment(first));
    await send(payment(first, more));
    await send(order(first), payment(first, more));
    expect(await asked()).toEqual([[first, gone()]]);
    await send(order(first));
    expect(await asked()).toEqual([[first, gone()]]);
    await send(payment(first));
    expect([await asked(), await paid()]).toEqual([[], [30_000, 0]]);
    await send(payment(first, more));
    expect(await asked()).toEqual([[first, gone()]]);
  });

  it('are the papers of their year, whatever day or zeros they have', async () => {
    await send(payment(first));
    await send(payment(first, DRAFT, { number: '0005', date: '2025-11-20' }));
    expect(await asked()).toEqual([]);
    await send(payment(first, DRAFT, { number: '0005', date: '2026-11-23' }));
    expect(await asked()).toEqual([[first, gone('№ 5 от 2026-11-20')]]);
  });

  it('say nothing of money that never counted, or has gone back', async () => {
    await send(order(first), payment(first, DRAFT));
    expect(await asked()).toEqual([]);
    await send(payment(first));
    await shop.store.writer.updateTable('payments').set({ refunded: 30_000 }).execute();
    await send(payment(first, DRAFT));
    expect(await asked()).toEqual([]);
  });

  it('do not pay a second order by the same money', async () => {
    await send(order(first), payment(first));
    await send(payment(second));
    await send(order(second, { 'Номер оплаты по 1С': '0005', 'Дата оплаты по 1С': '2026-11-20' }));
    expect([await paid(), await asked()]).toEqual([[30_000, 0], [[second, moved(first)]]]);
  });

  it('are asked of the order that they counted for, also when they name another', async () => {
    await send(payment(first));
    await send(payment(second, DRAFT));
    expect(await asked()).toEqual([[first, gone()]]);
    await send(payment(second));
    expect([await paid(), await asked()]).toEqual([
      [30_000, 0],
      [
        [first, gone()],
        [second, moved(first)],
      ],
    ]);
  });

  it('of another day or number pay other orders', async () => {
    await send(payment(first));
    await send(payment(second, '', { date: '2026-11-21' }));
    expect([await paid(), await asked()]).toEqual([[30_000, 30_000], []]);
  });

  it.each([
    ['no number', '', '2026-11-20'],
    ['a number of zeros', '000', '2026-11-20'],
    ['no date', '15', ''],
    ['the date of 1C for none', '15', '0001-01-01'],
  ])('pay each of their orders when they have %s', async (_what, number, date) => {
    const named = { 'Номер оплаты по 1С': number, 'Дата оплаты по 1С': date };
    await send(order(first, named));
    await send(order(second, named));
    expect([await paid(), await asked()]).toEqual([[30_000, 30_000], []]);
    const dated = { number, date: date || '2026-11-20' };
    await send(payment(await place(), DRAFT, dated));
    expect(await asked()).toEqual([]);
  });

  it('pay an order once where they are named with their day and without it', async () => {
    const named = { 'Номер оплаты по 1С': '5', 'Дата оплаты по 1С': '0001-01-01' };
    const part = payment(first).replace('300.00', '100.00');
    await send(order(first, named), part);
    expect([await paid(), await asked()]).toEqual([[10_000, 0], []]);
  });

  it.each([
    ['without goods', ''],
    ['with all goods', GOODS],
  ])('ask of a shipment that has sent the order off: %s', async (_name, goods) => {
    await send(order(first), shipment(first, goods));
    expect(await statusOf(first)).toBe('completed');
    await send(shipment(first, DRAFT));
    await send(order(first));
    expect(await asked()).toEqual([[first, unshipped]]);
    await send(shipment(first, goods));
    expect(await asked()).toEqual([]);
  });

  it('ask of a shipment that the order alone named', async () => {
    await send(
      order(first, { 'Номер отгрузки по 1С': 'Р-5', 'Дата отгрузки по 1С': '2026-11-20' }),
    );
    await send(order(first), shipment(first, REMOVED));
    expect(await asked()).toEqual([[first, unshipped]]);
  });

  it('ask of a shipment of before they were noted, of orders that it has sent off alone', async () => {
    const { now } = shop.clock;
    await send(order(first), payment(second), shipment(first));
    await shop.store.writer.updateTable('exchange_orders').set({ shipped: null }).execute();
    for (const to of ['assembling', 'ready', 'completed'] as const)
      await moveOrder(shop.store, { orderId: second, to, actor: 'manager 1', now });
    await send(order(second), shipment(second, DRAFT, 'Р-8'));
    expect(await asked()).toEqual([]);
    await send(order(first), shipment(first, DRAFT));
    expect(await asked()).toEqual([[first, unshipped]]);
    await shop.store.writer.updateTable('exchange_tasks').set({ settled_at: 1 }).execute();
    await send(order(first), shipment(first, DRAFT), shipment(first, DRAFT, 'Р-7'));
    expect(await asked()).toEqual([]);
    await send(shipment(first));
    await send(shipment(first, DRAFT));
    expect(await asked()).toEqual([[first, unshipped]]);
  });

  const elsewhere = (id: number) =>
    `в 1С отгрузка № Р-5 2026 года теперь у заказа № ${numberOf(id)}, а на сайте по ней ушёл этот`;

  it.each([
    ['without goods', ''],
    ['with all goods', GOODS],
  ])('ask of the order that a moved shipment has sent off: %s', async (_name, goods) => {
    await send(order(first), shipment(first, goods));
    await send(order(second), shipment(second, goods));
    expect([await statusOf(first), await statusOf(second)]).toEqual(['completed', 'completed']);
    expect(await asked()).toEqual([[first, elsewhere(second)]]);
    await send(shipment(second, goods));
    await send(order(first));
    expect(await asked()).toEqual([[first, elsewhere(second)]]);
    await send(shipment(first, goods));
    expect(await asked()).toEqual([[second, elsewhere(first)]]);
  });

  it('ask of the first order when a shipment is moved and unposted', async () => {
    await send(order(first), shipment(first));
    await send(shipment(second, DRAFT));
    expect(await asked()).toEqual([[first, unshipped]]);
  });

  it('ask once of an order whose shipment goes to and fro', async () => {
    await send(shipment(first));
    await send(shipment(second));
    await shop.store.writer.updateTable('exchange_tasks').set({ settled_at: 1 }).execute();
    await send(shipment(first));
    await send(shipment(second));
    expect(await asked()).toEqual([]);
  });

  it('ask nothing of orders that one shipment has sent off together', async () => {
    const basis = `<Основание>${numberOf(first)}</Основание>`;
    await send(order(first), order(second), shipment(second, basis));
    await send(shipment(second, basis));
    await send(shipment(second, basis + GOODS));
    expect([await statusOf(first), await asked()]).toEqual(['completed', []]);
    const named = { 'Номер отгрузки по 1С': 'Р-5', 'Дата отгрузки по 1С': '2026-11-20' };
    await send(order(first, named), shipment(second));
    expect(await asked()).toEqual([]);
  });

  it('ask of a shipment that another order names, and the first does not any more', async () => {
    const named = { 'Номер отгрузки по 1С': 'Р-5', 'Дата отгрузки по 1С': '2026-11-20' };
    await send(order(first, named));
    await send(order(second, named));
    expect(await asked()).toEqual([]);
    await send(order(first), order(second, named));
    expect(await asked()).toEqual([[first, elsewhere(second)]]);
  });

  it('count a shipment that was moved for the first order no more', async () => {
    const part = GOODS.replace('<Количество>3', '<Количество>2');
    const missing = (left: string) =>
      `в 1С отгружено не всё, осталось: «Котёл» ${left}. Когда отгрузят остальное, заказ пойдёт дальше сам; если не отгрузят, уменьшите его`;
    await send(shipment(first, part));
    expect(await asked()).toEqual([[first, missing('1 из 3')]]);
    await send(shipment(second, part));
    expect(await asked()).toEqual([[second, missing('1 из 3')]]);
    await send(shipment(first, part.replace('>2<', '>1<'), 'Р-6'));
    expect(await statusOf(first)).toBe('opened');
    await send(shipment(first, part.replace('>2<', '>1<'), 'Р-7'));
    expect(await asked()).toEqual([
      [first, missing('1 из 3')],
      [second, missing('1 из 3')],
    ]);
  });

  it('say nothing of a shipment in whose place another stands, or of one never posted', async () => {
    await send(order(first), shipment(first));
    await send(order(first), shipment(first, DRAFT), shipment(first, '', 'Р-6'));
    await send(order(second), shipment(second));
    await send(shipment(second, DRAFT, 'Р-7'));
    expect(await asked()).toEqual([]);
  });
});
