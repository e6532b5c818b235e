import type { MessageKind } from '../../shared/message-titles.ts';
import { PutOffError } from '../platform/outbox/run-outbox.ts';
import type { Db } from '../platform/store/open-store.ts';

interface OwnMessage {
  kind: MessageKind;
  key: string;
  orderId: number;
  /** Beginning of the keys of those that it is joined with; absent: all of its kind. */
  prefix?: string;
}

/**
 * Joins messages of one kind about one order into one letter: the last of them tells all that have not left.
 * Gives the payloads of the earlier ones that it speaks for, the first first; null: a later one has told it.
 * @throws PutOffError while a later one waits, which may still be taken back.
 */
export async function joinWaiting(
  db: Db,
  { kind, key, orderId, prefix = '' }: OwnMessage,
): Promise<unknown[] | null> {
  const rows = await db
    .selectFrom('outbox')
    .select(['key', 'payload', 'next_at', 'done_at'])
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
  const messages = rows.filter((row) => row.key.startsWith(prefix));
  const at = messages.findIndex((row) => row.key === key);
  const later = at < 0 ? [] : messages.slice(at + 1);
  const waiting = later.filter(({ done_at }) => done_at === null);
  if (waiting.length > 0) throw new PutOffError(Math.max(...waiting.map((row) => row.next_at)));
  if (later.length > 0) return null;
  return messages
    .slice(0, Math.max(0, at))
    .filter(({ done_at }) => done_at === null)
    .map(({ payload }): unknown => JSON.parse(payload));
}
