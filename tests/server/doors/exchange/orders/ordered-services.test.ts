import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../../helpers/with-store.ts';
import { type BoilerOrder, openBoilerOrder } from './boiler-shop.ts';
import { orderXml } from './said-orders.ts';

const SERVICE =
  '<ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>ТипНоменклатуры</Наименование><Значение>Услуга</Значение></ЗначениеРеквизита></ЗначенияРеквизитов>';

describeOnBothStores('services of 1C that the shop sells', (dialect) => {
  let shop: BoilerOrder;
  beforeEach(async () => {
    shop = await openBoilerOrder(dialect);
  });
  afterEach(() => shop.shop.close());

  const order = (quantity: number | string, sum: string, beside = '') => {
    const xml = orderXml({
      id: shop.number,
      number: shop.number,
      goods: [['g1', quantity, sum, SERVICE]],
    });
    return xml.replace('</Товары>', `${beside}</Товары>`);
  };
  const state = async () => {
    const { total, goods_sum, delivery_price } = await shop.order();
    return [total, goods_sum, delivery_price];
  };

  it('stay in the order that they were ordered in, and follow it', async () => {
    const before = await state();
    await shop.send(order(3, '300.00'));
    expect([await state(), await shop.asked()]).toEqual([before, []]);
    await shop.send(order(2, '200.00'));
    expect([(await state()).slice(0, 2), await shop.asked()]).toEqual([[20_000, 20_000], []]);
  });

  it('are no goods where they were not ordered, and a fault where they were and are told in parts', async () => {
    const before = await state();
    const lift = `<Товар><Ид>d</Ид><Наименование>Подъём</Наименование><Количество>0.5</Количество><Сумма>0.00</Сумма>${SERVICE}</Товар>`;
    await shop.send(order(3, '300.00', lift), order(3, '300.00', lift.replace('0.5', '1')));
    expect([await state(), await shop.asked()]).toEqual([before, []]);
    await shop.send(order('2.5', '250.00'));
    expect([await state(), await shop.asked()]).toEqual([
      before,
      ['документ из 1С не взят: «g1»: количество «2.5» не целое. Исправьте его там'],
    ]);
  });
});
