import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../../helpers/with-store.ts';
import { type BoilerOrder, openBoilerOrder } from './boiler-shop.ts';
import { orderXml, type SaidOrder } from './said-orders.ts';

const tax = (inside: boolean, words = '<Сумма>50.00</Сумма>') =>
  `<Налоги><Налог><Наименование>НДС</Наименование><УчтеноВСумме>${inside}</УчтеноВСумме>${words}</Налог></Налоги>`;

describeOnBothStores('a tax that 1C names for the whole document', (dialect) => {
  let boilers: BoilerOrder;
  beforeEach(async () => {
    boilers = await openBoilerOrder(dialect);
  });
  afterEach(() => boilers.shop.close());

  const send = (said: SaidOrder) =>
    boilers.send(orderXml({ id: boilers.number, number: boilers.number, ...said }));
  const order = async () => {
    const { total, delivery_price } = await boilers.order();
    return { total, delivery_price };
  };
  const goods: SaidOrder['goods'] = [['g1', 2, '250.00']];

  it('is followed where the sum of the document shows that buyers owe it', async () => {
    await send({ goods, sum: '300.00', more: tax(false) });
    expect([await order(), await boilers.asked()]).toEqual([
      { total: 30_000, delivery_price: 0 },
      [],
    ]);
    const lines = await boilers.shop.store.db
      .selectFrom('order_lines')
      .select(['quantity'])
      .execute();
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
    expect((await boilers.asked())[0]?.replaceAll('\u00a0', ' ')).toContain(
      'доставка и услуги стоят 116,67 ₽',
    );
    expect((await order()).total).toBe(23_334);
  });

  it('is nothing beside lines that have it in their sums', async () => {
    await send({ goods: [['g1', 2, '250.00', tax(true)]], sum: '250.00', more: tax(false) });
    expect([await order(), await boilers.asked()]).toEqual([
      { total: 25_000, delivery_price: 0 },
      [],
    ]);
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
      expect((await boilers.asked()).map((words) => words.replaceAll('\u00a0', ' '))).toEqual([
        `в 1С налог 50,00 ₽ стоит на весь документ, и по его сумме не видно, платит ли это покупатель. Разнесите по строкам там или измените заказ сами`,
      ]);
      expect((await boilers.order()).paid_sum).toBe(30_000);
      await send({ goods: [['g1', 3, '300.00']], sum: '300.00' });
      expect(await boilers.asked()).toEqual([]);
    },
  );
});
