import { afterEach, beforeEach, expect, it } from 'vitest';
import { addNode } from '../../../server/doors/exchange/nodes/save-node.ts';
import { recordBankPayment } from '../../../server/orders/record-bank-payment.ts';
import { reserveRefund } from '../../../server/orders/reserve-refund.ts';
import { moveBankMoney } from '../../../server/orders/return-by-bank.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { NOW } from '../orders/order-shop.ts';
import { type ChangedOrderShop, createChangedOrderShop } from './changed-order-shop.ts';

const NOTHING_TO_PAY = 'не ждёт оплаты';

describeOnBothStores('what an order costs after money went back', (dialect) => {
  let at: ChangedOrderShop;
  beforeEach(async () => {
    at = await createChangedOrderShop(dialect);
  });
  afterEach(() => at.close());

  /** An order of 100 ₽ that is paid on the site. */
  async function placePaid(): Promise<number> {
    const orderId = await at.place();
    await at.begin(orderId);
    await at.pay();
    return orderId;
  }
  const expectNothingOwed = (orderId: number) =>
    expect(at.begin(orderId)).rejects.toThrow(NOTHING_TO_PAY);
  async function expectOwed(orderId: number, sum: string): Promise<void> {
    await at.begin(orderId);
    expect(at.asked()).toBe(sum);
  }
  const statusOf = async (orderId: number) => {
    const query = at.shop.store.db.selectFrom('orders').select('status').where('id', '=', orderId);
    return (await query.executeTakeFirstOrThrow()).status;
  };

  it('is owed as far as it costs more, and never the part that went back', async () => {
    const orderId = await placePaid();
    await at.giveBack(2000, 'late');
    await expectNothingOwed(orderId);
    await at.replace(orderId, 'Плита', 13_000);
    const link = await at.begin(orderId);
    expect(at.asked()).toBe('30.00');
    expect(await at.begin(orderId)).toBe(link);
    await at.pay();
    await expectNothingOwed(orderId);
    expect((await at.payments()).map(({ amount }) => amount)).toEqual([10_000, 3000]);
  });

  it.each([
    [9000, 13_000, '40.00'],
    [8500, 10_000, '15.00'],
    [8000, 10_000, '20.00'],
  ])('is owed from the lowest price on: %i, then %i', async (low, high, owed) => {
    const orderId = await placePaid();
    await at.giveBack(2000, 'late');
    await at.replace(orderId, 'Плита', low);
    await expectNothingOwed(orderId);
    await at.replace(orderId, 'Плита', high);
    await expectOwed(orderId, owed);
  });

  it('is owed whole once it cost less than was left of the money', async () => {
    const orderId = await placePaid();
    await at.giveBack(2000, 'late');
    await at.replace(orderId, 'Плита', 7000);
    await at.replace(orderId, 'Плита', 9500);
    await expectOwed(orderId, '15.00');
  });

  it('is owed again for goods taken out, paid back and put in again', async () => {
    const orderId = await placePaid();
    await at.replace(orderId, 'Плита', 7000);
    await at.giveBack(3000, 'taken out');
    await at.replace(orderId, 'Плита', 8500);
    await expectOwed(orderId, '15.00');
  });

  it('is owed as far as goods came while money paid twice was on its way back', async () => {
    const orderId = await at.place();
    await at.begin(orderId, 'card');
    const byCard = at.lastId();
    await at.begin(orderId, 'sbp');
    const bySbp = at.lastId();
    await at.pay(byCard);
    await at.pay(bySbp);
    await at.replace(orderId, 'Плита', 15_000);
    await at.deliver();
    await expectOwed(orderId, '50.00');
  });

  it('is owed when the price it went back for was a slip', async () => {
    const orderId = await placePaid();
    const [payment] = await at.payments();
    await at.replace(orderId, 'Плита', 7000);
    const refund = { paymentId: payment?.id ?? 0, amount: 4000, key: 'slip', actor: 'staff 1' };
    await transaction(at.shop.store, (tx) => reserveRefund(tx, refund, NOW));
    await at.replace(orderId, 'Плита', 10_000);
    await at.deliver();
    await expectOwed(orderId, '30.00');
  });

  it('is owed whole when all the money went back while a manager looked at it', async () => {
    const orderId = await placePaid();
    await at.move(orderId, 'review');
    await at.giveBack(10_000, 'all');
    await at.move(orderId, 'opened');
    await expectOwed(orderId, '100.00');
    await at.pay();
    expect(await statusOf(orderId)).toBe('confirmed');
  });

  it('is paid when a part went back before a manager looked at it anew', async () => {
    const orderId = await placePaid();
    await at.giveBack(2000, 'late');
    await at.move(orderId, 'review');
    await expect(at.move(orderId, 'opened')).rejects.toThrow('не может стать');
    await at.move(orderId, 'confirmed');
    await expectNothingOwed(orderId);
  });

  it('is paid once what it costs more since has come', async () => {
    const orderId = await placePaid();
    await at.giveBack(2000, 'late');
    await at.move(orderId, 'review');
    await at.replace(orderId, 'Плита', 12_000);
    await at.move(orderId, 'opened');
    await expectOwed(orderId, '20.00');
    await at.pay();
    expect(await statusOf(orderId)).toBe('confirmed');
  });

  it('is not owed again when money of another order was taken for its own', async () => {
    const orderId = await placePaid();
    await at.giveBack(2000, 'late');
    await transaction(at.shop.store, (tx) =>
      recordBankPayment(tx, { orderId, amount: 2000, key: 'b', actor: 'staff 1', now: NOW }),
    );
    const other = await at.place();
    const move = { from: orderId, to: other, amount: 2000, key: 'm', actor: 'staff 1', now: NOW };
    await transaction(at.shop.store, (tx) => moveBankMoney(tx, move));
    await expectNothingOwed(orderId);
  });

  it('is owed whole when all the money of one that 1C leads went back', async () => {
    const orderId = await placePaid();
    await transaction(at.shop.store, async (tx) => {
      const form = { name: '1С', login: '1c', password: 'x', profile: 'ut-2.07' as const };
      const led_by = await addNode(tx, { ...form, settings: {} }, NOW);
      await tx.updateTable('orders').set({ led_by }).where('id', '=', orderId).execute();
    });
    await at.giveBack(10_000, 'all');
    await expectOwed(orderId, '100.00');
  });
});
