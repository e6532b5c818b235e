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
          const isTaken = answer.status_code === SENT;
          const code = isTaken ? message?.status_code : answer.status_code;
          if (code === SENT) return { ok: true, providerId: message?.sms_id ?? '' };
          const fault = code === undefined ? 'unavailable' : faultOf(code, isTaken);
          return smsFailure(fault, `SMS.ru: ошибка ${code ?? 'без кода'}`);
        },
      );
    },
  };
}

/** Numbers that are none, cannot be reached, are abroad or in a list of those who want nothing. */
const OF_NUMBER = new Set([202, 207, 209, 214, 215]);
/** Texts that are empty, too long or forbidden, and networks that the shop has no contract for. */
const OF_MESSAGE = new Set([203, 204, 205, 208, 212, 216, 217]);
/** Keys, money, the day's limit and the sender's name, which concern every message. */
const OF_ACCOUNT = new Set([200, 201, 206, 221]);

/** `isOfOne`: said of one message in an answer that is good by itself. */
function faultOf(code: number, isOfOne: boolean): SmsFault {
  if (OF_NUMBER.has(code)) return 'number';
  if (code >= 230 && code <= 233) return 'limit';
  if (code === 220) return 'refused';
  if (OF_MESSAGE.has(code)) return 'denied';
  if (OF_ACCOUNT.has(code) || code >= 300) return 'setup';
  return isOfOne ? 'denied' : 'setup';
}
