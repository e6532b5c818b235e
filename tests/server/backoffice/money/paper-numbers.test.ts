import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordMoney } from '../../../../server/orders/record-money.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { orderNumber } from '../../../../shared/order.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';
import { exchangeSamples } from '../samples/exchange-samples.ts';
import { createMoneyBench } from './money-bench.ts';

describeOnBothStores('numbers of the papers of money', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const plain = (html: string) => html.replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');
  async function shown(orderId: number): Promise<[string, string]> {
    const owner = bench.as('accountant');
    const [order, list] = [
      plain((await owner.get(desk.order(orderId))).text),
      plain((await owner.get(desk.money({ show: 'payments', q: orderNumber(orderId) }))).text),
    ];
    return [
      /₽ (по банку[^:]*): получен/.exec(order)?.[1] ?? '',
      /<td>(банк[^<]*)/.exec(list)?.[1] ?? '',
    ];
  }
  const store = () => bench.shop.deps.store;
  const nodeId = async () =>
    Number(await exchangeSamples(bench).things[desk.exchangeNode.path]?.());
  async function name(orderId: number, number: string): Promise<void> {
    const node_id = await nodeId();
    await transaction(store(), async (tx) => {
      const { id: payment_id } = await tx
        .selectFrom('payments')
        .select('id')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('exchange_papers')
        .values({ node_id, order_id: orderId, number, dated_on: '', payment_id, seen_at: 1 })
        .execute();
    });
  }

  it('stand beside money that people counted and that 1C has named', async () => {
    const money = createMoneyBench(bench);
    const orderId = await money.invoiced();
    const { now } = bench.shop.clock;
    await recordMoney(store(), { orderId, amount: 100, key: '15', actor: 'staff 1', now });
    expect(await shown(orderId)).toEqual(['по банку, № 15', 'банк, № 15']);
    await name(orderId, '0015');
    expect(await shown(orderId)).toEqual(['по банку, № 15', 'банк, № 15']);
    await name(orderId, 'УТ-7');
    expect(await shown(orderId)).toEqual([
      'по банку, № 15, в 1С № УТ-7',
      'банк, № 15, в 1С № УТ-7',
    ]);
  });

  it('stand beside money of a statement', async () => {
    const money = createMoneyBench(bench);
    const orderId = await money.invoiced();
    const { id } = await money.upload([money.one(orderId, { Номер: '4711' })]);
    const [document] = await money.documentsOf(id);
    await money.record(id, { [`sure.${document?.id}`]: orderNumber(orderId) });
    expect(await shown(orderId)).toEqual(['по банку, № 4711', 'банк, № 4711']);
  });
});
