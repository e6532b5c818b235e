import type { Millis } from '../../../../shared/millis.ts';
import { formatPrice, type Kopecks } from '../../../../shared/money.ts';
import { isRounding, leftToPay, orderNumber } from '../../../../shared/order.ts';
import { EXCHANGE_ACTOR } from '../../../orders/led-elsewhere.ts';
import { handNumber, isSameNumber } from '../../../orders/paper-number.ts';
import { findBankPayment, recordBankPayment } from '../../../orders/record-bank-payment.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import { isSameDay, listCounted } from './counted-papers.ts';
import { describePaper, type MoneyPaper, type PaperName as Named } from './read-papers.ts';
import {
  dayOf,
  findAlike,
  findSeen,
  isBare,
  isSameKind,
  isSameMoney,
  type SeenPaper,
} from './same-money.ts';

interface NamedPapers {
  orderId: number;
  nodeId: number;
  papers: readonly MoneyPaper[];
  now: Millis;
}

interface TakenPapers {
  hasChanged: boolean;
  /** Words about papers that a person has to judge. */
  questions: string[];
}

/**
 * Judges each paper of money once, when an accounting system first names it: it is counted up to what is
 * left to pay, repeats money that came past that system, or is asked about. Later it is never money,
 * however the order changes.
 */
export async function takePapers(
  tx: Tx,
  { orderId, nodeId, papers, now }: NamedPapers,
): Promise<TakenPapers> {
  const taken: TakenPapers = { hasChanged: false, questions: [] };
  for (const paper of joinSame(papers)) {
    // A paper of nothing may get its sum later, and is judged then.
    if (paper.sum === 0) continue;
    const seen = await listSeen(tx, { orderId, nodeId, paper });
    const known = findSeen(paper, seen);
    if (known) {
      if (!known.isNoted || (isBare(known) && !isBare(paper)))
        await note(tx, { orderId, nodeId, paper, paymentId: known.paymentId, now });
      continue;
    }
    const verdict = await judge(tx, { orderId, nodeId, paper, seen });
    let { paymentId } = verdict;
    if (verdict.kind === 'new') {
      const { amount } = verdict;
      const key = keyOf({ orderId, nodeId, paper });
      const cameAt = cameAtOf(paper) ?? now;
      const payment = { orderId, amount, key, cameAt, actor: EXCHANGE_ACTOR, now };
      paymentId = await recordBankPayment(tx, payment);
      taken.hasChanged = true;
    }
    if (verdict.kind !== 'old' && verdict.question) taken.questions.push(verdict.question);
    await note(tx, { orderId, nodeId, paper, paymentId, now });
  }
  return taken;
}

interface Judged {
  orderId: number;
  nodeId: number;
  paper: MoneyPaper;
  paymentId: number | null;
  now: Millis;
}

async function note(tx: Tx, { orderId, nodeId, paper, paymentId, now }: Judged): Promise<void> {
  const { number, kind, guid } = paper;
  await tx
    .insertInto('exchange_papers')
    .values({
      node_id: nodeId,
      order_id: orderId,
      number,
      dated_on: dayOf(paper),
      payment_id: paymentId,
      seen_at: now,
      kind,
      guid,
    })
    .execute();
}

/** Noon of the paper's day in Moscow; null: it has none, which 1C may write as 0001-01-01. */
function cameAtOf(paper: Named): Millis | null {
  const at = Date.parse(`${dayOf(paper)}T12:00:00+03:00`);
  return at > 0 ? at : null;
}

/** Former versions knew no kinds. */
const formerKeyOf = ({ nodeId, orderId, paper: { number, date } }: PaperOfOrder) =>
  `1c ${nodeId} ${orderId} ${number} ${date}`;

const keyOf = (one: PaperOfOrder) =>
  [formerKeyOf(one), one.paper.kind, one.paper.guid].filter(Boolean).join(' ');

/** Papers, those with a sum first; one stands in the requisites of an order and beside it. */
function joinSame(papers: readonly MoneyPaper[]): MoneyPaper[] {
  const all = [...papers].sort((a, b) => Number(a.sum === null) - Number(b.sum === null));
  return all.filter((paper, at) => all.findIndex((other) => isSameMoney(other, paper)) === at);
}

interface PaperOfOrder {
  orderId: number;
  nodeId: number;
  paper: MoneyPaper;
}

interface OnePaper extends PaperOfOrder {
  /** Papers of the order that were judged before. */
  seen: readonly SeenPaper[];
}

/** Papers of an order that were judged, also the one that a former version has counted without noting it. */
async function listSeen(tx: Tx, one: PaperOfOrder): Promise<SeenPaper[]> {
  const noted = await tx
    .selectFrom('exchange_papers')
    .select(['number', 'dated_on as date', 'kind', 'guid', 'payment_id as paymentId'])
    .where('order_id', '=', one.orderId)
    .where('node_id', '=', one.nodeId)
    .execute();
  const seen = noted.map((paper): SeenPaper => ({ ...paper, isNoted: true }));
  const former = await findBankPayment(tx, formerKeyOf(one));
  if (!former || noted.some((paper) => isBare(paper) && paper.paymentId === former.id)) return seen;
  const { number, date } = one.paper;
  return [...seen, { number, date, kind: '', guid: '', paymentId: former.id, isNoted: false }];
}

/** Another order that this paper, by number and day, was counted for: the money may have been moved there. */
async function findOtherOrder(tx: Tx, { orderId, nodeId, paper }: OnePaper) {
  const rows = await listCounted(tx, nodeId, paper);
  return rows.find(
    (row) =>
      row.order_id !== orderId &&
      isSameKind(row.kind, paper.kind) &&
      isSameNumber(row.number, paper.number) &&
      isSameDay(row.dated_on, paper.date),
  );
}

/** Kopecks below which what is beyond the price is rounding. */
const ROUBLE = 100;

type Verdict =
  /** `question`: words on what of it is beyond the price. */
  | { kind: 'new'; amount: Kopecks; paymentId: null; question: string | null }
  /** No new money; `paymentId`: what it repeats. */
  | { kind: 'old'; paymentId: number | null }
  | { kind: 'asked'; question: string; paymentId: null };

async function judge(tx: Tx, one: OnePaper): Promise<Verdict> {
  const { orderId, paper } = one;
  const counted = await findBankPayment(tx, keyOf(one));
  if (counted) return { kind: 'old', paymentId: counted.id };
  const elsewhere = await listElsewhere(tx, one);
  const unnamed = elsewhere.filter(({ isNamed }) => !isNamed);
  const { sum } = paper;
  const repeated =
    unnamed.find((money) => isNumbered(money, paper) && isNear(money, sum ?? money.amount)) ??
    unnamed.find(({ amount }) => amount === sum) ??
    unnamed.find((money) => sum !== null && isNear(money, sum));
  if (repeated) return { kind: 'old', paymentId: repeated.id };
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'total', 'paid_sum', 'waived'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const told = `в 1С оплата ${describePaper(paper)}${sum === null ? '' : ` на ${formatPrice(sum)}`}`;
  const ask = (why: string): Verdict => ({
    kind: 'asked',
    question: `${told}${why}`,
    paymentId: null,
  });
  if (order.status === 'cancelled') {
    if (unnamed.length > 0) return { kind: 'old', paymentId: null };
    return ask(', а заказ отменён. Решите, что с деньгами');
  }
  const alike = findAlike(paper, one.seen);
  // Waived money is not here: an order that lacks it alone is asked about below.
  if (order.paid_sum >= order.total) {
    // Money that came all by other papers of the node is not what this one repeats.
    if (sum === null || elsewhere.length > 0 || alike) return { kind: 'old', paymentId: null };
    return ask(', а заказ уже оплачен полностью. Решите, что с этими деньгами');
  }
  if (alike && dayOf(alike) === dayOf(paper)) {
    return ask('. С этим номером и днём уже учтена другая. Проверьте, все ли деньги учтены');
  }
  if (alike) {
    return ask(
      `. Оплата с этим номером уже была от ${alike.date}. Если это она же другим днём, ничего не делайте; если новые деньги, учтите их сами`,
    );
  }
  const left = leftToPay(order);
  // Without a sum it may be any of that money; with one, only money that no paper has named yet, or any of
  // an order that needs none.
  const isUnsure = left === 0 || (sum === null ? elsewhere : unnamed).length > 0;
  if (isUnsure) {
    return ask(
      '. Не ясно, новые ли это деньги: за заказ уже приходили другие. Если новые, учтите их сами',
    );
  }
  const other = await findOtherOrder(tx, one);
  if (other) {
    return ask(
      `. Она уже учтена за заказ № ${orderNumber(other.order_id)}. Если её перенесли на этот, перенесите деньги и на сайте; если это другие деньги, учтите их сами`,
    );
  }
  const more = sum === null ? 0 : sum - left;
  const question =
    more < ROUBLE
      ? null
      : `${told}: учтено ${formatPrice(left)}, столько и оставалось. Остальные ${formatPrice(more)} верните или, если заказ вырастет, учтите сами`;
  return { kind: 'new', amount: Math.min(sum ?? left, left), paymentId: null, question };
}

interface Money {
  id: number;
  amount: Kopecks;
  /** Numbers of the bank's paper; none when it was paid on the site. */
  numbers: readonly string[];
  /** True when a paper of this node repeats it. */
  isNamed: boolean;
}

/** Money of an order that did not come by this node's papers, also what has gone back since. */
async function listElsewhere(tx: Tx, { orderId, nodeId }: OnePaper): Promise<Money[]> {
  const rows = await tx
    .selectFrom('payments')
    .leftJoin('bank_documents', 'bank_documents.payment_id', 'payments.id')
    .select(['payments.id', 'payments.key', 'payments.amount', 'bank_documents.number'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('exchange_papers')
          .select('seen_at')
          .where('exchange_papers.order_id', '=', orderId)
          .where('node_id', '=', nodeId)
          .whereRef('exchange_papers.payment_id', '=', 'payments.id'),
      ).as('isNamed'),
    )
    .where('payments.order_id', '=', orderId)
    .where('status', '=', 'succeeded')
    .orderBy('payments.id')
    .execute();
  return rows
    .filter(({ key }) => !key.startsWith(`1c ${nodeId} `))
    .map(({ id, amount, key, number, isNamed }) => ({
      id,
      amount,
      numbers: [number, handNumber(orderId, key)].flatMap((text) => text ?? []),
      isNamed: Boolean(isNamed),
    }));
}

/** True when two sums are one but for kopecks of rounding. */
const isNear = ({ amount }: Money, sum: Kopecks) =>
  amount === sum || isRounding({ paid_sum: Math.min(amount, sum), total: Math.max(amount, sum) });

const isNumbered = ({ numbers }: Money, paper: Named) =>
  numbers.some((number) => isSameNumber(number, paper.number));
