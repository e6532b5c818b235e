import { setTimeout as pause } from 'node:timers/promises';
import { readAtMost } from '../../platform/net/read-at-most.ts';

const TIMEOUT_MS = 10_000;
const PAUSE_MS = 500;
/** A longer wait than this is not for a request that a visitor waits for. */
const MAX_PAUSE_MS = 3_000;
const MAX_BYTES = 1_000_000;

/**
 * Reason why another firm's system gave no usable answer. All but `rubbish` and `denied` may pass
 * by themselves.
 */
export type OutsideFault = 'unreachable' | 'timeout' | 'busy' | 'rubbish' | 'denied';

/** Details of faults after which nothing has been done for the request. */
const REFUSALS: ReadonlySet<string> = new Set([
  'HTTP 429',
  'HTTP 503',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** Carries no address, header or body: those may hold keys and personal data. */
export class WebServiceError extends Error {
  override name = 'WebServiceError';

  constructor(
    /** Name of the system as people know it: «ЮKassa». */
    readonly service: string,
    readonly fault: OutsideFault,
    /** Status or error code: a log may say it. */
    readonly detail: string,
    /** Milliseconds that the other side asked to wait. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(`${service}: ${fault} (${detail})`);
  }

  /** True when the request was certainly not taken: refused, or its host could not be reached. */
  get isRefused(): boolean {
    return REFUSALS.has(this.detail);
  }

  /** True when the same request may succeed later. */
  get isTemporary(): boolean {
    return this.fault !== 'rubbish' && this.fault !== 'denied';
  }
}

export interface WebServiceRequest {
  service: string;
  url: string;
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Body as JSON, or as a form; at most one. */
  json?: unknown;
  form?: Record<string, string>;
  /** Number of times that it may be sent: more than one only when repeating it changes nothing. */
  attempts: number;
  /** For one try. */
  timeoutMs?: number;
  /** For all tries with the pauses between them; without, only the tries end. */
  deadlineMs?: number;
  pauseMs?: number;
}

interface WebServiceAnswer {
  status: number;
  /** Parsed JSON, of any shape. */
  body: unknown;
}

/**
 * Asks a system that speaks JSON. Follows no redirects, reads at most 1 MB.
 * @throws WebServiceError when there is no answer, it is no JSON, or says 202, 429 or 5xx to the last attempt.
 */
export async function askWebService(request: WebServiceRequest): Promise<WebServiceAnswer> {
  const { attempts, timeoutMs = TIMEOUT_MS, deadlineMs = Number.POSITIVE_INFINITY } = request;
  const endsAt = performance.now() + deadlineMs;
  for (let attempt = 1; ; attempt += 1) {
    const left = Math.max(1, Math.ceil(endsAt - performance.now()));
    try {
      return await askOnce({ ...request, timeoutMs: Math.min(timeoutMs, left) });
    } catch (error) {
      const last = attempt >= attempts || !(error instanceof WebServiceError);
      if (last || !error.isTemporary) throw error;
      const wait = error.retryAfterMs ?? (request.pauseMs ?? PAUSE_MS) * 2 ** (attempt - 1);
      if (wait > MAX_PAUSE_MS || performance.now() + wait >= endsAt) throw error;
      await pause(wait);
    }
  }
}

async function askOnce(request: WebServiceRequest): Promise<WebServiceAnswer> {
  const { service } = request;
  const { status, retryAfter, text } = await read(request).catch((error: unknown) => {
    throw asOutsideError(service, error);
  });
  // 202 is «still at work, ask again» at the one service that says it.
  if (status === 202 || status === 429 || status >= 500) {
    throw new WebServiceError(service, 'busy', `HTTP ${status}`, parseRetryAfter(retryAfter));
  }
  if (status === 401 || status === 403)
    throw new WebServiceError(service, 'denied', `HTTP ${status}`);
  try {
    return { status, body: JSON.parse(text) };
  } catch {
    throw new WebServiceError(service, 'rubbish', `HTTP ${status}, не JSON`);
  }
}

async function read(request: WebServiceRequest) {
  const { service, url, method, headers, json, form, timeoutMs = TIMEOUT_MS } = request;
  const { default: got } = await import('got');
  const answer = got.stream(url, {
    method,
    headers: { accept: 'application/json', 'user-agent': 'marmit-shop', ...headers },
    ...(json === undefined ? {} : { json }),
    ...(form ? { form } : {}),
    timeout: { request: timeoutMs },
    retry: { limit: 0 },
    followRedirect: false,
    throwHttpErrors: false,
  });
  let status = 0;
  let retryAfter: string | undefined;
  answer.on('response', (response: { statusCode: number; headers: Record<string, unknown> }) => {
    status = response.statusCode;
    retryAfter = String(response.headers['retry-after'] ?? '') || undefined;
  });
  const tooMuch = () => new WebServiceError(service, 'rubbish', 'ответ слишком велик');
  const body = await readAtMost(answer, MAX_BYTES, tooMuch);
  return { status, retryAfter, text: body.toString('utf8') };
}

function asOutsideError(service: string, error: unknown): WebServiceError {
  if (error instanceof WebServiceError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'нет соединения';
  return new WebServiceError(service, code === 'ETIMEDOUT' ? 'timeout' : 'unreachable', code);
}

/** Seconds or an HTTP date, as milliseconds from now; null for anything else. */
function parseRetryAfter(value: string | undefined): number | null {
  if (!value) return null;
  if (/^\d{1,6}$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isFinite(at) ? Math.max(0, at - Date.now()) : null;
}
