import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../../helpers/with-store.ts';
import type { OrderShop } from '../../../orders/order-shop.ts';
import { placeOne } from '../../../orders/place-one.ts';
import type { ExchangeShop } from '../exchange-shop.ts';
import { openBoilerShop } from './boiler-shop.ts';
import { ordersFile, orderXml, type SaidOrder } from './said-orders.ts';

const tax = (inside: boolean, words = '<Сумма>50.00</Сумма>') =>
  `<Налоги><Налог><Наименование>НДС</Наименование><УчтеноВСумме>${inside}</УчтеноВСумме>${words}</Налог></Налоги>`;

describeOnBothStores('a tax that 1C names for the whole document', (dialect) => {
  let orders: OrderShop;
  let shop: ExchangeShop;
  let id: number;
  beforeEach(async () => {
    ({ orders, shop } = await openBoilerShop(dialect));
    id = await placeOne(orders, { 1: 3 }, { payment: 'invoice' });
  });
  afterEach(() => shop.close());

  async function send(said: SaidOrder) {
    shop.clock.now += 60_000;
    const number = String(100_000 + id);
    await shop.client().sendDocuments([ordersFile(orderXml({ id: number, number, ...said }))]);
  }
  const order = () =>
    shop.store.db
      .selectFrom('orders')
      .select(['total', 'delivery_price'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const asked = async () =>
    (
      await shop.store.db
        .selectFrom('exchange_tasks')
        .select('detail')
        .where('settled_at', 'is', null)
        .execute()
    ).map(({ detail }) => detail.replaceAll('\u00a0', ' '));
  const goods: SaidOrder['goods'] = [['g1', 2, '250.00']];

  it('is followed where the sum of the document shows that buyers owe it', async () => {
    await send({ goods, sum: '300.00', more: tax(false) });
    expect([await order(), await asked()]).toEqual([{ total: 30_000, delivery_price: 0 }, []]);
    const lines = await shop.store.db.selectFrom('order_lines').select(['quantity']).execute();
    expect(lines).toEqual([{ quantity: 2 }]);
  });

  it('is spread to the kopeck over lines and services', async () => {
    const service = `<ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>ТипНоменклатуры</Наименование><Значение>Услуга</Значение></ЗначениеРеквизита></ЗначенияРеквизитов>`;
    const lines: SaidOrder['goods'] = [
      ['g1', 1, '100.01'],
      ['g1', 1, '100.00'],
      ['d', 1, '100.00', service],
    ];
    await send({ goods: lines, sum: '350.01', more: tax(false) });
    expect((await asked())[0]).toContain('доставка и услуги стоят 116,67 ₽');
    expect((await order()).total).toBe(23_334);
  });

  it('is nothing beside lines that have it in their sums', async () => {
    await send({ goods: [['g1', 2, '250.00', tax(true)]], sum: '250.00', more: tax(false) });
    expect([await order(), await asked()]).toEqual([{ total: 25_000, delivery_price: 0 }, []]);
  });

  it.each([
    ['that of the lines', '250.00'],
    ['with more', '800.00'],
    ['not told', ''],
  ])(
    'is said in the journal where the sum is %s, and payments count all the same',
    async (_name, sum) => {
      const requisites = {
        'Номер оплаты по 1С': 'П-1',
        'Дата оплаты по 1С': '2026-11-20',
      };
      await send({ goods, sum, more: tax(false), requisites });
      expect((await order()).total).toBe(30_000);
      expect(await asked()).toEqual([
        `Заказ № ${100_000 + id}: в 1С налог 50,00 ₽ стоит на весь документ, и по его сумме не видно, платит ли это покупатель. Разнесите по строкам там или измените заказ сами`,
      ]);
      const paid = await shop.store.db.selectFrom('orders').select('paid_sum').execute();
      expect(paid).toEqual([{ paid_sum: 30_000 }]);
      await send({ goods: [['g1', 3, '300.00']], sum: '300.00' });
      expect(await asked()).toEqual([]);
    },
  );
});
