import { afterEach, beforeEach, expect, it } from 'vitest';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { sendJson } from '../integrations/fake-server.ts';
import { NOW } from '../orders/order-shop.ts';
import { type ChangedOrderShop, createChangedOrderShop } from './changed-order-shop.ts';

describeOnBothStores('money of goods that were changed', (dialect) => {
  let at: ChangedOrderShop;
  beforeEach(async () => {
    at = await createChangedOrderShop(dialect);
  });
  afterEach(() => at.close());

  const handOver = (orderId: number) => at.move(orderId, 'assembling', 'ready', 'completed');
  const returned = () =>
    [...at.bank.refunds.values()].map(({ receipt }) =>
      receipt.items.map(({ description, payment_mode }) => `${description}, ${payment_mode}`),
    );

  it('are not asked for where a receipt cannot hold all of them', async () => {
    const id = await at.place();
    await transaction(at.shop.store, async (tx) => {
      const [line] = await tx.selectFrom('order_lines').selectAll().execute();
      if (!line) throw new Error('no line');
      for (let position = 1; position <= 80; position++) {
        await tx
          .insertInto('order_lines')
          .values({ ...line, position })
          .execute();
      }
      const sums = { goods_sum: 810_000, retail_sum: 810_000, total: 810_000 };
      await tx.updateTable('orders').set(sums).where('id', '=', id).execute();
    });
    await expect(at.begin(id)).rejects.toThrow('до 80\u00a0наименований');
    expect(at.bank.payments.size).toBe(0);
  });

  it('goes back as prepaid for what was paid, and as settled for what was handed over', async () => {
    const orderId = await at.place();
    await at.begin(orderId);
    await at.pay();
    await at.replace(orderId, 'Плита', 8000);
    await at.giveBack(2000, 'difference');
    await handOver(orderId);
    await at.deliver();
    await at.giveBack(8000, 'goods');
    expect(returned()).toEqual([['Котёл, full_prepayment'], ['Плита, full_payment']]);
  });

  it('goes back by the receipt of the payment where the goods handed over cost less', async () => {
    const orderId = await at.place();
    await at.begin(orderId);
    await at.pay();
    await at.replace(orderId, 'Плита', 8000);
    await handOver(orderId);
    await at.deliver();
    await at.giveBack(10_000, 'all');
    expect(returned()).toEqual([['Котёл, full_payment']]);
  });

  it('is asked for with a receipt of the goods of today, and the former link is ended', async () => {
    const orderId = await at.place();
    const before = await at.begin(orderId);
    expect(await at.begin(orderId)).toBe(before);
    const bySbp = await at.begin(orderId, 'sbp');
    expect(await at.begin(orderId)).toBe(before);
    await at.replace(orderId, 'Плита', 10_000);
    const after = await at.begin(orderId);
    expect([before, bySbp]).not.toContain(after);
    expect(at.bank.payments.get(at.lastId())?.goods).toEqual(['Плита']);
    const asked = at.shop.store.db.selectFrom('outbox').select('key').orderBy('key');
    const [first, second, third] = (await at.payments()).map(({ id }) => `cancel-payment ${id}`);
    expect(await asked.where('kind', '=', 'cancel-payment').execute()).toEqual([
      { key: first },
      { key: second },
    ]);
    expect(third).toBeDefined();
    expect(await at.begin(orderId)).toBe(after);
  });

  it('is not asked for again by a payment of former goods that has no answer', async () => {
    const orderId = await at.place();
    at.bank.trouble.now = (_method, _path, response) => {
      sendJson(response, {}, 500);
      return true;
    };
    await at.begin(orderId);
    at.bank.trouble.now = null;
    await at.replace(orderId, 'Плита', 10_000);
    await at.begin(orderId);
    expect(at.bank.payments.get(at.lastId())?.goods).toEqual(['Плита']);
    expect((await at.payments()).map(({ status }) => status)).toEqual(['canceled', 'pending']);
  });

  it('goes back at last when the same key is asked for again after a refusal', async () => {
    const orderId = await at.place();
    await at.begin(orderId);
    await at.pay();
    at.bank.trouble.now = (_method, path, response) => {
      if (path !== 'refunds') return false;
      sendJson(response, { type: 'error', code: 'invalid_request' }, 400);
      return true;
    };
    await expect(at.giveBack(10_000, 'K')).rejects.toThrow();
    await at.deliver();
    at.bank.trouble.now = (_method, path, response) => {
      if (path !== 'refunds') return false;
      sendJson(response, {}, 500);
      return true;
    };
    await at.giveBack(10_000, 'K');
    at.bank.trouble.now = null;
    await at.deliver();
    const refunds = await at.shop.store.db.selectFrom('refunds').select('done_at').execute();
    expect(refunds).toEqual([{ done_at: NOW }]);
    expect([...at.bank.refunds.values()].map(({ amount }) => amount.value)).toEqual(['100.00']);
  });
});
