import { type OrderStatus, statusTitle } from '../../../../shared/order.ts';
import { EXCHANGE_ACTOR } from '../../../orders/led-elsewhere.ts';
import { settleMoney } from '../../../orders/settle-money.ts';
import { waiveRounding } from '../../../orders/waive-rounding.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import { settleGone } from '../sessions/exchange-tasks.ts';
import { type Asking, addOrderTask, ask, wasAsked } from './ask-of-order.ts';
import { askOfUnposted, askOfUnshipped, settleShipped } from './ask-of-taken-back.ts';
import { noteShipped } from './note-shipped.ts';
import { describePaper, type OrderPapers } from './read-papers.ts';
import { takeMove } from './take-move.ts';
import { takePapers } from './take-papers.ts';

/** An order that papers of money and goods speak of. */
interface Papered extends Asking {
  document: OrderPapers;
}

/** Brings an order to what a paper says that came without it. Gives whether anything was changed. */
export async function followPapers(told: Omit<Papered, 'said' | 'isAlone'>): Promise<boolean> {
  const papered: Papered = { ...told, said: [], isAlone: true };
  let hasChanged = false;
  for (const step of [takePayments, settleRounding, askOfReturns, ship]) {
    hasChanged = (await step(papered)) || hasChanged;
  }
  return hasChanged;
}

export async function takePayments(papered: Papered): Promise<boolean> {
  const { tx, orderId, document, context } = papered;
  const { nodeId, now } = context;
  const papers = document.payments;
  const { hasChanged, questions } = await takePapers(tx, { orderId, nodeId, papers, now });
  for (const question of questions) await addOrderTask(papered, question);
  await askOfUnposted(papered);
  return hasChanged;
}

/** Kopecks by which the accounting system and the shop differ keep no order from being paid (decision 180). */
export async function settleRounding({ tx, orderId, context }: Papered): Promise<boolean> {
  const rounded = { orderId, actor: EXCHANGE_ACTOR, now: context.now };
  if (!(await waiveRounding(tx, rounded))) return false;
  await settleMoney(tx, { ...rounded, byItself: false });
  return true;
}

/** Returns, and papers that cannot be followed, are asked about once: people may have made them here too. */
export async function askOfReturns(papered: Papered): Promise<boolean> {
  const end = '. Проведите его и на сайте';
  for (const { what, sum, goods, ...paper } of papered.document.returns) {
    const words = `в 1С проведён ${what} ${describePaper(paper)}${sum && ` на ${sum} ₽`}`;
    // Former versions named no goods.
    if (goods && (await wasAsked(papered, words + end))) continue;
    await addOrderTask(papered, `${words}${goods && `: ${goods}`}${end}`);
  }
  for (const words of papered.document.asked) await addOrderTask(papered, words);
  return false;
}

const ON_THE_WAY: readonly OrderStatus[] = ['opened', 'confirmed', 'assembling', 'shipped'];
const COLLECTED: readonly OrderStatus[] = [
  'opened',
  'confirmed',
  'assembling',
  'ready',
  'completed',
];

export async function ship(papered: Papered): Promise<boolean> {
  const { tx, orderId, document, context } = papered;
  const { nodeId, now } = context;
  const { shipped } = document;
  const noted = await noteShipped(tx, { nodeId, orderId, shipped });
  const { missing, takenBack, isWhole } = noted;
  const { status, delivery_kind } = await getWay(tx, orderId);
  const isGone = status === 'shipped' || status === 'completed';
  if (isGone && !isWhole) await askOfUnshipped(papered, takenBack);
  await settleShipped(
    papered,
    shipped.filter(({ isDraft }) => !isDraft),
  );
  const settle = (said: readonly string[] = []) =>
    settleGone(tx, { nodeId, orderId, causes: ['shipment'], said, now });
  if (takenBack.length > 0 && missing === null && !isWhole) await settle();
  if (!document.shipment && missing === null) return false;
  if (missing && noted.isDoneAlone && !document.shipment) return false;
  const way = delivery_kind === 'pickup' ? COLLECTED : ON_THE_WAY;
  const names: readonly string[] = way;
  const from = names.indexOf(status);
  if (from === way.length - 1 || isGone) return false;
  if (from < 0 && !document.shipment) return false;
  if (from < 0)
    return ask(papered, 'shipment', `отгружен в 1С, а на сайте «${statusTitle(status)}»`);
  if (missing) {
    const words = `в 1С отгружено не всё, осталось: ${missing}. Когда отгрузят остальное, заказ пойдёт дальше сам; если не отгрузят, уменьшите его`;
    papered.said.push(await addOrderTask(papered, words, 'shipment'));
    await settle(papered.said);
    return false;
  }
  const paper = document.shipment ? `: ${describePaper(document.shipment)}` : '';
  const note = `Отгружен${paper}`;
  const isMoved = await takeMove(papered, way.slice(from + 1), { note, cause: 'shipment', now });
  // Questions about the first part have their answer.
  if (isMoved) await settle();
  return isMoved;
}

const getWay = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('orders')
    .select(['status', 'delivery_kind'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
