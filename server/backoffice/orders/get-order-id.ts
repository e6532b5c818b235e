import { CallError } from '../../../shared/contract/call.ts';
import type { Db } from '../../platform/store/open-store.ts';

/** The order of an address. @throws CallError when there is none. */
export async function getOrderId(
  db: Db,
  params: Readonly<Record<string, string>>,
): Promise<number> {
  const text = params['id'] ?? '';
  const id = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'order')
    .executeTakeFirst();
  if (!row) throw new CallError('not_found', 'Нет такого заказа');
  return row.id;
}
