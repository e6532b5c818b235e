import type { Db } from '../../platform/store/open-store.ts';
import type { MoneyList } from './list-money.ts';

/** Documents of statements that were not taken back: nobody reaches the others. */
const shownDocuments = (db: Db) =>
  db
    .selectFrom('bank_statement_lines')
    .innerJoin('bank_statements', 'bank_statements.id', 'statement_id')
    .select('document_id')
    .where('removed_at', 'is', null);

/** Counts of waiting things, shown beside the names of the lists. */
export async function countWaiting(db: Db): Promise<Record<MoneyList, number>> {
  const count = async (query: { execute(): Promise<{ count: number | string | bigint }[]> }) =>
    Number((await query.execute())[0]?.count ?? 0);
  const [tasks, refunds, receipts, statements] = await Promise.all([
    count(
      db
        .selectFrom('payment_tasks')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('settled_at', 'is', null),
    ),
    count(
      db
        .selectFrom('refunds')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('done_at', 'is', null),
    ),
    count(
      db
        .selectFrom('receipts')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('status', '=', 'failed'),
    ),
    count(
      db
        .selectFrom('bank_documents')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('state', '=', 'waiting')
        .where('id', 'in', shownDocuments(db)),
    ),
  ]);
  return { tasks, payments: 0, refunds, receipts, statements };
}
