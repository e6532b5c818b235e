import { afterEach, beforeEach, expect, it } from 'vitest';
import { formatPrice } from '../../../../../shared/money.ts';
import { describeOnBothStores } from '../../../../helpers/with-store.ts';
import type { OrderShop } from '../../../orders/order-shop.ts';
import { placeOne } from '../../../orders/place-one.ts';
import type { ExchangeShop } from '../exchange-shop.ts';
import { openBoilerShop } from './boiler-shop.ts';
import { ordersFile, paperXml } from './said-orders.ts';

describeOnBothStores('money of 1C beyond the price of an order', (dialect) => {
  let orders: OrderShop;
  let shop: ExchangeShop;
  let id: number;
  beforeEach(async () => {
    ({ orders, shop } = await openBoilerShop(dialect));
    id = await placeOne(orders, { 1: 3 }, { payment: 'invoice' });
  });
  afterEach(() => shop.close());

  const payment = (number: string, sum: string, date = '2026-11-20') => {
    const more = `<Основание>${100_000 + id}</Основание>`;
    return paperXml({ number, date, operation: 'Выплата безналичных денег', sum, more });
  };
  async function send(...documents: string[]) {
    shop.clock.now += 60_000;
    await shop.client().sendDocuments([ordersFile(documents.join(''))]);
  }
  const paid = async () =>
    (await shop.store.db.selectFrom('orders').select('paid_sum').executeTakeFirstOrThrow())
      .paid_sum;
  const asked = async () =>
    (await shop.store.db.selectFrom('exchange_tasks').select('detail').execute()).map(
      ({ detail }) => detail.replace(/^Заказ № \d+: /, ''),
    );

  it('is asked about where the order is paid by another paper already', async () => {
    await send(payment('1', '300.00'));
    await send(payment('1', '300.00'), payment('2', '300.00'));
    await send(payment('2', '300.00'));
    expect([await paid(), await asked()]).toEqual([
      30_000,
      [
        `в 1С оплата № 2 от 2026-11-20 на ${formatPrice(30_000)}, а заказ уже оплачен полностью. Решите, что с этими деньгами`,
      ],
    ]);
  });

  it('is asked about where a paper is of more than was left, but for kopecks', async () => {
    await send(payment('1', '100.00'), payment('2', '1700.00'));
    await send(payment('2', '1700.00'));
    expect([await paid(), await asked()]).toEqual([
      30_000,
      [
        `в 1С оплата № 2 от 2026-11-20 на ${formatPrice(170_000)}: учтено ${formatPrice(20_000)}, столько и оставалось. Остальные ${formatPrice(150_000)} верните или, если заказ вырастет, учтите сами`,
      ],
    ]);
  });

  it('is none where it is kopecks of rounding, or the same paper posted on another day', async () => {
    await send(payment('1', '300.99'));
    await send(payment('1', '300.99', '2026-11-23'));
    expect([await paid(), await asked()]).toEqual([30_000, []]);
  });
});
