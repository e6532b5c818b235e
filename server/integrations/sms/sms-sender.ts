export interface Sms {
  /** +7XXXXXXXXXX */
  phone: string;
  text: string;
  /** Ours, for the log and for the operator's report; a message is never sent twice by a sender. */
  id: string;
}

/**
 * `number` and `limit` concern this phone; `denied` was not taken for its text or the network of its
 * phone, while others are; `refused` was not taken for now; `unavailable` may have been sent or not;
 * `setup` was not taken and is for the operator of the shop: account, money, sender's name.
 */
export type SmsFault = 'number' | 'limit' | 'denied' | 'refused' | 'unavailable' | 'setup';

export type SmsResult =
  | { ok: true; providerId: string }
  | {
      ok: false;
      reason: SmsFault;
      /** For people. */
      message: string;
      /** For the log: no keys, no phone, no text. */
      detail: string;
    };

export interface SmsSender {
  /** True when nothing is sent in truth; the page must say so. */
  readonly isDemo: boolean;
  send(sms: Sms): Promise<SmsResult>;
}

const MESSAGES: Record<SmsFault, string> = {
  number: 'На этот номер СМС не доходят. Проверьте номер или укажите другой.',
  limit: 'На этот номер отправлено слишком много СМС. Попробуйте позже или позвоните нам.',
  denied: 'СМС на этот номер сейчас не отправляются. Попробуйте позже или позвоните нам.',
  refused: 'СМС сейчас не отправляются. Попробуйте через минуту или позвоните нам.',
  unavailable: 'СМС сейчас не отправляются. Попробуйте через минуту или позвоните нам.',
  setup: 'СМС сейчас не отправляются. Попробуйте позже или позвоните нам.',
};

export function smsFailure(reason: SmsFault, detail: string): SmsResult {
  return { ok: false, reason, message: MESSAGES[reason], detail };
}
