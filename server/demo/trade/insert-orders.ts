import { orderNumber } from '../../../shared/order.ts';
import { insertRows } from '../../platform/store/insert-rows.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import type { OrderDraft } from './draft-order.ts';
import { deskNotes } from './people-names.ts';

/** Orders of a statement: as many values as the databases like. */
const AT_ONCE = 100;

export interface InsertedOrder extends OrderDraft {
  id: number;
}

/** Writes orders with all that hangs on them; gives them with their ids, in their order. */
export async function insertOrders(
  tx: Tx,
  drafts: readonly OrderDraft[],
): Promise<InsertedOrder[]> {
  const ids = new Map<string, number>();
  for (let start = 0; start < drafts.length; start += AT_ONCE) {
    const rows = await tx
      .insertInto('orders')
      .values(drafts.slice(start, start + AT_ONCE).map(({ order }) => order))
      .returning(['id', 'key'])
      .execute();
    for (const { id, key } of rows) ids.set(key, id);
  }
  const orders = drafts.map((draft) => ({ ...draft, id: ids.get(draft.order.key) ?? 0 }));
  const each = <Row extends object>(rowsOf: (draft: OrderDraft) => readonly Row[]) =>
    orders.flatMap((order) => rowsOf(order).map((row) => ({ order_id: order.id, ...row })));
  await insertRows(
    tx,
    'order_lines',
    each(({ lines }) => lines),
  );
  await insertRows(
    tx,
    'order_events',
    each(({ events }) => events),
  );
  await insertRows(
    tx,
    'order_allocations',
    each(({ held }) => held),
  );
  await insertMoney(tx, orders);
  await insertDesk(tx, orders);
  return orders;
}

async function insertMoney(tx: Tx, orders: readonly InsertedOrder[]): Promise<void> {
  const payments = orders.flatMap(({ id, money }) =>
    money.payments.map(({ payment, refund }) => ({ row: { order_id: id, ...payment }, refund })),
  );
  const ids = new Map<string, number>();
  for (let start = 0; start < payments.length; start += AT_ONCE) {
    const rows = await tx
      .insertInto('payments')
      .values(payments.slice(start, start + AT_ONCE).map(({ row }) => row))
      .returning(['id', 'key'])
      .execute();
    for (const { id, key } of rows) ids.set(key, id);
  }
  await insertRows(
    tx,
    'refunds',
    payments.flatMap(({ row, refund }) =>
      refund
        ? [
            {
              key: `return ${row.key}`,
              payment_id: ids.get(row.key) ?? 0,
              amount: refund.amount,
              external_id: `return ${row.key}`,
              actor: refund.actor,
              created_at: refund.at,
              done_at: refund.at,
            },
          ]
        : [],
    ),
  );
  await insertRows(
    tx,
    'demo_payments',
    payments.flatMap(({ row, refund }) => (row.external_id ? [demoPayment(row, refund)] : [])),
  );
  await insertRows(
    tx,
    'payment_tasks',
    orders.flatMap(({ id, money: { task } }) =>
      task ? [{ order_id: id, ...task, settled_at: null }] : [],
    ),
  );
}

type PaidRow = OrderDraft['money']['payments'][number]['payment'] & { order_id: number };

/** The same payment in the books of the built-in payment system, which gives money back by it. */
function demoPayment(row: PaidRow, refund: { amount: number } | null) {
  const number = orderNumber(row.order_id);
  const state = {
    id: row.external_id,
    idempotencyKey: row.key,
    orderNumber: number,
    amount: row.amount,
    status: 'succeeded',
    description: `Заказ № ${number}`,
    returnUrl: '',
    cancelReason: null,
    createdAt: row.created_at,
    refunds: refund ? [{ idempotencyKey: `return ${row.key}`, amount: refund.amount }] : [],
  };
  return { id: String(row.external_id), state: JSON.stringify(state) };
}

/** Orders of which one has a note. */
const NOTED = 9;

async function insertDesk(tx: Tx, orders: readonly InsertedOrder[]): Promise<void> {
  await insertRows(
    tx,
    'desk_cards',
    orders.flatMap(({ id, staffId, order }) =>
      staffId === null
        ? []
        : [
            {
              entity: order.kind === 'order' ? 'order' : 'quote',
              entity_id: String(id),
              staff_id: staffId,
              snoozed_until: null,
              due_on: null,
              done_at: null,
            },
          ],
    ),
  );
  await insertRows(
    tx,
    'desk_notes',
    orders.flatMap(({ id, staffId, order }) =>
      staffId === null || id % NOTED !== 0
        ? []
        : [
            {
              entity: order.kind === 'order' ? 'order' : 'quote',
              entity_id: String(id),
              staff_id: staffId,
              text: deskNotes[id % deskNotes.length] ?? '',
              at: order.updated_at,
              removed_at: null,
            },
          ],
    ),
  );
}
