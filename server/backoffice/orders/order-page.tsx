import * as desk from '../../../shared/desk-routes.ts';
import { orderNumber } from '../../../shared/order.ts';
import type { ShownMoney } from '../../../views/backoffice/orders/order-money-part.tsx';
import { OrderDeskPage } from '../../../views/backoffice/orders/order-page.tsx';
import { CHANGEABLE } from '../../orders/change-lines.ts';
import { getOrder } from '../../orders/find-order.ts';
import { listRevisions } from '../../orders/offer-revisions.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { listChanges } from '../changes/list-changes.ts';
import { findCard, loadThing } from '../desk/cards.ts';
import type { DeskPageRoute, DeskRequest } from '../desk/desk-page.ts';
import { findNeighbours } from '../desk/find-neighbours.ts';
import { readId } from '../desk/form-fields.ts';
import { listOrderLetters } from '../letters/list-order-letters.ts';
import { listPaperNumbers } from '../money/list-paper-numbers.ts';
import { findCountedDay } from './counted-day.ts';
import { listBranches } from './delivery-way.ts';
import { findUsualPrices } from './find-usual-prices.ts';
import { listOrderEvents } from './list-order-events.ts';
import { listOrderIds, readOrderFilters } from './list-orders.ts';
import { listSubstitutes } from './list-substitutes.ts';
import { nextSteps } from './next-steps.ts';
import { editableDetails } from './order-details.ts';
import { readQuoteFilters, readQuoteIds } from './quote-keys.ts';

export const orderPage: DeskPageRoute = {
  path: desk.order.path,
  right: 'orders.see',
  async load(deps, request) {
    const { store, catalog, config } = deps;
    const { db } = store;
    const known = await db
      .selectFrom('orders')
      .select(['id', 'city_id'])
      .where('id', '=', readId(request.params['id']))
      .executeTakeFirst();
    if (!known) return null;
    const order = await getOrder(db, known.id);
    const entityId = String(order.id);
    const thing = { entity: 'order', entityId };
    const [money, stock, letters, buyer, parts, around, foreign, details, events] =
      await Promise.all([
        findMoney(db, order.id),
        findLineStock(db, order.id),
        listOrderLetters(db, order.id),
        findBuyer(db, order),
        loadThing(db, thing, request.staff),
        findAround(db, order, request),
        listForeign(db, order.id),
        editableDetails(db, order.id),
        listOrderEvents(db, order.id),
      ]);
    const isQuote = order.kind === 'request';
    const [revisions, offers, card] = isQuote
      ? await Promise.all([
          listRevisions(db, order.id),
          listChanges(db, { entity: 'offer', entityId, me: request.staff, limit: 20 }),
          findCard(db, { entity: 'quote', entityId }),
        ])
      : [[], [], parts.card];
    const changes = [...offers, ...parts.changes].toSorted((a, b) => b.batchId - a.batchId);
    const usual = isQuote ? await findUsualPrices(catalog, order.id) : new Map();
    const isOpen = isQuote || CHANGEABLE.includes(order.status);
    const asked = isOpen ? order.lines.map(({ product_id }) => product_id) : [];
    const substitutes = await listSubstitutes(catalog, asked, known.city_id);
    const countedOn = await findCountedDay(deps, order.id, request.now);
    const branches = isOpen ? await listBranches(db, known.city_id) : [];
    const data = { order, events, money, stock, revisions, notes: parts.notes, card };
    return {
      title: `${order.kind === 'order' ? 'Заказ' : 'Заявка'} ${orderNumber(order.id)}`,
      data,
      body: (
        <OrderDeskPage
          order={order}
          events={events}
          steps={order.kind === 'order' ? nextSteps(order, request.staff.role) : []}
          money={money}
          stock={stock}
          letters={letters}
          buyer={buyer}
          {...parts}
          card={card}
          changes={changes}
          revisions={revisions}
          around={around}
          foreign={foreign}
          details={details}
          countedOn={countedOn}
          usual={usual}
          substitutes={substitutes}
          branches={branches}
          shopUrl={config.siteUrl}
          me={request.staff}
          refused={request.refused}
          url={request.url}
          now={request.now}
        />
      ),
    };
  },
};

async function findMoney(db: Db, orderId: number): Promise<ShownMoney> {
  const [payments, refunds, tasks, receipts] = await Promise.all([
    db
      .selectFrom('payments')
      .select(['id', 'provider', 'method', 'amount', 'refunded', 'status', 'reason'])
      .select(['created_at', 'external_id', 'moved_from'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .select(['refunds.key', 'refunds.amount', 'actor', 'refunds.created_at', 'done_at'])
      .select(['payment_id', 'moved_to'])
      .where('order_id', '=', orderId)
      .orderBy('refunds.created_at')
      .execute(),
    db
      .selectFrom('payment_tasks')
      .select(['id', 'detail', 'created_at'])
      .where('order_id', '=', orderId)
      .where('settled_at', 'is', null)
      .execute(),
    db
      .selectFrom('receipts')
      .select(['id', 'amount', 'status', 'reason', 'created_at'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute(),
  ]);
  const papers = await listPaperNumbers(
    db,
    payments.map(({ id }) => id),
  );
  return {
    payments: payments.map(({ external_id, ...payment }) => ({
      ...payment,
      papers: papers.get(payment.id) ?? null,
      moved: refunds
        .filter(({ payment_id, moved_to }) => payment_id === payment.id && moved_to !== null)
        .reduce((sum, { amount }) => sum + amount, 0),
      canRefund:
        external_id !== null && payment.status === 'succeeded' && payment.refunded < payment.amount,
    })),
    refunds,
    tasks,
    receipts,
  };
}

interface LineStock {
  productId: number;
  /** Units that the order holds, by storage. */
  held: { storage: string; units: number }[];
  /** Free units elsewhere. */
  free: { storage: string; units: number }[];
}

async function findLineStock(db: Db, orderId: number): Promise<LineStock[]> {
  const lines = await db
    .selectFrom('order_lines')
    .select('product_id')
    .where('order_id', '=', orderId)
    .execute();
  const ids = lines.map(({ product_id }) => product_id);
  if (ids.length === 0) return [];
  const [held, free] = await Promise.all([
    db
      .selectFrom('order_allocations')
      .innerJoin('storages', 'storages.id', 'order_allocations.storage_id')
      .select(['product_id', 'storages.title as storage', 'quantity as units'])
      .where('order_id', '=', orderId)
      .execute(),
    db
      .selectFrom('stock')
      .innerJoin('storages', 'storages.id', 'stock.storage_id')
      .select(['product_id', 'storages.title as storage', 'free as units'])
      .where('product_id', 'in', ids)
      .where('free', '>', 0)
      .orderBy('free', 'desc')
      .execute(),
  ]);
  const own = <Row extends { product_id: number; storage: string; units: number }>(
    rows: readonly Row[],
    id: number,
  ) =>
    rows
      .filter(({ product_id }) => product_id === id)
      .map(({ storage, units }) => ({ storage, units }));
  return ids.map((id) => ({ productId: id, held: own(held, id), free: own(free, id).slice(0, 4) }));
}

interface OrderBuyer {
  /** Of the account; null: a guest. */
  customerId: number | null;
  firmId: number | null;
  orders: number;
  completed: number;
  turnover: number;
  latest: { id: number; status: string; total: number; created_at: number }[];
}

async function findBuyer(
  db: Db,
  { shopper_id, id }: { shopper_id: number; id: number },
): Promise<OrderBuyer> {
  const [account, sums, latest] = await Promise.all([
    db
      .selectFrom('orders')
      .leftJoin('customers', 'customers.id', 'orders.shopper_id')
      .select(['customers.id', 'firm_id'])
      .where('orders.id', '=', id)
      .executeTakeFirst(),
    db
      .selectFrom('orders')
      .select(({ fn, eb }) => [
        fn.countAll<number>().as('orders'),
        fn.sum<number>(eb.case().when('status', '=', 'completed').then(1).else(0).end()).as('done'),
        fn.sum<number>('paid_sum').as('turnover'),
      ])
      .where('shopper_id', '=', shopper_id)
      .where('kind', '=', 'order')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('orders')
      .select(['id', 'status', 'total', 'created_at'])
      .where('shopper_id', '=', shopper_id)
      .where('id', '!=', id)
      .orderBy('id', 'desc')
      .limit(5)
      .execute(),
  ]);
  return {
    customerId: account?.id ?? null,
    firmId: account?.firm_id ?? null,
    orders: Number(sums.orders),
    completed: Number(sums.done ?? 0),
    turnover: Number(sums.turnover ?? 0),
    latest,
  };
}

/** Orders, or quote requests, around one in the list that one came from. */
function findAround(
  db: Db,
  { id, kind }: { id: number; kind: string },
  { query, staff }: Pick<DeskRequest, 'query' | 'staff'>,
) {
  const isQuote = kind === 'request';
  return findNeighbours({
    query: query.get('list') ?? '',
    address: isQuote ? desk.quotes() : desk.orders(),
    read: (list, window) =>
      isQuote
        ? readQuoteIds(db, readQuoteFilters(list), window)
        : listOrderIds(db, readOrderFilters(list), { me: staff.id, ...window }),
    isThis: (other) => other === id,
    addressOf: (other) => desk.order(other),
  });
}

interface ForeignOrder {
  node: string;
  number: string | null;
  told_at: number | null;
  acknowledged_at: number | null;
  set_aside_at: number | null;
}

async function listForeign(db: Db, orderId: number): Promise<ForeignOrder[]> {
  return db
    .selectFrom('exchange_orders')
    .innerJoin('exchange_nodes', 'exchange_nodes.id', 'exchange_orders.node_id')
    .select(['exchange_nodes.name as node', 'number', 'told_at', 'acknowledged_at', 'set_aside_at'])
    .where('order_id', '=', orderId)
    .execute();
}
