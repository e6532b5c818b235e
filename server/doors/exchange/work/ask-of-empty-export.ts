import { formatFullDay } from '../../../../shared/ru/dates.ts';
import { readKept } from '../../../platform/read-kept.ts';
import { transaction } from '../../../platform/store/transaction.ts';
import { getNode } from '../nodes/exchange-node.ts';
import { listStored } from '../saving/list-stored.ts';
import { addExchangeTask } from '../sessions/exchange-tasks.ts';
import type { SessionRow } from '../sessions/session.ts';
import type { FileFacts } from './file-facts.ts';
import { listFiles, type WorkDeps } from './session-files.ts';

/**
 * A whole export without a single product is a wrong filter of the accounting system: nothing was taken
 * off sale, and a person is told once a day.
 */
export async function askOfEmptyExport(
  { store, now }: WorkDeps,
  session: SessionRow,
): Promise<void> {
  const files = await listFiles(store, session.id);
  const facts = files
    .filter((file) => file.facts !== '' && file.role !== 'archive')
    .map((file) => readKept<FileFacts>(file.facts));
  if (!facts.some(({ scope }) => scope.isEmptyWhole)) return;
  if (facts.some(({ report }) => report.rowCount > 0) || !(await hasGoodsOnSale(store))) return;
  const { name } = await getNode(store.db, session.node_id);
  const detail = `Узел «${name}» прислал ${formatFullDay(now())} полную выгрузку без единого товара. С продажи ничего не снято; проверьте отбор товаров в настройке обмена`;
  const task = { nodeId: session.node_id, sessionId: session.id, orderId: null, detail } as const;
  await transaction(store, (tx) => addExchangeTask(tx, { ...task, kind: 'empty-export' }, now()));
}

async function hasGoodsOnSale(store: WorkDeps['store']): Promise<boolean> {
  for await (const { active } of listStored(store, '1c')) if (active) return true;
  return false;
}
