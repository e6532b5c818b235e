import { keysOf, recordOf } from '../../../shared/keys-of.ts';
import type { MessageKind } from '../../../shared/message-titles.ts';
import type { Mail, MailSender } from '../../integrations/mail/mail-sender.ts';
import type { SmsSender } from '../../integrations/sms/sms-sender.ts';
import type { Log } from '../../platform/log.ts';
import { orderOf } from '../../platform/outbox/add-to-outbox.ts';
import type { Deliver } from '../../platform/outbox/run-outbox.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { SentLetterTable } from '../../platform/store/tables/desk-tables.ts';
import { transaction } from '../../platform/store/transaction.ts';

interface Senders {
  mail: MailSender;
  sms: SmsSender;
}

interface KeepingDeps extends Senders {
  store: Store;
  log: Log;
  now: () => number;
}

/** Deliverers of the shop's messages that keep what they send about an order as it was sent. */
export function keepSentLetters<Kind extends MessageKind>(
  deps: KeepingDeps,
  makeDeliverers: (senders: Senders) => Readonly<Record<Kind, Deliver>>,
): Record<Kind, Deliver> {
  const plain = makeDeliverers(deps);
  return recordOf(
    keysOf(plain),
    (kind): Deliver =>
      async (payload, key) => {
        const orderId = orderOf(payload);
        const chosen = orderId === null ? plain : makeDeliverers(keepingSenders(deps, orderId));
        return chosen[kind](payload, key);
      },
  );
}

/** Letters that have left are not sent again when another of their message has to be. */
function keepingSenders(deps: KeepingDeps, orderId: number): Senders {
  const { mail, sms } = deps;
  return {
    mail: {
      isDemo: mail.isDemo,
      async send(letter) {
        const told = toldMail(letter);
        if (await hasLeft(deps, told)) return { ok: true, messageId: told.key };
        const result = await mail.send(letter);
        if (result.ok) await keep(deps, { order_id: orderId, channel: 'mail', ...told });
        return result;
      },
    },
    sms: {
      isDemo: sms.isDemo,
      async send(message) {
        const { id: key, phone: sent_to, text } = message;
        const told = { key, sent_to, subject: '', text, files: '[]' };
        if (await hasLeft(deps, told)) return { ok: true, providerId: key };
        const result = await sms.send(message);
        if (result.ok) await keep(deps, { order_id: orderId, channel: 'sms', ...told });
        return result;
      },
    },
  };
}

/** False also when that cannot be found out: a letter that comes twice is better than none. */
async function hasLeft({ store, log }: KeepingDeps, { key, sent_to }: Told): Promise<boolean> {
  try {
    const found = await store.db
      .selectFrom('sent_letters')
      .select('key')
      .where('key', '=', key)
      .where('sent_to', '=', sent_to)
      .executeTakeFirst();
    return found !== undefined;
  } catch (error) {
    log.error({ err: error, key }, 'Не известно, отправлено ли уже письмо');
    return false;
  }
}

const toldMail = ({ id: key, to: sent_to, subject, text, attachments = [] }: Mail) => {
  const files = JSON.stringify(attachments.map(({ filename }) => filename));
  return { key, sent_to, subject, text, files };
};

type Sent = Omit<SentLetterTable, 'sent_at'>;
type Told = Pick<Sent, 'key' | 'sent_to'>;

/** A letter that has left is not sent again because its copy could not be kept. */
async function keep({ store, log, now }: KeepingDeps, sent: Sent): Promise<void> {
  try {
    const { key, order_id, channel, sent_to, subject, text, files } = sent;
    const row = { order_id, channel, sent_to, subject, text, files, sent_at: now() };
    await transaction(store, (tx) =>
      tx
        .insertInto('sent_letters')
        .values({ key, ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute(),
    );
  } catch (error) {
    log.error({ err: error, key: sent.key }, 'Копия письма не сохранена');
  }
}
