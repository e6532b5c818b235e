import { CallError } from '../../../shared/contract/call.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { readId } from '../desk/form-fields.ts';

const missing = { order: 'Нет такого заказа', request: 'Нет такой заявки' } as const;

/** The order, or the quote request, of an address. @throws CallError when there is none. */
export async function getOrderId(
  db: Db,
  params: Readonly<Record<string, string>>,
  kind: keyof typeof missing = 'order',
): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', readId(params['id']))
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!row) throw new CallError('not_found', missing[kind]);
  return row.id;
}
