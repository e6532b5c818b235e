import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import got, { type Got } from 'got';
import { STOREFRONT_KEY_HEADER } from './storefront-check.ts';

/** Address of the shop's API, and the storefront that asks it. */
export interface ApiAddress {
  /** Origin of the other process: http://10.0.0.5:3000 */
  baseUrl: string;
  /** Name of the shop's site where `baseUrl` is an address inside: shop.example.ru */
  host?: string | undefined;
  /** Lets this storefront tell the addresses of its visitors. */
  storefrontKey?: string | undefined;
}

interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below /api/v1/. */
  path: string;
  headers: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  json?: object;
  /** Milliseconds after which it is given up, its repetitions included. */
  deadlineMs: number;
  isRepeatable: boolean;
  /** Called before each repetition. */
  onRetry?: () => void;
}

/** Makes one request and gives the body of its answer. @throws got's errors. */
export type AskApi = (request: ApiRequest) => Promise<string>;

const RETRIED = [408, 429, 500, 502, 503, 504];
const ATTEMPTS = 3;
const TIMEOUT_MS = 30_000;
const LONGEST_PAUSE_MS = 2000;
const MAX_BYTES = 32 * 1024 * 1024;
/** Connections that nobody uses are closed before the other side does. */
const IDLE_MS = 30_000;

/**
 * A client of the shop's API: up to three attempts where a request may be repeated, the pause between
 * them `pauseMs`, doubled, or what the other side asks for (S7.4, S7.5).
 */
export function createApiClient(address: ApiAddress, pauseMs: number): AskApi {
  const client = configure(address);
  return async ({ method, path, headers, query, json, deadlineMs, isRepeatable, onRetry }) => {
    const endsAt = Date.now() + deadlineMs;
    const endless = new AbortController();
    const asked = client(path, {
      method,
      headers,
      signal: AbortSignal.any([AbortSignal.timeout(deadlineMs), endless.signal]),
      retry: {
        methods: isRepeatable ? [method] : [],
        calculateDelay: ({ attemptCount, retryAfter }) => {
          const pause = retryAfter ?? pauseBefore(attemptCount, pauseMs);
          // An answer that would come too late is not waited for: the visitor is told when to come again.
          if (Date.now() + pause >= endsAt) return 0;
          onRetry?.();
          return pause;
        },
      },
      ...(json ? { json } : { searchParams: query ?? {} }),
    });
    asked.on('downloadProgress', ({ transferred }) => {
      if (transferred > MAX_BYTES) endless.abort();
    });
    return asked.text();
  };
}

/** Milliseconds before a repetition, counted from 1 (S7.5). */
export const pauseBefore = (repetition: number, pauseMs: number): number =>
  pauseMs * 2 ** (repetition - 1);

function configure({ baseUrl, host, storefrontKey }: ApiAddress): Got {
  const agent = { keepAlive: true, timeout: IDLE_MS };
  return got.extend({
    prefixUrl: `${baseUrl}/api/v1`,
    headers: {
      accept: 'application/json',
      ...(host && { host }),
      ...(storefrontKey && { [STOREFRONT_KEY_HEADER]: storefrontKey }),
    },
    agent: { http: new HttpAgent(agent), https: new HttpsAgent(agent) },
    timeout: { request: TIMEOUT_MS },
    followRedirect: false,
    // The line in one house is faster than the packing.
    decompress: false,
    retry: { limit: ATTEMPTS - 1, statusCodes: RETRIED, maxRetryAfter: LONGEST_PAUSE_MS },
  });
}
