import { isStoreTrouble } from '../../../platform/store/is-store-trouble.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import { transaction } from '../../../platform/store/transaction.ts';
import { forgetEarly, giveUpEarly, listEarly } from './early-papers.ts';
import { type Taken, type TakenDocuments, takeDocument } from './follow-document.ts';
import { listMoved, type TakenOrder } from './list-moved.ts';
import type { LeftReason } from './make-own-order.ts';
import type { ReadDocument } from './read-documents.ts';

export interface TakenCounts {
  /** Orders of ours. */
  matched: number;
  changed: number;
  /** Placed in the accounting system, and made here. */
  made: number;
  /** Placed in the accounting system: none is made of them. */
  foreign: number;
  /** Reasons of those, where orders are made. */
  left: Partial<Record<LeftReason, number>>;
  /** Numbers of the documents that the shop has failed at. */
  failed: string[];
  /** Errors of those, for the log. */
  errors: unknown[];
}

/**
 * Brings orders to what an accounting system says of them; said twice is said once. A document that the
 * shop fails at is told, and those behind it are taken. @throws when the store is in trouble.
 */
export async function takeDocuments(
  store: Store,
  documents: readonly ReadDocument[],
  context: TakenDocuments,
): Promise<TakenCounts> {
  const counts: TakenCounts = {
    matched: 0,
    changed: 0,
    made: 0,
    foreign: 0,
    left: {},
    failed: [],
    errors: [],
  };
  const taken: TakenOrder[] = [];
  const takeOne = async (document: ReadDocument) => {
    const result = await takeOrTell(store, document, { context, counts });
    countTaken(counts, result);
    if (result.kind !== 'left') taken.push({ document, orderId: result.orderId });
    return result;
  };
  for (const document of documents) {
    const result = await takeOne(document);
    if (document.kind !== 'sound') continue;
    const { id, names } = document;
    if (result.kind === 'left') {
      // An order that is the node's own alone: nothing of it becomes one here.
      if (!context.own && id !== '') await forgetEarly(store, context.nodeId, id);
      continue;
    }
    const early = await listEarly(store.db, context.nodeId, id);
    if (early.length === 0) continue;
    // Papers in the order's own document are the later word.
    for (const one of early) if (!names.includes(one.paper.name)) await takeOne(one);
    await forgetEarly(store, context.nodeId, id);
  }
  if (counts.left.waits) await giveUpEarly(store, context.now);
  for (const document of await listMoved(store.db, context.nodeId, taken))
    await takeOrTell(store, document, { context, counts });
  return counts;
}

function countTaken(counts: TakenCounts, result: Taken): void {
  if (result.kind === 'left') {
    counts.foreign++;
    const { why } = result;
    if (why) counts.left[why] = (counts.left[why] ?? 0) + 1;
  } else if (result.kind === 'made') counts.made++;
  else {
    counts.matched++;
    counts.changed += result.hasChanged ? 1 : 0;
  }
}

interface Taking {
  context: TakenDocuments;
  counts: TakenCounts;
}

async function takeOrTell(
  store: Store,
  document: ReadDocument,
  { context, counts }: Taking,
): Promise<Taken> {
  const take = (one: ReadDocument) => transaction(store, (tx) => takeDocument(tx, one, context));
  try {
    return await take(document);
  } catch (error) {
    if (isStoreTrouble(error)) throw error;
    const { id, number, date, ownNumber } = document;
    counts.failed.push(ownNumber || number || id);
    counts.errors.push(error);
    return take({ kind: 'faulty', id, number, date, ownNumber, fault: OUR_FAULT, isOurs: true });
  }
}

const OUR_FAULT = 'ошибка самого магазина, она записана в журнал сервера';
