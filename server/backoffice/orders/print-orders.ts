import { Readable } from 'node:stream';
import { setImmediate as letOthersIn } from 'node:timers/promises';
import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import type { Order } from '../../../shared/contract/orders.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { moscowDay } from '../../../shared/ru/dates.ts';
import { formatPhone } from '../../../shared/ru/phone.ts';
import { countOf, ORDERS } from '../../../shared/ru/plural.ts';
import { InvalidDocumentError, type Seller } from '../../documents/document-order.ts';
import type { Packet } from '../../documents/render-packet.ts';
import type { PackingList } from '../../documents/render-packing.ts';
import { getOrder } from '../../orders/find-order.ts';
import { invoiceOf } from '../../orders/order-invoice.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { deskAction } from '../desk/desk-page.ts';
import { chosenFields } from '../desk/form-fields.ts';
import { chooseOrders } from './choose-orders.ts';

/** Orders of one file: what one thread draws in its memory and time. */
const MOST = 100;
const titles = { invoices: 'Счета', packing: 'Сборочные листы' } as const;

/** Papers of all ticked orders, or of all that the list's filters find, as one PDF. Nothing changes. */
export const printOrders = deskAction({
  path: desk.ordersPapers.path,
  right: 'orders.see',
  input: z.object({
    ...chosenFields,
    paper: z.enum(['invoices', 'packing'], 'Выберите, что напечатать'),
  }),
  async run({ store, invoices }, { staff, input, now }) {
    const { paper } = input;
    const tooMany = `В одном файле не больше ${countOf(MOST, ORDERS)}: сузьте выбор`;
    const chosen = await chooseOrders(store.db, input, { me: staff.id, most: MOST, tooMany });
    const orders = await readOrders(store.db, chosen);
    if (orders.length === 0) throw new CallError('not_found', 'Таких заказов нет');
    const name = `${titles[paper]} ${moscowDay(now)}`;
    const packet = await createPacket(store.db, { paper, name, orders, seller: invoices.seller });
    const asker = { group: 'staff', name: String(staff.id) };
    const bytes = await invoices.press.print(asker, { kind: 'packet', packet });
    const file = { name: `${name}.pdf`, type: 'application/pdf', bytes: Readable.from([bytes]) };
    return { batchId: null, file: { kind: 'file', ...file } };
  },
});

/** In the order in which they were asked for; quote requests have no such papers. */
async function readOrders(db: Db, chosen: readonly number[]): Promise<Order[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('kind', '=', 'order')
    .where('id', 'in', [...chosen])
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const orders: Order[] = [];
  for (const id of chosen) {
    if (!known.has(id)) continue;
    orders.push(await getOrder(db, id));
    // SQLite answers at once: visitors would wait for all of it.
    await letOthersIn();
  }
  return orders;
}

interface Wanted {
  paper: 'invoices' | 'packing';
  name: string;
  orders: readonly Order[];
  seller: Seller;
}

/** @throws CallError naming an order that has no such paper. */
async function createPacket(db: Db, { paper, name, orders, seller }: Wanted): Promise<Packet> {
  if (paper === 'invoices') {
    return {
      name,
      kind: 'invoices',
      papers: orders.map((order) => invoiceOrRefuse(order, seller)),
    };
  }
  const placesOf = await readPlaces(
    db,
    orders.map(({ id }) => id),
  );
  const papers = orders.map((order) => packingOf(order, { seller, placesOf }));
  return { name, kind: 'packing', papers };
}

function invoiceOrRefuse(order: Order, seller: Seller) {
  try {
    return invoiceOf(order, seller);
  } catch (error) {
    if (!(error instanceof InvalidDocumentError)) throw error;
    throw new CallError('conflict', `Заказ ${order.number}: счёт не составить. Снимите отметку`);
  }
}

type PlacesOf = (orderId: number, productId: number) => string[];

/** Storages that hold the goods of orders. */
async function readPlaces(db: Db, orderIds: readonly number[]): Promise<PlacesOf> {
  const rows = await db
    .selectFrom('order_allocations')
    .innerJoin('storages', 'storages.id', 'order_allocations.storage_id')
    .select(['order_id', 'product_id', 'storages.title', 'quantity'])
    .where('order_id', 'in', [...orderIds])
    .orderBy('storages.id')
    .execute();
  const held = Map.groupBy(rows, ({ order_id, product_id }) => `${order_id} ${product_id}`);
  return (orderId, productId) =>
    (held.get(`${orderId} ${productId}`) ?? []).map(
      ({ title, quantity }) => `${title}: ${quantity}`,
    );
}

function packingOf(
  order: Order,
  { seller, placesOf }: { seller: Seller; placesOf: PlacesOf },
): PackingList {
  const { delivery } = order;
  return {
    number: order.number,
    placedOn: moscowDay(order.created_at),
    seller,
    buyer: order.firm?.title ?? order.name,
    phone: formatPhone(order.phone),
    delivery: [delivery.title, delivery.address].filter(Boolean).join(', ') || 'не выбрана',
    comment: order.comment,
    weightGrams: order.weight_grams || null,
    lines: order.lines.map((line) => ({
      code: line.code,
      title: line.title,
      unit: line.unit,
      quantity: line.packages * line.package,
      places: line.product_id === null ? [] : placesOf(order.id, line.product_id),
    })),
  };
}
