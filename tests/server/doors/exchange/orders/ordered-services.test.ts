import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { orderNumber } from '../../../../../shared/order.ts';
import { describeOnBothStores } from '../../../../helpers/with-store.ts';
import { type BoilerOrder, openBoilerOrder } from './boiler-shop.ts';
import { orderXml, paperXml } from './said-orders.ts';

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

  describe('are sent off by their act', () => {
    const sent = (number: string, id: string, units: number, more = '') => {
      const line = `<Ид>${id}</Ид><Наименование>${id}</Наименование><Количество>${units}</Количество><Сумма>0.00</Сумма>${more}`;
      return { number, more: `<Товары><Товар>${line}</Товар></Товары>` };
    };
    const paper = (basis: string, { number, more }: ReturnType<typeof sent>, end = '') =>
      paperXml({
        number,
        operation: 'Отпуск товара',
        sum: '0.00',
        more: `<Основание>${basis}</Основание>${more}${end}`,
      });
    const act = (id: string, units: number) => sent('А-1', id, units, SERVICE);
    const UNPOSTED = '<Проведен>false</Проведен>';
    const statusOf = async (id: number) => {
      const { status } = await shop.shop.store.db
        .selectFrom('orders')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return [status, await shop.asked()];
    };

    it('which completes an order of them alone', async () => {
      const { id, number } = shop;
      for (const early of [
        paper(number, act('delivery', 3)),
        paper(number, act('g1', 3), UNPOSTED),
        paper(number, act('g1', 2)),
      ]) {
        await shop.send(early);
        expect(await statusOf(id)).toEqual(['opened', []]);
      }
      await shop.send(paper(number, act('g1', 3)));
      expect(await statusOf(id)).toEqual(['completed', []]);
      await shop.send(paper(number, act('g1', 3), UNPOSTED));
      expect((await statusOf(id))[1]).toEqual([expect.stringContaining('А-1')]);
    });

    it('beside goods, which have a paper of their own, in any order', async () => {
      const goods = sent('Р-1', 'g1', 3);
      const first = await shop.place({ 1: 3, 2: 1 });
      await shop.send(paper(orderNumber(first), goods));
      expect(await statusOf(first)).toEqual([
        'opened',
        [expect.stringContaining('осталось: «Монтаж» 1 из 1.')],
      ]);
      await shop.send(paper(orderNumber(first), act('s1', 1)));
      expect(await statusOf(first)).toEqual(['completed', []]);
      const second = await shop.place({ 1: 3, 2: 1 });
      await shop.send(paper(orderNumber(second), { ...act('s1', 1), number: 'А-2' }));
      expect(await statusOf(second)).toEqual(['opened', []]);
      await shop.send(paper(orderNumber(second), { ...goods, number: 'Р-2' }));
      expect(await statusOf(second)).toEqual(['completed', []]);
    });
  });
});
