import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { orderNumber } from '../../../shared/order.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { type Entity, type FieldValue, tellFields } from './entity.ts';
import { tableEntity } from './table-entity.ts';

/** An order whose decision is taken back asks for one again. */
const reopenTask: Entity['restore'] = async (tx, id, fields) => {
  if (fields === null) throw new CallError('conflict', 'Задачи о деньгах не удаляют');
  if (fields['settled_at'] === null && (await isAskedAnew(tx, Number(id)))) {
    throw new CallError('conflict', 'Об этом у заказа уже есть новая задача');
  }
  const task = await tx
    .updateTable('payment_tasks')
    .set(fields)
    .where('id', '=', Number(id))
    .returning(['order_id', 'settled_at'])
    .executeTakeFirstOrThrow();
  if (task.settled_at !== null) return;
  const asked = { needs_decision: 1 } as const;
  await tx.updateTable('orders').set(asked).where('id', '=', task.order_id).execute();
};

/** True when another open task of the same order asks for the same: of extra money there is one. */
async function isAskedAnew(tx: Tx, id: number): Promise<boolean> {
  const other = await tx
    .selectFrom('payment_tasks as settled')
    .innerJoin('payment_tasks as open', 'open.order_id', 'settled.order_id')
    .select('open.id')
    .where('settled.id', '=', id)
    .whereRef('open.kind', '=', 'settled.kind')
    .where((eb) =>
      eb.or([
        eb('settled.kind', '=', 'extra-money'),
        eb('open.detail', '=', eb.ref('settled.detail')),
      ]),
    )
    .where('open.settled_at', 'is', null)
    .whereRef('open.id', '<>', 'settled.id')
    .executeTakeFirst();
  return other !== undefined;
}

/** Statements, of these, whose money is recorded: such are not removed. */
async function listRecorded(db: Tx | Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('bank_statement_lines')
    .innerJoin('bank_documents', 'bank_documents.id', 'document_id')
    .select('statement_id')
    .distinct()
    .where('statement_id', 'in', [0, ...ids.map(Number)])
    .where('state', '=', 'recorded')
    .execute();
  return new Set(rows.map(({ statement_id }) => String(statement_id)));
}

const findRecorded: NonNullable<Entity['findFixed']> = async (db, changes) => {
  const made = changes.filter(({ fields }) => fields['']?.[0] === false);
  const recorded = await listRecorded(
    db,
    made.map(({ id }) => id),
  );
  return new Set(made.filter(({ id }) => recorded.has(id)));
};

const restoreStatement: Entity['restore'] = async (tx, id, fields, now) => {
  if (fields === null && (await listRecorded(tx, [id])).size > 0) {
    throw new CallError('conflict', 'По выписке уже учтены деньги: убрать её нельзя');
  }
  const change = fields ?? { removed_at: now };
  await tx.updateTable('bank_statements').set(change).where('id', '=', Number(id)).execute();
};

const right = 'money.change';

const stateTitles: Readonly<Record<string, string>> = {
  waiting: 'ждёт',
  recorded: 'учтён',
  left: 'не заказ',
};
const tellState = (value: FieldValue) => stateTitles[String(value)] ?? '—';
const tellOrder = (value: FieldValue) => (typeof value === 'number' ? orderNumber(value) : '—');

/** Things of the room of money. */
export const moneyEntities = {
  payment: tableEntity({
    title: 'Платёж',
    right,
    table: 'payments',
    fields: {
      status: 'Состояние',
      amount: 'Сумма',
      refunded: 'Возвращено',
      mismatch: 'Расхождение',
    },
    undo: { never: 'Учтённые деньги не убрать: перенесите их в нужный заказ' },
    link: () => desk.money({ show: 'payments' }),
  }),
  payment_task: tableEntity({
    title: 'Решение о деньгах',
    right,
    table: 'payment_tasks',
    fields: { settled_at: 'Решено', word: 'Решение' },
    undo: { columns: ['settled_at', 'word'], restore: reopenTask },
    link: () => desk.money(),
  }),
  statement: {
    ...tableEntity({
      title: 'Выписка',
      right,
      table: 'bank_statements',
      fields: { name: 'Файл', lines: 'Документов', removed_at: 'Убрана' },
      undo: { columns: ['removed_at'], restore: restoreStatement },
      link: (id) => desk.statement(id),
    }),
    findFixed: findRecorded,
  },
  bank_document: {
    ...tableEntity({
      title: 'Документ банка',
      right,
      table: 'bank_documents',
      fields: { state: 'Состояние', order_id: 'Заказ', payment_id: 'Платёж', decided_at: 'Когда' },
      undo: { columns: ['state', 'decided_at'], stays: 'Документы банка не удаляют' },
      link: () => desk.money({ show: 'statements' }),
    }),
    tell: tellFields({ state: tellState, order_id: tellOrder }),
  },
  receipt: tableEntity({
    title: 'Чек',
    right,
    table: 'receipts',
    fields: { status: 'Состояние', attempt: 'Попытка', reason: 'Почему' },
    undo: { never: 'Чек уже ушёл' },
    link: () => desk.money({ show: 'receipts' }),
  }),
} as const;
