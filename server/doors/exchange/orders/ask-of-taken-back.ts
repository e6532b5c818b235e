import { isSameNumber, yearOf } from '../../../orders/paper-number.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import { settlePosted } from '../sessions/exchange-tasks.ts';
import { type Asking, addOrderTask, detailOf, wasAsked } from './ask-of-order.ts';
import { isSameDay, listCounted } from './counted-papers.ts';
import type { TakenBack } from './note-shipped.ts';
import { describePaper, type MoneyName, type OrderPapers, type PaperName } from './read-papers.ts';
import { isSameKind } from './same-money.ts';

interface Papered extends Asking {
  document: OrderPapers;
}

/** Money that stays counted though its paper is no longer posted is a person's to judge. */
export async function askOfUnposted(papered: Papered): Promise<void> {
  const { tx, document, context } = papered;
  const { nodeId, now } = context;
  const isPosted = ({ number, kind }: MoneyName) =>
    document.payments.some(
      (posted) => isSameKind(posted.kind, kind) && isSameNumber(posted.number, number),
    );
  for (const paper of document.unposted) {
    if (isPosted(paper)) continue;
    for (const counted of await listOf(papered, paper)) {
      if (!counted.isHere) continue;
      const asked = { ...papered, orderId: counted.order_id };
      await addOrderTask(asked, wordsOfMoney(counted), 'taken back');
    }
  }
  if ((await listAsked(tx, papered.orderId)).length === 0) return;
  for (const paper of document.payments) {
    const own = (await listOf(papered, paper)).filter((row) => row.order_id === papered.orderId);
    const details = own.map((row) => detailOf(papered.orderId, wordsOfMoney(row)));
    await settlePosted(tx, { nodeId, details, now });
  }
}

/** Questions about papers of an order that were taken back. */
async function listAsked(tx: Tx, orderId: number): Promise<string[]> {
  const tasks = await tx
    .selectFrom('exchange_tasks')
    .select('detail')
    .where('order_id', '=', orderId)
    .where('cause', '=', 'taken back')
    .execute();
  return tasks.map(({ detail }) => detail);
}

/** Papers that may be this one: of its order those of the year, of other orders those of the day. */
async function listOf({ tx, orderId, context }: Papered, { number, date, kind }: MoneyName) {
  const rows = await listCounted(tx, context.nodeId, { number, date });
  const hasTwin = (row: (typeof rows)[number]) =>
    rows.some((other) => other.order_id === row.order_id && other.kind !== row.kind);
  const told = rows.map((row) => ({ ...row, hasTwin: hasTwin(row) }));
  return told.filter(
    (row) =>
      isSameKind(row.kind, kind) &&
      isSameNumber(row.number, number) &&
      (row.order_id === orderId
        ? yearOf(row.dated_on) === yearOf(date)
        : isSameDay(row.dated_on, date)),
  );
}

type Counted = Awaited<ReturnType<typeof listOf>>[number];

const kinds: Readonly<Record<Counted['kind'], string>> = {
  bank: 'безналичная оплата',
  cash: 'оплата наличными',
  card: 'оплата картой',
  '': 'оплата',
};

/** One of two with a number is told by its kind. */
const wordsOfMoney = ({ number, dated_on, kind, hasTwin }: Counted) =>
  `в 1С ${kinds[hasTwin ? kind : '']} ${describePaper({ number, date: dated_on })} больше не проведена, а на сайте учтена. Если денег нет, проведите и на сайте их возврат`;

/** An order that has gone by a paper which is no longer posted, or stands at another order, is asked about. */
export async function askOfUnshipped(asking: Asking, papers: readonly TakenBack[]): Promise<void> {
  for (const paper of papers) {
    const words = wordsOfGoods(paper);
    // A paper of several orders may name each alone: it goes to and fro.
    if (paper.movedTo && (await wasAsked(asking, words))) continue;
    await addOrderTask(asking, words, 'taken back');
  }
}

/** Settles what was asked of shipments that are posted again. */
export async function settleShipped(
  { tx, orderId, context: { nodeId, now } }: Asking,
  papers: readonly PaperName[],
): Promise<void> {
  const asked = await listAsked(tx, orderId);
  const begun = papers.map((paper) => detailOf(orderId, nameOfGoods(paper)));
  const details = asked.filter((detail) => begun.some((start) => detail.startsWith(start)));
  await settlePosted(tx, { nodeId, details, now });
}

/** Posted anew on another day it is the same paper. */
function nameOfGoods({ number, date }: PaperName): string {
  const year = yearOf(date);
  return `в 1С отгрузка № ${number}${year && ` ${year} года`} `;
}

const wordsOfGoods = ({ movedTo, ...paper }: TakenBack): string =>
  nameOfGoods(paper) +
  (movedTo
    ? `теперь у заказа № ${movedTo}, а на сайте по ней ушёл этот`
    : 'больше не проведена, а на сайте заказ уже ушёл');
