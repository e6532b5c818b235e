import type { Millis } from '../../../../shared/millis.ts';
import {
  isOrderStatus,
  orderNumber,
  parseOrderNumber,
  statusTitle,
} from '../../../../shared/order.ts';
import { moscowDay } from '../../../../shared/ru/dates.ts';
import { CHANGEABLE, changeLines, describeDifference } from '../../../orders/change-lines.ts';
import type { OrderedLine } from '../../../orders/insert-line.ts';
import { EXCHANGE_ACTOR } from '../../../orders/led-elsewhere.ts';
import { readKept } from '../../../platform/read-kept.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import { settleGone, type TaskCause } from '../sessions/exchange-tasks.ts';
import { type Asking, ask, isStillAsked } from './ask-of-order.ts';
import { keepEarly } from './early-papers.ts';
import { askOfReturns, followPapers, settleRounding, ship, takePayments } from './follow-papers.ts';
import { isEcho, noteLines } from './known-lines.ts';
import { type LeftReason, makeOwnOrder, type OwnOrders } from './make-own-order.ts';
import { dropServices, isDifferent, listKnown, matchLines } from './match-lines.ts';
import { newOrderRow } from './new-order-row.ts';
import type { ReadDocument } from './read-documents.ts';
import type { BackDocument, DocumentNames } from './read-order.ts';
import { takeMove } from './take-move.ts';
import { describeDearer, nameServices, takeServices } from './take-services.ts';

export interface TakenDocuments {
  nodeId: number;
  sessionId: number;
  /** How orders that were placed in the accounting system become orders here; null: they do not. */
  own: OwnOrders | null;
  now: Millis;
}

export type Taken =
  | { kind: 'matched'; orderId: number; hasChanged: boolean }
  | { kind: 'made'; orderId: number }
  /** No order of ours; `why`: none was made of it either. */
  | { kind: 'left'; why: LeftReason | null };

export async function takeDocument(
  tx: Tx,
  told: ReadDocument,
  context: TakenDocuments,
): Promise<Taken> {
  const { nodeId, own, now } = context;
  const orderId = await matchOrder(tx, told, nodeId);
  if (orderId === null && 'paper' in told && told.id !== '') {
    await keepEarly(tx, told, context);
    return { kind: 'left', why: 'waits' };
  }
  const document = told.kind === 'sound' ? await dropServices(tx, told, orderId) : told;
  if (document.kind === 'faulty') {
    if (orderId === null) return { kind: 'left', why: 'fault' };
    const fault: Asking = { tx, orderId, context, said: [] };
    const advice = document.isOurs ? 'Внесите изменения сами' : 'Исправьте его там';
    await ask(fault, 'fault', `документ из 1С не взят: ${document.fault}. ${advice}`);
    if (!document.isPaper)
      await settleGone(tx, { nodeId, orderId, causes: ['fault'], said: fault.said, now });
    return { kind: 'matched', orderId, hasChanged: false };
  }
  if (document.kind === 'paper') {
    if (orderId === null) return { kind: 'left', why: 'no order' };
    const hasChanged = await followPapers({ tx, orderId, document, context });
    return { kind: 'matched', orderId, hasChanged };
  }
  if (orderId !== null) {
    const hasChanged = await follow({ tx, orderId, document, context });
    return { kind: 'matched', orderId, hasChanged };
  }
  if (!own) return { kind: 'left', why: null };
  const made = await makeOwnOrder(tx, document, { ...own, nodeId, now });
  if (made.kind === 'left') return made;
  const { orderId: madeId } = made;
  await follow({ tx, orderId: madeId, document, context });
  return { kind: 'made', orderId: madeId };
}

/** Brings an order to what its document says. Gives whether anything was changed. */
async function follow(told: Omit<Change, 'said' | 'wanted' | 'wasCancelled'>): Promise<boolean> {
  const wanted = await findWanted(told);
  const wasCancelled = await wasSaidCancelled(told);
  const change: Change = { ...told, wanted, wasCancelled, said: [] };
  const { tx, orderId, document, context, said } = change;
  await keepSaid(tx, change);
  const { nodeId, now } = context;
  const isRepeated = wanted !== null && (await isEcho(tx, { nodeId, orderId }, wanted));
  const ofGoods = isRepeated ? [] : [takeLines, followServices];
  // Lines first: a payment is counted against the sum that they make. Money first where all is off.
  const steps = document.isCancelled
    ? [takePayments, askOfReturns, cancel]
    : [askOfRevived, ...ofGoods, takePayments, settleRounding, askOfReturns, ship];
  let hasChanged = false;
  for (const step of steps) hasChanged = (await step(change)) || hasChanged;
  if (wanted && !isRepeated) await noteLines(tx, { nodeId, orderId }, wanted);
  const causes: TaskCause[] = ['fault', 'shipment', 'cancellation'];
  if (document.isCancelled || (document.lines && !isRepeated)) causes.push('lines');
  await settleGone(tx, { nodeId, orderId, causes, said, now });
  return hasChanged;
}

async function findWanted({
  tx,
  orderId,
  document,
}: Pick<Change, 'tx' | 'orderId' | 'document'>): Promise<OrderedLine[] | null> {
  const { lines, unproven } = document;
  return lines && lines.length > 0 && unproven === null
    ? matchLines(tx, lines, await listKnown(tx, orderId))
    : null;
}

/**
 * Finds the order by our own id, then by the id that the accounting system gave it, then by number
 * and date.
 */
async function matchOrder(
  tx: Tx,
  { id, number, date }: DocumentNames,
  nodeId: number,
): Promise<number | null> {
  const find = async (shown: string) =>
    tx
      .selectFrom('orders')
      .select(['id', 'created_at'])
      .where('id', '=', parseOrderNumber(shown) ?? 0)
      .where('kind', '=', 'order')
      .executeTakeFirst();
  const own = await find(id);
  if (own) return own.id;
  const known = tx
    .selectFrom('exchange_orders')
    .select('order_id')
    .where('node_id', '=', nodeId)
    .where('guid', '=', id);
  // An empty id is the id of no document.
  const found = id === '' ? undefined : await known.executeTakeFirst();
  if (found) return found.order_id;
  const numbered = await find(number);
  return numbered && moscowDay(numbered.created_at) === date ? numbered.id : null;
}

/** A document of its own has no other number than the accounting system's. */
const ownNumberOf = ({ ownNumber, number }: DocumentNames, orderId: number) =>
  ownNumber || (number === orderNumber(orderId) ? '' : number);

interface Change extends Asking {
  context: TakenDocuments;
  document: BackDocument;
  /** Goods of the document as ours; null: it names none, or some that the shop has not. */
  wanted: OrderedLine[] | null;
  /** True when the node's former document had it cancelled. */
  wasCancelled: boolean;
}

async function wasSaidCancelled({
  tx,
  orderId,
  context: { nodeId },
}: Pick<Change, 'tx' | 'orderId' | 'context'>): Promise<boolean> {
  const row = await tx
    .selectFrom('exchange_orders')
    .select('back')
    .where('node_id', '=', nodeId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.back ? readKept<Partial<BackDocument>>(row.back).isCancelled === true : false;
}

/** The document's words stay beside what became of it. */
async function keepSaid(
  tx: Tx,
  { orderId, document, context: { nodeId } }: Omit<Change, 'tx' | 'said'>,
): Promise<void> {
  const guid = document.id === orderNumber(orderId) ? null : document.id || null;
  // Personal data stand in the order alone, where they are looked after.
  const { kind: _kind, buyer: _buyer, ...back } = document;
  const said = { guid, number: ownNumberOf(document, orderId) || null, back: JSON.stringify(back) };
  await tx
    .insertInto('exchange_orders')
    .values(newOrderRow(nodeId, orderId, said))
    .onConflict((conflict) =>
      conflict.columns(['node_id', 'order_id']).doUpdateSet(({ fn, val, ref }) => ({
        // A document without an id leaves the one that is known.
        guid: fn.coalesce(val(said.guid), ref('exchange_orders.guid')),
        number: said.number,
        back: said.back,
      })),
    )
    .execute();
}

async function getOrder(tx: Tx, orderId: number) {
  return tx
    .selectFrom('orders')
    .select(['status', 'paid_sum', 'led_by'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** A cancelled order whose money is here is a person's to settle. */
async function cancel(change: Change): Promise<boolean> {
  const { tx, orderId, context } = change;
  const { status, paid_sum } = await getOrder(tx, orderId);
  if (status === 'cancelled') return false;
  if (paid_sum > 0)
    return ask(
      change,
      'cancellation',
      'отменён в 1С, но за него пришли деньги. Решите, что с ними',
    );
  const note = 'Отменён в 1С';
  return takeMove(change, ['cancelled'], { note, cause: 'cancellation', now: context.now });
}

/** A cancelled order comes back by nobody's word but a person's: its goods may be sold since. */
async function askOfRevived(change: Change): Promise<boolean> {
  const { tx, orderId, wasCancelled } = change;
  const { status } = await getOrder(tx, orderId);
  if (status !== 'cancelled') return false;
  const words = 'в 1С отмену сняли, а на сайте он отменён. Оформите его заново или отмените и там';
  if (!wasCancelled && !(await isStillAsked(change, words))) return false;
  return ask(change, 'cancellation', words);
}

async function followServices(change: Change): Promise<boolean> {
  const { tx, orderId, document, context } = change;
  if (document.unproven) return false;
  const dearer = await describeDearer(tx, { orderId, document });
  if (dearer) return ask(change, 'lines', dearer);
  return takeServices(tx, { orderId, document, now: context.now });
}

const sumOf = (lines: readonly { sum: number | null }[]): number =>
  lines.reduce((all, { sum }) => all + (sum ?? 0), 0);

async function takeLines(change: Change): Promise<boolean> {
  const { tx, orderId, document, wanted, context } = change;
  if (!document.lines) return false;
  if (document.unproven) return ask(change, 'lines', document.unproven);
  const { status, led_by } = await getOrder(tx, orderId);
  const known = await listKnown(tx, orderId);
  if (document.lines.length === 0) {
    if (known.length === 0) return false;
    return ask(change, 'lines', 'в 1С из него убраны все товары. Отмените его или верните их там');
  }
  if (!wanted) {
    const names = document.lines.map(({ title, quantity }) => `${title} × ${quantity}`).join('; ');
    return ask(change, 'lines', `состав в 1С другой, и не все товары есть на сайте: ${names}`);
  }
  if (!isDifferent(wanted, known)) return false;
  if (led_by === null && sumOf(wanted) === 0 && sumOf(known) > 0) {
    const words = 'в 1С у всех товаров в нём нет цены. Назначьте её там; если они бесплатные';
    return ask(change, 'lines', `${words}, измените заказ сами`);
  }
  if (!isOrderStatus(status) || !CHANGEABLE.includes(status)) {
    const words = describeDifference(known, wanted);
    const isGone = status === 'shipped' || status === 'completed';
    const when = isGone ? 'когда заказ уже ушёл' : `а на сайте он «${statusTitle(status)}»`;
    return ask(change, 'lines', `состав изменён в 1С, ${when}: ${words}`);
  }
  // One change of the sums: money moved from goods to services is not beyond the price meanwhile.
  const delivery = await nameServices(tx, change);
  const made = { orderId, lines: wanted, delivery, actor: EXCHANGE_ACTOR };
  const reason = 'Состав изменён в 1С';
  return (await changeLines(tx, { ...made, reason, now: context.now })) !== '';
}
