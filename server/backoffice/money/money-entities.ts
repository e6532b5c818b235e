import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import type { Entity } from '../changes/entity.ts';

const paymentTaskEntity: Entity = {
  title: 'Решение о деньгах',
  right: 'money.change',
  fields: { settled_at: 'Решено', word: 'Решение' },
  restorable: new Set(['settled_at', 'word']),
  async read(tx, ids) {
    const rows = await tx
      .selectFrom('payment_tasks')
      .select(['id', 'settled_at', 'word'])
      .where('id', 'in', ids.map(Number))
      .execute();
    return new Map(rows.map(({ id, ...row }) => [String(id), row]));
  },
  async restore(tx, id, fields) {
    if (fields === null) throw new CallError('conflict', 'Задачи о деньгах не удаляют');
    const task = await tx
      .updateTable('payment_tasks')
      .set(fields)
      .where('id', '=', Number(id))
      .returning(['order_id', 'settled_at'])
      .executeTakeFirstOrThrow();
    if (task.settled_at !== null) return;
    const asked = { needs_decision: 1 } as const;
    await tx.updateTable('orders').set(asked).where('id', '=', task.order_id).execute();
  },
  link: () => desk.money(),
};

/** Payments that a decision ends; what has moved money is put back by nobody. */
const paymentEntity: Entity = {
  title: 'Платёж',
  right: 'money.change',
  fields: { status: 'Состояние', amount: 'Сумма', refunded: 'Возвращено', mismatch: 'Расхождение' },
  restorable: new Set(),
  async read(tx, ids) {
    const rows = await tx
      .selectFrom('payments')
      .select(['id', 'status', 'amount', 'refunded', 'mismatch'])
      .where('id', 'in', ids.map(Number))
      .execute();
    return new Map(rows.map(({ id, ...row }) => [String(id), row]));
  },
  async restore() {
    throw new CallError('conflict', 'Учтённые деньги не убрать: перенесите их в нужный заказ');
  },
  link: () => desk.money({ show: 'payments' }),
};

const statementEntity: Entity = {
  title: 'Выписка',
  right: 'money.change',
  fields: { name: 'Файл', lines: 'Документов', removed_at: 'Убрана' },
  restorable: new Set(['removed_at']),
  async read(tx, ids) {
    const rows = await tx
      .selectFrom('bank_statements')
      .select(['id', 'name', 'lines', 'removed_at'])
      .where('id', 'in', ids.map(Number))
      .execute();
    return new Map(rows.map(({ id, ...row }) => [String(id), row]));
  },
  async restore(tx, id, fields, now) {
    if (fields === null) {
      const recorded = await tx
        .selectFrom('bank_statement_lines')
        .innerJoin('bank_documents', 'bank_documents.id', 'document_id')
        .select('bank_documents.number')
        .where('statement_id', '=', Number(id))
        .where('state', '=', 'recorded')
        .executeTakeFirst();
      if (recorded) {
        throw new CallError('conflict', 'По выписке уже учтены деньги: убрать её нельзя');
      }
    }
    const change = fields ?? { removed_at: now };
    await tx.updateTable('bank_statements').set(change).where('id', '=', Number(id)).execute();
  },
  link: (id) => desk.statement(id),
};

const documentEntity: Entity = {
  title: 'Документ банка',
  right: 'money.change',
  fields: { state: 'Состояние', order_id: 'Заказ', payment_id: 'Платёж', decided_at: 'Когда' },
  restorable: new Set(['state', 'decided_at']),
  async read(tx, ids) {
    const rows = await tx
      .selectFrom('bank_documents')
      .select(['id', 'state', 'order_id', 'payment_id', 'decided_at'])
      .where('id', 'in', ids.map(Number))
      .execute();
    return new Map(rows.map(({ id, ...row }) => [String(id), row]));
  },
  async restore(tx, id, fields) {
    if (fields === null) throw new CallError('conflict', 'Документы банка не удаляют');
    await tx.updateTable('bank_documents').set(fields).where('id', '=', Number(id)).execute();
  },
  link: () => desk.money({ show: 'statements' }),
};

const receiptEntity: Entity = {
  title: 'Чек',
  right: 'money.change',
  fields: { status: 'Состояние', attempt: 'Попытка', reason: 'Почему' },
  restorable: new Set(),
  async read(tx, ids) {
    const rows = await tx
      .selectFrom('receipts')
      .select(['id', 'status', 'attempt', 'reason'])
      .where('id', 'in', ids.map(Number))
      .execute();
    return new Map(rows.map(({ id, ...row }) => [String(id), row]));
  },
  async restore() {
    throw new CallError('conflict', 'Чек уже ушёл');
  },
  link: () => desk.money({ show: 'receipts' }),
};

/** Things of the room of money. */
export const moneyEntities = {
  payment: paymentEntity,
  payment_task: paymentTaskEntity,
  statement: statementEntity,
  bank_document: documentEntity,
  receipt: receiptEntity,
} as const;
