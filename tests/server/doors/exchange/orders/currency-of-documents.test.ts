import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../../helpers/with-store.ts';
import { type BoilerOrder, openBoilerOrder } from './boiler-shop.ts';
import { orderXml, paperXml, type SaidOrder } from './said-orders.ts';

describeOnBothStores('the currency of documents of 1C', (dialect) => {
  let boilers: BoilerOrder;
  beforeEach(async () => {
    boilers = await openBoilerOrder(dialect);
  });
  afterEach(() => boilers.shop.close());

  const order = (said: SaidOrder) =>
    orderXml({ id: boilers.number, number: boilers.number, ...said });
  const payment = (currency: string) => {
    const more = `<Валюта>${currency}</Валюта><Основание>${boilers.number}</Основание>`;
    return paperXml({ number: '1', operation: 'Выплата безналичных денег', sum: '300.00', more });
  };
  const sums = async () => {
    const { total, paid_sum } = await boilers.order();
    return { total, paid_sum };
  };

  it('asks a person of an order that is not in roubles, and never takes its sums for roubles', async () => {
    await boilers.send(order({ currency: 'USD', sum: '3.00', goods: [['g1', 2, '3.00']] }));
    expect(await sums()).toEqual({ total: 30_000, paid_sum: 0 });
    expect(await boilers.asked()).toEqual([
      `в 1С он не в рублях, а в валюте «USD»: состав и суммы с сайтом не сверены. Переведите его там в рубли или измените заказ сами`,
    ]);
    await boilers.send(order({ currency: 'руб.', sum: '200.00', goods: [['g1', 2, '200.00']] }));
    expect([await sums(), await boilers.asked()]).toEqual([{ total: 20_000, paid_sum: 0 }, []]);
  });

  it.each(['RUR', 'RUB', 'руб', '643', '810', '₽', ''])(
    'takes «%s» for roubles',
    async (currency) => {
      await boilers.send(order({ currency, goods: [['g1', 3, '300.00']] }), payment(currency));
      expect([await sums(), await boilers.asked()]).toEqual([
        { total: 30_000, paid_sum: 30_000 },
        [],
      ]);
    },
  );
});
