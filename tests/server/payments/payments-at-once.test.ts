import { afterEach, beforeEach, expect, it } from 'vitest';
import type { NewPayment } from '../../../server/integrations/payments/payment-provider.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { recordMoney } from '../../../server/orders/record-money.ts';
import { startPayment } from '../../../server/payments/start-payment.ts';
import { syncPayment } from '../../../server/payments/sync-payment.ts';
import { takeAnswer } from '../../../server/payments/take-answer.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';

import { createPaymentBench, type PaymentBench } from './payment-bench.ts';

const returnUrl = 'http://localhost/pay-result/x';

describeOnBothStores('payments', (dialect) => {
  let { shop, provider, deps, clock, order, start, payments, begun, deliver, moneyOf, stateOf } =
    {} as PaymentBench;
  beforeEach(async () => {
    ({ shop, provider, deps, clock, order, start, payments, begun, deliver, moneyOf, stateOf } =
      await createPaymentBench(dialect));
  });
  afterEach(() => shop.close());

  it('made twice in two tabs: the second goes back, the order stays paid', async () => {
    const orderId = await order();
    const card = await begun(orderId);
    const sbp = await startPayment(deps, { orderId, method: 'sbp', returnUrl });
    const other = sbp.kind === 'redirect' ? sbp.url.replace('/pay/', '') : '';
    for (const id of [card, other]) await provider.payDemo(id);
    await Promise.all([card, other].map((id) => syncPayment(deps, id)));
    expect(await moneyOf(orderId)).toMatchObject({ kind: 'overpaid', back: 'by_itself' });
    await deliver(deps);
    expect(await moneyOf(orderId)).toEqual({ kind: 'paid', paid: 99_99 });
    expect(await stateOf(orderId)).toEqual(['confirmed', 99_99]);
  });

  it('and cancelling at the same moment leave no money behind', async () => {
    for (let round = 0; round < 6; round++) {
      const orderId = await order();
      const id = await begun(orderId);
      const cancel = () =>
        moveOrder(shop.store, { orderId, to: 'cancelled', actor: 'system', now: clock.now });
      const pay = async () => {
        await provider.payDemo(id);
        await syncPayment(deps, id);
      };
      await Promise.all(round % 2 === 0 ? [cancel(), pay()] : [pay(), cancel()]);
      await deliver(deps);
      await syncPayment(deps, id);
      await deliver(deps);
      const money = await moneyOf(orderId);
      expect(['returned', 'cancelled']).toContain(money.kind);
      expect(await stateOf(orderId)).toEqual(['cancelled', 0]);
    }
  });

  it('begun while the order is being cancelled are shown to nobody and ended', async () => {
    const orderId = await order();
    const createPayment = async (ask: NewPayment) => {
      await moveOrder(shop.store, { orderId, to: 'cancelled', actor: 'customer', now: clock.now });
      return provider.createPayment(ask);
    };
    const started = await startPayment(
      { ...deps, provider: { ...provider, createPayment } },
      { orderId, method: 'card', returnUrl },
    );
    expect(started).toMatchObject({ kind: 'failed', message: expect.stringContaining('не нужно') });
    await deliver(deps);
    expect(await payments()).toMatchObject([
      { status: 'canceled', external_id: expect.any(String) },
    ]);
  });

  it('begun while the order is being changed are shown to nobody and ended, whoever answers last', async () => {
    const orderId = await order();
    const links: unknown[] = [];
    const createPayment = async (ask: NewPayment) => {
      const money = { amount: 30_00, key: '1', actor: 'manager 1', now: clock.now };
      await recordMoney(shop.store, { orderId, ...money });
      links.push(await start(orderId));
      return provider.createPayment(ask);
    };
    const slow = { ...deps, provider: { ...provider, createPayment } };
    const started = await startPayment(slow, { orderId, method: 'card', returnUrl });
    expect(started).toEqual({ kind: 'failed', message: expect.stringContaining('изменился') });
    expect(links).toMatchObject([{ kind: 'redirect' }]);
    const [first] = await payments();
    const asked = await provider.getPayment(first?.external_id ?? '');
    if (!first || !asked) throw new Error('no payment');
    const again = await takeAnswer(deps, first, { ok: true, payment: asked });
    expect(again).toMatchObject({ kind: 'failed' });
    await deliver(deps);
    const online = (await payments()).filter(({ provider: from }) => from === 'demo');
    expect(online.map(({ status }) => status)).toEqual(['canceled', 'pending']);
  });
});
