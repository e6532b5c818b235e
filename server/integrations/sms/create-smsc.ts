import { z } from 'zod';
import { askSmsService } from './ask-sms-service.ts';
import { type SmsFault, type SmsSender, smsFailure } from './sms-sender.ts';

interface SmscOptions {
  /** Either a key, or login and password. */
  access: { apiKey: string } | { login: string; password: string };
  /** Name that was registered with the operators; without it the service's own. */
  sender?: string;
  url?: string;
  timeoutMs?: number;
}

const URL = 'https://smsc.ru/sys/send.php';
const FAULTS: Record<number, SmsFault> = {
  6: 'denied',
  7: 'number',
  8: 'number',
  9: 'limit',
};

const smscAnswer = z.union([
  z.object({ error: z.string(), error_code: z.int() }),
  z.object({ id: z.union([z.int(), z.string()]), cnt: z.int().positive() }),
]);

/** SMS through SMSC.ru. */
export function createSmsc({ access, sender, url = URL, timeoutMs }: SmscOptions): SmsSender {
  const keys: Record<string, string> =
    'apiKey' in access ? { apikey: access.apiKey } : { login: access.login, psw: access.password };
  return {
    isDemo: false,
    send({ phone, text, id }) {
      const form = {
        ...keys,
        phones: phone.replace(/\D/g, ''),
        mes: text,
        id: String(smscId(id)),
        charset: 'utf-8',
        fmt: '3',
        cost: '3',
        ...(sender ? { sender } : {}),
      };
      return askSmsService(
        { service: 'SMSC', url, form, shape: smscAnswer, timeoutMs },
        (answer) =>
          'error_code' in answer
            ? smsFailure(FAULTS[answer.error_code] ?? 'setup', `SMSC: ошибка ${answer.error_code}`)
            : { ok: true, providerId: String(answer.id) },
      );
    },
  };
}

/** The service wants a number up to 2³¹ as an id of ours: the same text gives the same number. */
function smscId(id: string): number {
  let hash = 0;
  for (const sign of id) hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) & 0x7fffffff;
  return hash || 1;
}
