import { sql } from 'kysely';
import type { Tx } from '../../../platform/store/transaction.ts';
import type { PaperName } from './read-papers.ts';

/** Papers of a node with the number of this one, in any year, by which money of orders is counted. */
export async function listCounted(tx: Tx, nodeId: number, { number }: PaperName) {
  return tx
    .selectFrom('exchange_papers')
    .innerJoin('payments', 'payments.id', 'exchange_papers.payment_id')
    .select(['exchange_papers.order_id', 'number', 'dated_on'])
    .select(({ eb }) => eb('refunded', '<', eb.ref('amount')).as('isHere'))
    .where('node_id', '=', nodeId)
    .where(sql`ltrim(number, '0')`, '=', number.trim().replace(/^0+/, ''))
    .orderBy('seen_at')
    .execute();
}
