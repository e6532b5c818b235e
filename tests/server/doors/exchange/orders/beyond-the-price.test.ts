import { afterEach, beforeEach, expect, it } from 'vitest';
import { formatPrice } from '../../../../../shared/money.ts';
import { describeOnBothStores } from '../../../../helpers/with-store.ts';
import { type BoilerOrder, openBoilerOrder } from './boiler-shop.ts';
import { paperXml } from './said-orders.ts';

describeOnBothStores('money of 1C beyond the price of an order', (dialect) => {
  let boilers: BoilerOrder;
  beforeEach(async () => {
    boilers = await openBoilerOrder(dialect);
  });
  afterEach(() => boilers.shop.close());

  const payment = (number: string, sum: string, date = '2026-11-20') => {
    const more = `<Основание>${boilers.number}</Основание>`;
    return paperXml({ number, date, operation: 'Выплата безналичных денег', sum, more });
  };
  const paid = async () => (await boilers.order()).paid_sum;

  it('is asked about where the order is paid by another paper already', async () => {
    await boilers.send(payment('1', '300.00'));
    await boilers.send(payment('1', '300.00'), payment('2', '300.00'));
    await boilers.send(payment('2', '300.00'));
    expect([await paid(), await boilers.asked()]).toEqual([
      30_000,
      [
        `в 1С оплата № 2 от 2026-11-20 на ${formatPrice(30_000)}, а заказ уже оплачен полностью. Решите, что с этими деньгами`,
      ],
    ]);
  });

  it('is asked about where a paper is of more than was left, but for kopecks', async () => {
    await boilers.send(payment('1', '100.00'), payment('2', '1700.00'));
    await boilers.send(payment('2', '1700.00'));
    expect([await paid(), await boilers.asked()]).toEqual([
      30_000,
      [
        `в 1С оплата № 2 от 2026-11-20 на ${formatPrice(170_000)}: учтено ${formatPrice(20_000)}, столько и оставалось. Остальные ${formatPrice(150_000)} верните или, если заказ вырастет, учтите сами`,
      ],
    ]);
  });

  it('is none where it is kopecks of rounding, or the same paper posted on another day', async () => {
    await boilers.send(payment('1', '300.99'));
    await boilers.send(payment('1', '300.99', '2026-11-23'));
    expect([await paid(), await boilers.asked()]).toEqual([30_000, []]);
  });
});
