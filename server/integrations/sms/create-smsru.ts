import { z } from 'zod';
import { askSmsService } from './ask-sms-service.ts';
import { type SmsFault, type SmsSender, smsFailure } from './sms-sender.ts';

interface SmsruOptions {
  apiId: string;
  /** Name that was registered with the operators; without it the service's own. */
  sender?: string;
  url?: string;
  timeoutMs?: number;
}

const URL = 'https://sms.ru/sms/send';
const SENT = 100;

const smsruAnswer = z.object({
  status_code: z.int(),
  /** Results by phone: whether this one message went out. */
  sms: z
    .record(z.string(), z.object({ status_code: z.int(), sms_id: z.string().optional() }))
    .optional(),
});

/** SMS through SMS.ru. */
export function createSmsru({ apiId, sender, url = URL, timeoutMs }: SmsruOptions): SmsSender {
  return {
    isDemo: false,
    send({ phone, text }) {
      const to = phone.replace(/\D/g, '');
      const form = {
        api_id: apiId,
        to,
        msg: text,
        json: '1',
        ...(sender ? { from: sender } : {}),
      };
      return askSmsService(
        { service: 'SMS.ru', url, form, shape: smsruAnswer, timeoutMs },
        (answer) => {
          const message = answer.sms?.[to];
          const code = answer.status_code === SENT ? message?.status_code : answer.status_code;
          if (code === SENT) return { ok: true, providerId: message?.sms_id ?? '' };
          return smsFailure(faultOf(code), `SMS.ru: ошибка ${code ?? 'без кода'}`);
        },
      );
    },
  };
}

function faultOf(code: number | undefined): SmsFault {
  if (code === 202 || code === 207) return 'number';
  if (code !== undefined && code >= 230 && code <= 233) return 'limit';
  if (code === 204 || code === 220) return 'refused';
  return code === undefined ? 'unavailable' : 'setup';
}
