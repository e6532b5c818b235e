import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../../helpers/with-store.ts';
import type { OrderShop } from '../../../orders/order-shop.ts';
import { placeOne } from '../../../orders/place-one.ts';
import type { ExchangeShop } from '../exchange-shop.ts';
import { openBoilerShop } from './boiler-shop.ts';
import { ordersFile, orderXml, paperXml, type SaidOrder } from './said-orders.ts';

describeOnBothStores('the currency of documents of 1C', (dialect) => {
  let orders: OrderShop;
  let shop: ExchangeShop;
  let id: number;
  beforeEach(async () => {
    ({ orders, shop } = await openBoilerShop(dialect));
    id = await placeOne(orders, { 1: 3 }, { payment: 'invoice' });
  });
  afterEach(() => shop.close());

  const number = () => String(100_000 + id);
  const order = (said: SaidOrder) => orderXml({ id: number(), number: number(), ...said });
  const payment = (currency: string) => {
    const more = `<Валюта>${currency}</Валюта><Основание>${number()}</Основание>`;
    return paperXml({ number: '1', operation: 'Выплата безналичных денег', sum: '300.00', more });
  };
  async function send(...documents: string[]) {
    shop.clock.now += 60_000;
    await shop.client().sendDocuments([ordersFile(documents.join(''))]);
  }
  const sums = async () =>
    shop.store.db.selectFrom('orders').select(['total', 'paid_sum']).executeTakeFirstOrThrow();
  const asked = async () =>
    (
      await shop.store.db
        .selectFrom('exchange_tasks')
        .select('detail')
        .where('settled_at', 'is', null)
        .execute()
    ).map(({ detail }) => detail);

  it('asks a person of an order that is not in roubles, and never takes its sums for roubles', async () => {
    await send(order({ currency: 'USD', sum: '3.00', goods: [['g1', 2, '3.00']] }));
    expect(await sums()).toEqual({ total: 30_000, paid_sum: 0 });
    expect(await asked()).toEqual([
      `Заказ № ${number()}: в 1С он не в рублях, а в валюте «USD»: состав и суммы с сайтом не сверены. Переведите его там в рубли или измените заказ сами`,
    ]);
    await send(order({ currency: 'руб.', sum: '200.00', goods: [['g1', 2, '200.00']] }));
    expect([await sums(), await asked()]).toEqual([{ total: 20_000, paid_sum: 0 }, []]);
  });

  it.each(['RUR', 'RUB', 'руб', '643', '810', '₽', ''])(
    'takes «%s» for roubles',
    async (currency) => {
      await send(order({ currency, goods: [['g1', 3, '300.00']] }), payment(currency));
      expect([await sums(), await asked()]).toEqual([{ total: 30_000, paid_sum: 30_000 }, []]);
    },
  );
});
