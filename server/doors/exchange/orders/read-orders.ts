import { orderFirmSchema } from '../../../../shared/contract/orders.ts';
import type { PaymentKind } from '../../../../shared/order.ts';
import { EXCHANGE_ACTOR } from '../../../orders/led-elsewhere.ts';
import type { Db } from '../../../platform/store/open-store.ts';
import { MAIN_STORAGE } from '../draft/import-draft.ts';

export interface ToldLine {
  /** Id in the system that the product came from; null: it is the shop's own. */
  externalId: string | null;
  code: string;
  article: string | null;
  title: string;
  unit: string;
  /** Units. */
  quantity: number;
  /** Kopecks, the tax included. */
  sum: number;
  vatSum: number;
}

/** Facts of an order that an accounting system is told. */
export interface ToldOrder {
  id: number;
  createdAt: number;
  /** Last change as it was when the rest was read. */
  updatedAt: number;
  status: string;
  movedAt: number;
  name: string;
  phone: string;
  email: string;
  firm: { inn: string; kpp: string; title: string; address: string } | null;
  /** Account that the buyer's firm pays from, as the buyer last told it. */
  bank: { bik: string; account: string } | null;
  deliveryKind: string;
  deliveryTitle: string;
  deliveryAddress: string;
  deliveryPrice: number;
  payment: PaymentKind | 'none';
  total: number;
  vatPercent: number;
  vatSum: number;
  paidSum: number;
  /** Part that went back to the buyer and is not owed again. */
  waived: number;
  paidAt: number | null;
  paymentNumber: string;
  comment: string;
  /** Number of the shipment at its carrier; '' when the shop's people said none. */
  track: string;
  /** Title by the node of the storage that all of it comes from; '' when there are several. */
  storage: string;
  lines: ToldLine[];
}

/** The orders of these ids for a node, in the order of their ids. */
export async function readToldOrders(
  db: Db,
  ids: readonly number[],
  nodeId: number,
): Promise<ToldOrder[]> {
  if (ids.length === 0) return [];
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const lines = Map.groupBy(await listLines(db, ids), ({ order_id }) => order_id);
  const storages = Map.groupBy(await listStorages(db, ids, nodeId), ({ order_id }) => order_id);
  const events = Map.groupBy(await listEvents(db, ids), ({ order_id }) => order_id);
  const banks = new Map(
    (await listBanks(db, ids)).map(({ order_id, ...bank }) => [order_id, bank]),
  );
  const payments = Map.groupBy(await listPayments(db, ids), ({ order_id }) => order_id);
  return orders.map((row): ToldOrder => {
    const titles = new Set((storages.get(row.id) ?? []).map(({ title }) => title));
    const came = payments.get(row.id) ?? [];
    const paid = came.at(-1);
    const steps = events.get(row.id) ?? [];
    const moves = steps.filter(({ status }) => status === row.status);
    return {
      id: row.id,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      status: row.status,
      movedAt: Math.max(row.created_at, ...moves.map(({ at }) => at)),
      name: row.name,
      phone: row.phone,
      email: row.email,
      firm: row.firm === null ? null : orderFirmSchema.parse(JSON.parse(row.firm)),
      bank: banks.get(row.id) ?? null,
      deliveryKind: row.delivery_kind,
      deliveryTitle: row.delivery_title,
      deliveryAddress: row.delivery_address,
      deliveryPrice: row.delivery_price,
      payment: row.payment_kind,
      total: row.total,
      vatPercent: row.vat_percent,
      vatSum: row.vat_sum,
      paidSum: row.paid_sum,
      waived: row.waived,
      paidAt: paid?.succeeded_at ?? null,
      paymentNumber: paid?.external_id ?? '',
      comment: row.comment,
      track: trackOf(steps),
      storage: titles.size === 1 ? ([...titles][0] ?? '') : '',
      lines: (lines.get(row.id) ?? []).map((line) => ({
        externalId: line.external_id,
        code: line.code,
        article: line.model,
        title: line.title,
        unit: line.unit,
        quantity: line.quantity,
        sum: line.sum ?? 0,
        vatSum: line.vat_sum ?? 0,
      })),
    };
  });
}

const listLines = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .select(['order_id', 'order_lines.code', 'order_lines.title', 'order_lines.unit'])
    .select(['quantity', 'sum', 'vat_sum', 'external_id', 'model'])
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('position')
    .execute();

const listBanks = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('orders')
    .innerJoin('firms', 'firms.id', 'orders.firm_id')
    .select(['orders.id as order_id', 'bank_bik as bik', 'bank_account as account'])
    .where('orders.id', 'in', ids)
    .where('bank_account', '!=', '')
    .execute();

/** Storages by the names that the node has for them, where it has any. */
const listStorages = (db: Db, ids: readonly number[], nodeId: number) =>
  db
    .selectFrom('order_allocations')
    .innerJoin('storages', 'storages.id', 'order_allocations.storage_id')
    .leftJoin('exchange_node_terms as term', (join) =>
      join
        .onRef('term.target_id', '=', 'storages.id')
        .on('term.node_id', '=', nodeId)
        .on('term.kind', '=', 'storage')
        // Rests that name no warehouse: the shop's own word.
        .on('term.key', '!=', MAIN_STORAGE),
    )
    .select(['order_id'])
    .select(({ fn }) => fn.coalesce('term.title', 'storages.title').as('title'))
    .where('order_id', 'in', ids)
    .execute();

const listEvents = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('order_events')
    .select(['order_id', 'at', 'status', 'actor', 'note'])
    .where('order_id', 'in', ids)
    .orderBy('id')
    .execute();

type OrderEvent = Awaited<ReturnType<typeof listEvents>>[number];

/** Number at the carrier, as the shop's people gave it when they last shipped the order. */
function trackOf(events: readonly OrderEvent[]): string {
  const shipment = events.findLast(
    ({ status }, at) => status === 'shipped' && events[at - 1]?.status !== 'shipped',
  );
  // A paper of 1C's own is known there.
  return !shipment || shipment.actor === EXCHANGE_ACTOR ? '' : shipment.note;
}

/** Payments that came, the last one last; without those that pay for another order. */
async function listPayments(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('payments')
    .select(['order_id', 'external_id', 'succeeded_at', 'amount'])
    .select(({ selectFrom }) =>
      selectFrom('refunds')
        .select(({ fn }) => fn.sum<number | null>('refunds.amount').as('sum'))
        .whereRef('payment_id', '=', 'payments.id')
        .where('moved_to', 'is not', null)
        .as('moved'),
    )
    .where('order_id', 'in', ids)
    .where('status', '=', 'succeeded')
    .orderBy('id')
    .execute();
  return rows
    .map((row) => ({ ...row, moved: Number(row.moved ?? 0) }))
    .filter(({ amount, moved }) => moved < amount);
}
