import type { z } from 'zod';
import { askWebService, WebServiceError } from '../web-service/ask-web-service.ts';
import { type SmsFault, type SmsResult, smsFailure } from './sms-sender.ts';

interface SmsCall<Shape extends z.ZodType> {
  service: string;
  url: string;
  form: Record<string, string>;
  shape: Shape;
  timeoutMs?: number;
}

/** Sends one form, once: a message that was perhaps sent must not be sent again. */
export async function askSmsService<Shape extends z.ZodType>(
  { service, url, form, shape, timeoutMs }: SmsCall<Shape>,
  read: (answer: z.output<Shape>) => SmsResult,
): Promise<SmsResult> {
  try {
    const request = { service, url, form, method: 'POST', attempts: 1, timeoutMs } as const;
    const { status, body } = await askWebService(request);
    const { data } = shape.safeParse(body);
    return data ? read(data) : smsFailure('unavailable', `${service}: непонятный ответ ${status}`);
  } catch (error) {
    if (!(error instanceof WebServiceError)) throw error;
    return smsFailure(faultOf(error), error.message);
  }
}

function faultOf({ fault, isRefused }: WebServiceError): SmsFault {
  if (fault === 'denied') return 'setup';
  return isRefused ? 'refused' : 'unavailable';
}
