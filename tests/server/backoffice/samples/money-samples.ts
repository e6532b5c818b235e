import { addPaymentTask } from '../../../../server/orders/add-payment-task.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { orderNumber } from '../../../../shared/order.ts';
import { once } from '../desk/desk-bench.ts';
import { bankFile } from '../money/bank-file.ts';
import type { MakeSamples } from './desk-samples.ts';

let documents = 0;

/** Money: tasks, statements of banks, receipts. */
export const moneySamples: MakeSamples = ({ as, db, shop, newOrder }) => {
  const owner = () => as('owner');
  const upload = async () => {
    const id = await newOrder({ status: 'confirmed' });
    const fields = { Номер: `s${++documents}`, НазначениеПлатежа: `Заказ ${orderNumber(id)}` };
    const file = Buffer.from(bankFile([fields]));
    const answer = await owner().upload(desk.statements(), {}, [
      { field: 'file', name: 'kl_to_1c.txt', bytes: file },
    ]);
    const path = answer.headers['location'] ?? '';
    const row = db.selectFrom('bank_documents').select('id').orderBy('id', 'desc');
    const document = (await row.executeTakeFirstOrThrow()).id;
    return { statement: Number(/statements\/(\d+)/.exec(path)?.[1]), document, order: id };
  };
  const record = async () => {
    const { statement, document, order } = await upload();
    const form = { [`other.${document}`]: orderNumber(order) };
    await owner().post(desk.statementRecords(statement), form);
    return document;
  };
  /** A task about 500 ₽ too much that came by bank. */
  const task = async () => {
    const id = await newOrder({ status: 'confirmed' });
    await owner().post(desk.orderPayment(id), { amount: '1500', key: `t${++documents}` });
    await transaction(shop.deps.store, (tx) =>
      addPaymentTask(tx, { orderId: id, kind: 'goods-gone', detail: 'Решите' }, shop.clock.now),
    );
    const row = db
      .selectFrom('payment_tasks')
      .select('id')
      .where('order_id', '=', id)
      .where('kind', '=', 'extra-money');
    return (await row.executeTakeFirstOrThrow()).id;
  };
  /** A receipt that the payment system has refused. */
  const receipt = async () => {
    const id = await newOrder({ status: 'completed' });
    const { now } = shop.clock;
    return transaction(shop.deps.store, async (tx) => {
      const payment = await tx
        .insertInto('payments')
        .values({
          order_id: id,
          provider: 'demo',
          method: 'card',
          amount: 1000_00,
          key: `r${++documents}`,
          external_id: `r${documents}`,
          status: 'succeeded',
          confirmation_url: null,
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const row = await tx
        .insertInto('receipts')
        .values({
          order_id: id,
          payment_id: payment.id,
          amount: 1000_00,
          external_id: null,
          status: 'failed',
          created_at: now,
          done_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    });
  };
  return {
    things: { [desk.statement.path]: async () => (await upload()).statement },
    changes: {
      [desk.moneyTask.path]: async () =>
        owner().post(desk.moneyTask(await task()), { word: 'Покупатель согласен' }),
      [desk.moneyTaskReturn.path]: async () =>
        owner().post(desk.moneyTaskReturn(await task()), {
          ...once(),
          amount: '500',
          number: '12',
        }),
      [desk.moneyTaskMove.path]: async () => {
        const order = orderNumber(await newOrder({ status: 'confirmed' }));
        return owner().post(desk.moneyTaskMove(await task()), { ...once(), amount: '500', order });
      },
      [desk.receiptRetry.path]: async () => owner().post(desk.receiptRetry(await receipt())),
      [desk.statements.path]: upload,
      [desk.statementRecords.path]: record,
      [desk.documentMove.path]: async () => {
        const order = orderNumber(await newOrder({ status: 'confirmed' }));
        return owner().post(desk.documentMove(await record()), { order });
      },
    },
  };
};
