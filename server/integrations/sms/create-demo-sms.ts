import type { Log } from '../../http/log.ts';
import type { Sms, SmsSender } from './sms-sender.ts';

export interface DemoSms extends SmsSender {
  /** The last messages, newest first: a page may show them outside production only. */
  recent(phone?: string): readonly Sms[];
}

const KEPT = 50;

/** Sends nothing: the text stands in the log and waits in memory. */
export function createDemoSms(log: Pick<Log, 'info'>): DemoSms {
  let kept: readonly Sms[] = [];
  return {
    isDemo: true,
    async send(sms) {
      kept = [sms, ...kept.filter(({ id }) => id !== sms.id)].slice(0, KEPT);
      log.info({ smsText: sms.text, smsId: sms.id }, 'СМС не отправлено: демонстрационный режим');
      return { ok: true, providerId: `demo-${sms.id}` };
    },
    recent: (phone) => kept.filter((sms) => phone === undefined || sms.phone === phone),
  };
}
