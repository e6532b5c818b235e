import { z } from 'zod';
import { DeskField } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice, type Kopecks } from '../../../shared/money.ts';
import { orderNumber } from '../../../shared/order.ts';
import { findExtra } from '../../orders/extra-money.ts';
import { findAsked } from '../../orders/failed-refunds.ts';
import { moveBankMoney, returnByBank } from '../../orders/return-by-bank.ts';
import { settleTask } from '../../orders/settle-task.ts';
import { takeRefunds } from '../../payments/take-refunds.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { type Change, changeAs } from '../changes/change-as.ts';
import { changeOnce } from '../changes/change-once.ts';
import { deskAction } from '../desk/desk-page.ts';
import { formKeyField, readId, roublesField } from '../desk/form-fields.ts';
import { readOrderNumber } from './record-documents.ts';

interface Task {
  id: number;
  orderId: number;
  /** Payment of a refund that failed. */
  paymentId: number | null;
}

/** A task of an address. @throws CallError when there is none. */
async function getTask(db: Db, params: Readonly<Record<string, string>>): Promise<Task> {
  const row = await db
    .selectFrom('payment_tasks')
    .select(['id', 'order_id', 'payment_id'])
    .where('id', '=', readId(params['id']))
    .executeTakeFirst();
  if (!row) throw noTask();
  return { id: row.id, orderId: row.order_id, paymentId: row.payment_id };
}

const noTask = () => new CallError('not_found', 'Такой задачи нет, или её уже решили');

/** Watches an open task, with the payments that its decision ends. @throws CallError when it is settled. */
async function watchTask(change: Change, { id, orderId }: Task): Promise<void> {
  const open = await change.tx
    .selectFrom('payment_tasks')
    .select('id')
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  if (!open) throw noTask();
  const odd = await change.tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('mismatch', '!=', '')
    .execute();
  await change.watch(
    'payment',
    odd.map((payment) => payment.id),
  );
  await change.watch('payment_task', [id]);
}

export const settleTaskAction = deskAction({
  path: desk.moneyTask.path,
  right: 'money.change',
  input: z.object({ word: z.string().trim().min(3, 'Напишите, как решено').max(500) }),
  async run({ store }, { staff, params, input, now }) {
    const task = await getTask(store.db, params);
    const title = `Заказ ${orderNumber(task.orderId)}: ${input.word}`;
    const batch = { staffId: staff.id, action: 'money.settle', title, now };
    return changeAs(store, batch, async (change) => {
      await watchTask(change, task);
      await settleTask(change.tx, { taskId: task.id, word: input.word, now });
    });
  },
});

/** Payments of an order that came through a payment system, by their ids there. */
async function listPaidOnline(db: Db, orderId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('external_id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'succeeded')
    .execute();
  return rows.flatMap(({ external_id }) => external_id ?? []);
}

export const returnTaskAction = deskAction({
  path: desk.moneyTaskReturn.path,
  right: 'money.refund',
  fresh: true,
  input: z.object({
    [DeskField.FormKey]: formKeyField,
    amount: roublesField,
    number: z.string().trim().min(1, 'Номер платёжного поручения').max(60),
  }),
  async run({ store, payments }, { staff, params, input, now }) {
    const task = await getTask(store.db, params);
    const { orderId, paymentId: firstId } = task;
    // Refunds made in the payment system's cabinet are counted first, and then not once more.
    for (const id of await listPaidOnline(store.db, orderId)) await takeRefunds(payments, id);
    const { amount, number, form_key: formKey } = input;
    const paper = `${formatPrice(amount)} по документу ${number}`;
    const title = `Заказ ${orderNumber(orderId)}: возвращено по банку ${paper}`;
    const batch = { staffId: staff.id, action: 'money.return', title, now, formKey };
    return changeOnce(store, batch, async (change) => {
      await change.watch('order', [orderId]);
      await watchTask(change, task);
      requireAsked(await findAsked(change.tx, task.id), amount);
      const note = `Возврат ${paper}`;
      const actor = `staff ${staff.id}`;
      await returnByBank(change.tx, { orderId, firstId, amount, number, actor, note, now });
      await settleWhenEven(change.tx, task, note, now);
    });
  },
});

export const moveTaskAction = deskAction({
  path: desk.moneyTaskMove.path,
  right: 'money.change',
  input: z.object({
    [DeskField.FormKey]: formKeyField,
    amount: roublesField,
    order: z.string().trim().max(30),
  }),
  async run({ store }, { staff, params, input, now }) {
    const task = await getTask(store.db, params);
    const from = task.orderId;
    const to = readOrderNumber(input.order);
    if (to === null) throw new CallError('invalid', 'Номер заказа: шесть цифр');
    const { amount, form_key: formKey } = input;
    const word = `${formatPrice(amount)} перенесено в заказ ${orderNumber(to)}`;
    const title = `Заказ ${orderNumber(from)}: ${word}`;
    const batch = { staffId: staff.id, action: 'money.move', title, now, formKey };
    return changeOnce(store, batch, async (change) => {
      await change.watch('order', [from, to]);
      await watchTask(change, task);
      requireAsked(await findExtra(change.tx, from), amount);
      const key = `move ${formKey}`;
      const actor = `staff ${staff.id}`;
      await moveBankMoney(change.tx, { from, to, amount, key, actor, now });
      await settleWhenEven(change.tx, task, word, now);
    });
  },
});

function requireAsked(asked: Kopecks, amount: Kopecks): void {
  if (amount <= asked) return;
  const left = formatPrice(Math.max(0, asked));
  throw new CallError(
    'conflict',
    `По этой задаче осталось ${left}: больше не вернуть и не перенести`,
  );
}

async function settleWhenEven(tx: Tx, { id }: Task, word: string, now: number) {
  if ((await findAsked(tx, id)) <= 0) await settleTask(tx, { taskId: id, word, now });
}

export const moveDocumentAction = deskAction({
  path: desk.documentMove.path,
  right: 'money.change',
  input: z.object({ order: z.string().trim().max(30) }),
  async run({ store }, { staff, params, input, now }) {
    const documentId = readId(params['id']);
    const to = readOrderNumber(input.order);
    if (to === null) throw new CallError('invalid', 'Номер заказа: шесть цифр');
    const title = `Документ банка перенесён в заказ ${orderNumber(to)}`;
    const batch = { staffId: staff.id, action: 'money.document', title, now };
    return changeAs(store, batch, async (change) => {
      const document = await change.tx
        .selectFrom('bank_documents')
        .select(['order_id', 'payment_id', 'amount', 'number'])
        .where('id', '=', documentId)
        .where('state', '=', 'recorded')
        .executeTakeFirst();
      const { order_id: from = null, payment_id: paymentId = null } = document ?? {};
      if (!document || from === null || paymentId === null) {
        throw new CallError('not_found', 'Такой документ не учтён');
      }
      await change.watch('order', [from, to]);
      await change.watch('bank_document', [documentId]);
      const { amount } = document;
      const key = `bank ${to} document ${documentId} ${now}`;
      const actor = `staff ${staff.id}`;
      const move = { from, to, amount, paymentId, key, actor, now };
      const moved = await moveBankMoney(change.tx, move);
      await change.tx
        .updateTable('bank_documents')
        .set({ order_id: to, payment_id: moved, decided_at: now })
        .where('id', '=', documentId)
        .execute();
    });
  },
});
