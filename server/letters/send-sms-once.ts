import { DAY_MS, type Millis } from '../../shared/millis.ts';
import type { SmsSender } from '../integrations/sms/sms-sender.ts';
import { giveBackLimits, type Limit, takeLimits } from '../platform/limits/take-limits.ts';
import type { Log } from '../platform/log.ts';
import type { Store } from '../platform/store/open-store.ts';
import { transaction } from '../platform/store/transaction.ts';

export interface SmsOnceDeps {
  store: Store;
  sms: SmsSender;
  log: Log;
  now: () => Millis;
}

/** An SMS that the outbox promises. */
interface PromisedSms {
  /** Name of its message in the outbox. */
  key: string;
  phone: string;
  text: string;
  /** Kind of messages that are counted together, so that many of one keep none of another back. */
  about?: 'order-sms' | 'phone-changed';
}

/** Messages of one kind to one phone in a day. */
const MAX_PER_PHONE = 20;

/**
 * Sends an SMS: one that was perhaps sent is not sent again.
 * @throws Error when the service has not taken it: it may be sent later.
 */
export async function sendSmsOnce(deps: SmsOnceDeps, promised: PromisedSms): Promise<void> {
  const { store, sms, log, now } = deps;
  const { key, phone, text } = promised;
  // A delivery repeated after a crash finds this note.
  const limits = sendingLimits(promised);
  if ((await transaction(store, (tx) => takeLimits(tx, limits, now()))) !== 0) return;
  const sent = await sms.send({ phone, text, id: key.replace(/[^\w.-]+/g, '-') });
  if (sent.ok) return;
  if (sent.reason === 'refused' || sent.reason === 'setup') {
    await giveBackLimits(store, limits);
    throw new Error(`СМС не отправлено: ${sent.detail}`);
  }
  log.warn({ key, reason: sent.reason, detail: sent.detail }, 'СМС не отправлено');
}

const sendingLimits = ({ key, phone, about = 'order-sms' }: PromisedSms): Limit[] => [
  { name: key, max: 1, windowMs: 30 * DAY_MS },
  { name: `${about} of ${phone}`, max: MAX_PER_PHONE, windowMs: DAY_MS },
];
