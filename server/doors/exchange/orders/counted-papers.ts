import { sql } from 'kysely';
import { yearOf } from '../../../orders/paper-number.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import type { PaperName } from './read-papers.ts';

/**
 * Papers of a node with the number of this one, in any year, by which money of orders is counted. None for a
 * paper without a number: nothing tells it from those of other orders.
 */
export async function listCounted(tx: Tx, nodeId: number, { number }: PaperName) {
  const bare = number.trim().replace(/^0+/, '');
  if (bare === '') return [];
  const rows = await tx
    .selectFrom('exchange_papers')
    .innerJoin('payments', 'payments.id', 'exchange_papers.payment_id')
    .select(['exchange_papers.order_id', 'number', 'dated_on', 'kind', 'payment_id'])
    .select(({ eb }) => eb('refunded', '<', eb.ref('amount')).as('isHere'))
    .where('node_id', '=', nodeId)
    .where(sql`ltrim(number, '0')`, '=', bare)
    .orderBy('seen_at')
    .execute();
  // A paper that a former version noted without its kind is the one with a kind that has come for it.
  return rows.filter(
    (row) =>
      row.kind !== '' ||
      !rows.some(({ kind, payment_id }) => kind !== '' && payment_id === row.payment_id),
  );
}

/** True of two days that are one; 1C may write 0001-01-01 where there is none. */
export const isSameDay = (a: string, b: string): boolean =>
  yearOf(a) !== '' && a.slice(0, 10) === b.slice(0, 10);
