import { DAY_MS, type Millis } from '../../shared/millis.ts';
import type { SmsSender } from '../integrations/sms/sms-sender.ts';
import { giveBackLimits, type Limit, takeLimits } from '../platform/limits/take-limits.ts';
import type { Log } from '../platform/log.ts';
import { DeferredError, PerishableError } from '../platform/outbox/run-outbox.ts';
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
 * Sends an SMS: one that was perhaps sent, or whose number is none, is not sent again.
 * @throws PerishableError when the service takes nothing, DeferredError when it takes this one not: it may be
 * sent later, for some days.
 */
export async function sendSmsOnce(deps: SmsOnceDeps, promised: PromisedSms): Promise<void> {
  const { store, sms, log, now } = deps;
  const { key, phone, text } = promised;
  // A delivery repeated after a crash finds this note.
  const limits = sendingLimits(promised);
  if ((await transaction(store, (tx) => takeLimits(tx, limits, now()))) !== 0) return;
  const sent = await sms.send({ phone, text, id: key.replace(/[^\w.-]+/g, '-') });
  if (sent.ok) return;
  const { reason, detail } = sent;
  if (reason === 'denied' || reason === 'refused' || reason === 'setup') {
    await giveBackLimits(store, limits);
    const told = `СМС не отправлено: ${detail}`;
    throw reason === 'denied' ? new DeferredError(told) : new PerishableError(told);
  }
  log.warn({ key, reason, detail }, 'СМС не отправлено');
}

const sendingLimits = ({ key, phone, about = 'order-sms' }: PromisedSms): Limit[] => [
  { name: key, max: 1, windowMs: 30 * DAY_MS },
  { name: `${about} of ${phone}`, max: MAX_PER_PHONE, windowMs: DAY_MS },
];
