import { DAY_MS, type Millis } from '../../../../shared/millis.ts';
import { readKept } from '../../../platform/read-kept.ts';
import type { Db, Store } from '../../../platform/store/open-store.ts';
import { type Tx, transaction } from '../../../platform/store/transaction.ts';
import { addExchangeTask } from '../sessions/exchange-tasks.ts';
import type { PaperDocument } from './read-documents.ts';

/** Time that a paper waits for its order. */
const KEPT_MS = 30 * DAY_MS;
/** Papers of a node that wait at most. */
const MOST = 2000;
/** Papers that a question names. */
const MOST_NAMED = 5;

interface Heard {
  nodeId: number;
  now: Millis;
}

/** Keeps a paper whose order is not known, in the place of what was said of it before. */
export async function keepEarly(
  tx: Tx,
  document: PaperDocument,
  { nodeId, now: heard_at }: Heard,
): Promise<void> {
  const { id: basis, paper } = document;
  const { name, title } = paper;
  const text = JSON.stringify(document);
  await tx
    .insertInto('exchange_early_papers')
    .values({ node_id: nodeId, basis, name, title, document: text, heard_at })
    .onConflict((conflict) =>
      conflict
        .columns(['node_id', 'basis', 'name'])
        .doUpdateSet({ title, document: text, heard_at }),
    )
    .execute();
}

/** Papers that wait for the order of this id, the one that was heard first in front. */
export async function listEarly(db: Db, nodeId: number, basis: string): Promise<PaperDocument[]> {
  const rows = await db
    .selectFrom('exchange_early_papers')
    .select('document')
    .where('node_id', '=', nodeId)
    .where('basis', '=', basis)
    .orderBy('heard_at')
    .orderBy('name')
    .execute();
  return rows.map(({ document }) => readKept<PaperDocument>(document));
}

export async function forgetEarly(store: Store, nodeId: number, basis: string): Promise<void> {
  await transaction(store, (tx) =>
    tx
      .deleteFrom('exchange_early_papers')
      .where('node_id', '=', nodeId)
      .where('basis', '=', basis)
      .execute(),
  );
}

/** Gives a person the papers that have waited too long, and the oldest of a node that has too many. */
export async function giveUpEarly(store: Store, now: Millis): Promise<void> {
  const nodes = await store.db
    .selectFrom('exchange_early_papers')
    .select(['node_id', ({ fn }) => fn.countAll<number>().as('count')])
    .select(({ fn }) => fn.min('heard_at').as('oldest'))
    .groupBy('node_id')
    .execute();
  for (const { node_id: nodeId, count, oldest } of nodes) {
    const beyond = Math.max(0, Number(count) - MOST);
    if (beyond > 0 || Number(oldest) < now - KEPT_MS)
      await transaction(store, (tx) => giveUp(tx, { nodeId, now, beyond }));
  }
}

async function giveUp(tx: Tx, { nodeId, now, beyond }: Heard & { beyond: number }): Promise<void> {
  const rows = await tx
    .selectFrom('exchange_early_papers')
    .select(['basis', 'name', 'title', 'heard_at'])
    .where('node_id', '=', nodeId)
    .orderBy('heard_at')
    .orderBy('basis')
    .orderBy('name')
    .execute();
  const given = rows.filter(({ heard_at }, at) => at < beyond || heard_at < now - KEPT_MS);
  for (const { basis, name } of given) {
    await tx
      .deleteFrom('exchange_early_papers')
      .where('node_id', '=', nodeId)
      .where('basis', '=', basis)
      .where('name', '=', name)
      .execute();
  }
  const named = given.slice(0, MOST_NAMED).map(({ title }) => title);
  const more = given.length - named.length;
  const titles = `${named.join(', ')}${more > 0 ? ` и ещё ${more}` : ''}`;
  const detail = `документы из 1С, чей заказ она так и не назвала: ${titles}. Если они за заказы сайта, внесите их сами`;
  const task = { nodeId, sessionId: null, orderId: null, kind: 'order-back', detail } as const;
  await addExchangeTask(tx, task, now);
}
