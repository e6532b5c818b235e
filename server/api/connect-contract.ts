import got, { type Got, HTTPError, type RequestError } from 'got';
import { z } from 'zod';
import {
  CallError,
  type CallErrorCode,
  isRepeatable,
  type Viewer,
} from '../../shared/contract/call.ts';
import { type CallName, type ShopApi, shopContract } from '../../shared/contract/shop-api.ts';
import { createProblem, HttpError } from '../http/problem.ts';
import { CircuitOpenError, createCircuitBreaker } from './circuit-breaker.ts';

/** The shop behind the API gave no usable answer; the page is then served from what is kept, or not at all. */
export class UpstreamError extends HttpError {
  override name = 'UpstreamError';

  constructor(detail: string) {
    super(createProblem(503, 'upstream'));
    this.message = detail;
  }
}

export interface ConnectOptions {
  /** Origin of the other process: http://10.0.0.5:3000 */
  baseUrl: string;
  /** Milliseconds after which a call is given up, its repetitions included. */
  deadlineMs: number;
  /** Epoch milliseconds. */
  now: () => number;
  /** Milliseconds before the first repetition; doubles. */
  pauseMs?: number;
}

const RETRIED = [408, 429, 500, 502, 503, 504];
const ATTEMPTS = 3;
const TIMEOUT_MS = 30_000;
const PAUSE_MS = 500;
const BREAKER = { failures: 5, restMs: 5000 };
const codes = new Set<string>([
  'unauthorized',
  'forbidden',
  'not_found',
  'invalid',
  'conflict',
  'too_many',
]);

/**
 * The shop's calls over HTTP (specification §7): bearer token and headers of the viewer, up to three
 * attempts where a call may be repeated, `Retry-After` respected. The same read by many at once goes
 * out once; after five failures in a row calls fail at once for five seconds.
 */
export function connectContract(options: ConnectOptions): ShopApi {
  const { baseUrl, deadlineMs, now, pauseMs = PAUSE_MS } = options;
  const client = createClient(baseUrl, pauseMs);
  const breaker = createCircuitBreaker({ ...BREAKER, now, counts: isUpstream });
  const flights = new Map<string, Promise<unknown>>();

  const ask = (name: CallName, viewer: Viewer, input: object) =>
    breaker
      .run(() => askOnce({ client, name, viewer, input, deadlineMs }))
      .catch((error) => {
        throw error instanceof CircuitOpenError
          ? new UpstreamError(`${name}: circuit open`)
          : error;
      });

  const callNamed = (name: CallName) => (viewer: Viewer, input: object) => {
    if (!isRepeatable(shopContract[name]) || shopContract[name].method === 'PUT') {
      return ask(name, viewer, input);
    }
    const key = JSON.stringify([name, viewer, input]);
    const running = flights.get(key);
    if (running) return running;
    const flight = ask(name, viewer, input).finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };
  const names = Object.keys(shopContract) as CallName[];
  return Object.fromEntries(names.map((name) => [name, callNamed(name)])) as unknown as ShopApi;
}

const isUpstream = (error: unknown) => error instanceof UpstreamError;

function createClient(baseUrl: string, pauseMs: number): Got {
  return got.extend({
    prefixUrl: `${baseUrl}/api/v1`,
    timeout: { request: TIMEOUT_MS },
    followRedirect: false,
    retry: {
      limit: ATTEMPTS - 1,
      statusCodes: RETRIED,
      calculateDelay: ({ attemptCount, retryOptions, retryAfter, computedValue }) => {
        if (computedValue === 0 || attemptCount > (retryOptions.limit ?? 0)) return 0;
        return retryAfter ?? pauseMs * 2 ** (attemptCount - 1);
      },
    },
  });
}

interface Ask {
  client: Got;
  name: CallName;
  viewer: Viewer;
  input: object;
  deadlineMs: number;
}

async function askOnce({ client, name, viewer, input, deadlineMs }: Ask): Promise<unknown> {
  const { method, path, output } = shopContract[name];
  const { url, rest } = fillPath(path, input);
  const inQuery = method === 'GET' || method === 'DELETE';
  try {
    const text = await client(url, {
      method,
      headers: viewerHeaders(viewer),
      signal: AbortSignal.timeout(deadlineMs),
      retry: { methods: isRepeatable(shopContract[name]) ? [method] : [] },
      ...(inQuery ? { searchParams: asQuery(rest) } : { json: rest }),
    }).text();
    return readData(name, text, output);
  } catch (error) {
    if (error instanceof HTTPError) return readRefusal(name, error);
    if (error instanceof UpstreamError) throw error;
    throw new UpstreamError(`${name}: ${(error as RequestError).code ?? (error as Error).name}`);
  }
}

function viewerHeaders({ cityId, country, rate, token }: Viewer): Record<string, string> {
  return {
    accept: 'application/json',
    'x-city-id': String(cityId),
    country,
    rate: String(rate),
    ...(token !== null && { authorization: `Bearer ${token}` }),
  };
}

/** Parameters of the path stand in it, the rest in query or body. */
function fillPath(path: string, input: object): { url: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input };
  const url = path.replace(/:(\w+)/g, (_match, key: string) => {
    const value = String(rest[key]);
    delete rest[key];
    return encodeURIComponent(value);
  });
  return { url, rest };
}

function asQuery(rest: Record<string, unknown>): Record<string, string> {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

const envelope = z.object({ data: z.unknown() });

function readData(name: CallName, text: string, output: z.ZodType): unknown {
  const body = envelope.safeParse(parseJson(text)).data;
  const data = body && output.safeParse(body.data);
  if (!data?.success) throw new UpstreamError(`${name}: rubbish`);
  return data.data;
}

const problemShape = z.object({ code: z.string(), title: z.string() });

/** A refusal of ours by its code; what does not exist is null where the call says so. */
function readRefusal(name: CallName, { response }: HTTPError): null {
  const problem = problemShape.safeParse(parseJson(String(response.body))).data;
  const isOurs = problem && codes.has(problem.code) && response.statusCode < 500;
  if (!isOurs) throw new UpstreamError(`${name}: ${response.statusCode}`);
  const isNullable = shopContract[name].output.safeParse(null).success;
  if (problem.code === 'not_found' && isNullable) return null;
  const wait = Number(response.headers['retry-after']) || null;
  throw new CallError(problem.code as CallErrorCode, problem.title, wait);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the caller says what that means.
    return undefined;
  }
}
