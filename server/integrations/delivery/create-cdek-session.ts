import { z } from 'zod';
import { MINUTE_MS, type Millis } from '../../../shared/millis.ts';
import {
  askWebService,
  WebServiceError,
  type WebServiceRequest,
} from '../web-service/ask-web-service.ts';

export interface CdekAccount {
  clientId: string;
  clientSecret: string;
  now: () => Millis;
  baseUrl?: string;
}

interface CdekCall extends Pick<WebServiceRequest, 'method' | 'json' | 'form'> {
  path: string;
  /** Instant of `performance.now()` up to which all calls of a question are waited for. */
  endsAt: number;
}

interface CdekSession {
  /** Asks signed in. @throws WebServiceError, also for an answer of another shape. */
  ask<Shape extends z.ZodType>(call: CdekCall, shape: Shape): Promise<z.output<Shape>>;
}

const SERVICE = 'СДЭК';
const BASE_URL = 'https://api.cdek.ru/v2';
const RENEW_EARLY_MS = MINUTE_MS;

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
});

/** Keeps the token of CDEK's API and renews it in time. */
export function createCdekSession(account: CdekAccount): CdekSession {
  const { clientId, clientSecret, now } = account;
  const { baseUrl = BASE_URL } = account;
  let token: { value: string; until: number } | null = null;

  async function send<Shape extends z.ZodType>(
    { path, endsAt, ...call }: CdekCall,
    shape: Shape,
    headers: Record<string, string> = {},
  ): Promise<z.output<Shape>> {
    const url = `${baseUrl}${path}`;
    const timeoutMs = Math.ceil(endsAt - performance.now());
    if (timeoutMs <= 0) throw new WebServiceError(SERVICE, 'timeout', 'общий срок вышел');
    const { status, body } = await askWebService({
      service: SERVICE,
      url,
      headers,
      attempts: 1,
      timeoutMs,
      ...call,
    });
    const { data } = shape.safeParse(body);
    // Errors of the service come with any status, in the body.
    if (data === undefined || status >= 300) {
      throw new WebServiceError(SERVICE, 'rubbish', `HTTP ${status}`);
    }
    return data;
  }

  async function getToken(endsAt: number): Promise<string> {
    if (token && now() < token.until) return token.value;
    const form = {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    };
    const answer = await send({ path: '/oauth/token', method: 'POST', form, endsAt }, tokenAnswer);
    const until = now() + answer.expires_in * 1000 - RENEW_EARLY_MS;
    token = { value: answer.access_token, until };
    return token.value;
  }

  const signature = async ({ endsAt }: CdekCall) => ({
    authorization: `Bearer ${await getToken(endsAt)}`,
  });

  return {
    async ask(call, shape) {
      try {
        return await send(call, shape, await signature(call));
      } catch (error) {
        // A token may end before its time: once more with a fresh one.
        if (!(error instanceof WebServiceError) || error.fault !== 'denied' || !token) throw error;
        token = null;
        return send(call, shape, await signature(call));
      }
    },
  };
}
