import type { PaperNumbers } from '../../../views/backoffice/money/payment-words.ts';
import { handNumber, isSameNumber } from '../../orders/paper-number.ts';
import type { Db } from '../../platform/store/open-store.ts';

/** Numbers of the papers of payments, by the ids of these; none for those that have no paper. */
export async function listPaperNumbers(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, PaperNumbers>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('payments')
    .leftJoin('bank_documents', (join) =>
      join
        .onRef('bank_documents.order_id', '=', 'payments.order_id')
        .onRef('bank_documents.payment_id', '=', 'payments.id'),
    )
    .leftJoin('exchange_papers', (join) =>
      join
        .onRef('exchange_papers.order_id', '=', 'payments.order_id')
        .onRef('exchange_papers.payment_id', '=', 'payments.id'),
    )
    .select(['payments.id', 'payments.order_id', 'payments.key'])
    .select(['bank_documents.number as stated', 'exchange_papers.number as told'])
    .where('payments.id', 'in', ids)
    .orderBy('seen_at')
    .execute();
  const byId = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    [...byId].flatMap(([id, own]): [number, PaperNumbers][] => {
      const [first] = own;
      const bank = first && (first.stated ?? handNumber(first.order_id, first.key));
      const told = own.flatMap(({ told: number }) => number || []);
      const others = told.filter((number) => !bank || !isSameNumber(number, bank));
      return bank || others.length > 0
        ? [[id, { bank: bank ?? '', told: [...new Set(others)] }]]
        : [];
    }),
  );
}
