import { afterEach, beforeEach, expect, it } from 'vitest';
import { transaction } from '../../../../../server/platform/store/transaction.ts';
import { describeOnBothStores } from '../../../../helpers/with-store.ts';
import { createOrderShop, MOSCOW_STORAGE, type OrderShop } from '../../../orders/order-shop.ts';
import { placeOne } from '../../../orders/place-one.ts';
import { createExchangeShop, type ExchangeShop } from '../exchange-shop.ts';
import { ordersFile, orderXml, type SaidOrder } from './said-orders.ts';

describeOnBothStores('tasks about orders that come back from 1C', (dialect) => {
  let orders: OrderShop;
  let shop: ExchangeShop;
  beforeEach(async () => {
    orders = await createOrderShop(
      dialect,
      [1, 2].map((id) => ({
        id,
        title: `Котёл ${id}`,
        prices: { 1: [10_000, null] as const },
        stock: { [MOSCOW_STORAGE]: 10 },
        row: { external_id: `1c:g${id}` },
      })),
    );
    shop = await createExchangeShop(dialect, orders.store);
    await shop.saveNode({ isZipped: false });
  });
  afterEach(() => shop.close());

  async function place(payment: 'on_delivery' | 'invoice' = 'invoice'): Promise<number> {
    return placeOne(orders, { 1: 3 }, { payment });
  }
  const send = (...said: SaidOrder[]) =>
    shop.client().sendDocuments([ordersFile(said.map(orderXml).join(''))]);
  const numberOf = (id: number) => String(100_000 + id);

  const settleAll = () =>
    transaction(shop.store, (tx) =>
      tx.updateTable('exchange_tasks').set({ settled_at: shop.clock.now }).execute(),
    );
  const openTasks = async () =>
    (
      await shop.store.db
        .selectFrom('exchange_tasks')
        .select('detail')
        .where('settled_at', 'is', null)
        .execute()
    ).map(({ detail }) => detail);
  const countLetters = async () =>
    (
      await shop.store.db
        .selectFrom('outbox')
        .select('id')
        .where('kind', '=', 'exchange-task')
        .execute()
    ).length;

  it('ask anew when 1C cancels what it had taken back, and not while it says the same', async () => {
    const id = await place();
    const said = async (requisites: Record<string, string>) => {
      shop.clock.now += 60_000;
      await send({ id: numberOf(id), requisites });
    };
    await said({ 'Номер оплаты по 1С': '15' });
    await said({ Отменен: 'true' });
    await settleAll();
    await said({ Отменен: 'true' });
    expect([await openTasks(), await countLetters()]).toEqual([[], 1]);
    await said({ Отменен: 'false' });
    await said({ Отменен: 'true' });
    const question = 'отменён в 1С, но за него пришли деньги. Решите, что с ними';
    expect(await openTasks()).toEqual([`Заказ № ${numberOf(id)}: ${question}`]);
    expect(await countLetters()).toBe(2);
    await said({ Отменен: 'false' });
    expect(await openTasks()).toEqual([]);
  });

  it('ask of each change of an order that has left, and say which it is', async () => {
    const id = await place('on_delivery');
    await transaction(shop.store, (tx) =>
      tx.updateTable('orders').set({ status: 'shipped' }).where('id', '=', id).execute(),
    );
    const changed = async (units: number) => {
      shop.clock.now += 60_000;
      await send({ id: numberOf(id), goods: [['g1', units, `${units * 100}.00`]] });
    };
    const words = (units: number) =>
      `Заказ № ${numberOf(id)}: состав изменён в 1С, когда заказ уже ушёл: Котёл 1: 3 → ${units}`;
    await changed(5);
    expect(await openTasks()).toEqual([words(5)]);
    await changed(9);
    expect(await openTasks()).toEqual([words(9)]);
    await settleAll();
    await changed(5);
    expect(await openTasks()).toEqual([words(5)]);
    await changed(3);
    expect(await openTasks()).toEqual([]);
  });

  it('ask once when 1C takes back its cancellation, and anew when it does so again', async () => {
    const id = await place();
    const said = async (isCancelled: boolean) => {
      shop.clock.now += 60_000;
      await send({
        id: numberOf(id),
        goods: [['g1', 3, '300.00']],
        requisites: { Отменен: String(isCancelled) },
      });
    };
    const words = `Заказ № ${numberOf(id)}: в 1С отмену сняли, а на сайте он отменён. Оформите его заново или отмените и там`;
    await said(false);
    await said(true);
    expect(await openTasks()).toEqual([]);
    await said(false);
    expect(await openTasks()).toEqual([words]);
    await said(false);
    expect([await openTasks(), await countLetters()]).toEqual([[words], 1]);
    await settleAll();
    await said(false);
    expect(await openTasks()).toEqual([]);
    await said(true);
    await said(false);
    expect([await openTasks(), await countLetters()]).toEqual([[words], 2]);
    await said(true);
    expect(await openTasks()).toEqual([]);
  });

  it.each([
    ['cancelled', 'Отменён'],
    ['ready', 'Готов к выдаче'],
  ] as const)(
    'name the state of an order that cannot follow its lines: %s',
    async (status, title) => {
      const id = await place('on_delivery');
      await transaction(shop.store, (tx) =>
        tx.updateTable('orders').set({ status }).where('id', '=', id).execute(),
      );
      await send({ id: numberOf(id), goods: [['g1', 5, '500.00']] });
      expect(await openTasks()).toEqual([
        `Заказ № ${numberOf(id)}: состав изменён в 1С, а на сайте он «${title}»: Котёл 1: 3 → 5`,
      ]);
    },
  );
});
