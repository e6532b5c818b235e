import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../platform/log.ts';
import { readKept } from '../../platform/read-kept.ts';
import type { Sms, SmsSender } from './sms-sender.ts';

export interface DemoSms extends SmsSender {
  /** The last messages, newest first: a page may show them outside production only. */
  recent(phone: string): readonly Sms[];
}

const KEPT = 5;

/**
 * Sends nothing: the text stands in the log and waits in the folder, a file for each phone, where
 * every process of the shop finds it.
 */
export function createDemoSms(log: Pick<Log, 'info'>, folder: string): DemoSms {
  const fileOf = (phone: string) => join(folder, `${phone.replace(/\D/g, '')}.json`);
  const recent = (phone: string): readonly Sms[] => {
    try {
      return readKept<Sms[]>(readFileSync(fileOf(phone), 'utf8'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  };
  return {
    isDemo: true,
    async send(sms) {
      const kept = [sms, ...recent(sms.phone).filter(({ id }) => id !== sms.id)].slice(0, KEPT);
      mkdirSync(folder, { recursive: true });
      const file = fileOf(sms.phone);
      writeFileSync(`${file}.${process.pid}`, JSON.stringify(kept));
      renameSync(`${file}.${process.pid}`, file);
      log.info({ smsText: sms.text, smsId: sms.id }, 'СМС не отправлено: демонстрационный режим');
      return { ok: true, providerId: `demo-${sms.id}` };
    },
    recent,
  };
}
