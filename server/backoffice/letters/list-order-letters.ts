import { readKeptTexts } from '../../platform/read-kept.ts';
import type { Db } from '../../platform/store/open-store.ts';

/** A letter or an SMS as it was sent. */
interface SentLetter {
  key: string;
  channel: 'mail' | 'sms';
  to: string;
  subject: string;
  text: string;
  /** Names of what was attached. */
  files: string[];
  at: number;
}

/** A message of an order, with the letters that it was delivered by. */
interface OrderMessage {
  id: number;
  kind: string;
  created_at: number;
  done_at: number | null;
  /** Tried in vain. */
  isFailing: boolean;
  error: string;
  /** Empty: it has not left, or left before letters were kept. */
  sent: SentLetter[];
}

/** Messages that look first at whether they still have to be told. */
const MAY_BE_NEEDLESS: ReadonlySet<string> = new Set(['order-sms', 'order-moved', 'order-changed']);

const MAX_MESSAGES = 30;
const MAX_LETTERS = 90;

/** Name of a letter from the key of its message: letters of one message add to it. */
const nameOf = (key: string) => key.replace(/[^\w.-]+/g, '-').slice(0, 100);

/** Messages of an order, sent or waiting, the last first. */
export async function listOrderLetters(db: Db, orderId: number): Promise<OrderMessage[]> {
  const [messages, letters] = await Promise.all([
    db
      .selectFrom('outbox')
      .select(['id', 'key', 'kind', 'created_at', 'done_at', 'error', 'attempts'])
      .where('order_id', '=', orderId)
      .where('kind', '!=', 'push')
      .orderBy('id', 'desc')
      .limit(MAX_MESSAGES)
      .execute(),
    listSent(db, orderId),
  ]);
  return messages.flatMap(({ key, attempts, ...message }) => {
    const name = nameOf(key);
    const sent = letters.filter((one) => one.key === name || one.key.startsWith(`${name}-`));
    const isFailing = message.done_at === null && attempts > 0;
    // One that was not needed in the end, or that a later one has told, is nothing to look at.
    const isOver = message.done_at !== null || message.kind === 'order-sms';
    return MAY_BE_NEEDLESS.has(message.kind) && isOver && sent.length === 0
      ? []
      : [{ ...message, isFailing, sent }];
  });
}

async function listSent(db: Db, orderId: number): Promise<SentLetter[]> {
  const rows = await db
    .selectFrom('sent_letters')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('sent_at', 'desc')
    .limit(MAX_LETTERS)
    .execute();
  return rows.map(({ key, channel, sent_to: to, subject, text, files, sent_at: at }) => ({
    key,
    channel,
    to,
    subject,
    text,
    files: readKeptTexts(files),
    at,
  }));
}
