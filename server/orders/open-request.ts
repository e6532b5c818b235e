import { CallError } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import type { Tx } from '../platform/store/transaction.ts';

/** A request that a manager may still settle. @throws CallError when there is none such. */
export async function getOpenRequest(tx: Tx, id: number): Promise<{ vat_percent: number }> {
  const request = await tx
    .selectFrom('orders')
    .select(['status', 'vat_percent'])
    .where('id', '=', id)
    .where('kind', '=', 'request')
    .executeTakeFirst();
  if (!request) throw new CallError('not_found', 'Нет такой заявки');
  if (request.status !== 'new' && request.status !== 'offered') {
    throw new CallError('conflict', 'Эта заявка уже закрыта');
  }
  return request;
}

export interface RequestNote {
  requestId: number;
  status: string;
  actor: string;
  note: string;
  now: Millis;
}

/** Writes what happened to a request; gives the id of the note. */
export async function noteRequest(tx: Tx, change: RequestNote): Promise<number> {
  const { requestId, status, actor, note, now } = change;
  const { id } = await tx
    .insertInto('order_events')
    .values({ order_id: requestId, at: now, actor, status, note })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
