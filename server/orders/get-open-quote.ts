import { CallError } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import type { Tx } from '../platform/store/transaction.ts';

export interface OpenQuote {
  city_id: number;
}

/** A quote request that a manager may still settle. @throws CallError when there is none such. */
export async function getOpenQuote(tx: Tx, id: number): Promise<OpenQuote> {
  const quote = await tx
    .selectFrom('orders')
    .select(['status', 'city_id'])
    .where('id', '=', id)
    .where('kind', '=', 'request')
    .executeTakeFirst();
  if (!quote) throw new CallError('not_found', 'Нет такой заявки');
  if (quote.status !== 'new' && quote.status !== 'offered') {
    throw new CallError('conflict', 'Эта заявка уже закрыта');
  }
  return quote;
}

interface QuoteNote {
  quoteId: number;
  status: string;
  actor: string;
  note: string;
  now: Millis;
}

/** Writes what happened to a quote request; gives the id of the note. */
export async function noteQuote(tx: Tx, change: QuoteNote): Promise<number> {
  const { quoteId, status, actor, note, now } = change;
  const { id } = await tx
    .insertInto('order_events')
    .values({ order_id: quoteId, at: now, actor, status, note })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
