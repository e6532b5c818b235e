import { HTTPError, type RequestError } from 'got';
import { z } from 'zod';
import {
  type Call,
  CallError,
  type CallErrorCode,
  isCallErrorCode,
  isRead,
  isRepeatable,
  type Viewer,
} from '../../../shared/contract/call.ts';
import { type CallName, type ShopApi, shopContract } from '../../../shared/contract/shop-api.ts';
import { keysOf } from '../../../shared/keys-of.ts';
import type { Millis } from '../../../shared/millis.ts';
import { currentContext } from '../../platform/http/request-context.ts';
import type { ObservedCall } from '../../platform/metrics/upstream-metrics.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { createSingleFlight } from '../../platform/queues/single-flight.ts';
import { type ApiAddress, type AskApi, createApiClient } from './api-client.ts';
import { asQuery, fillPath, viewerHeaders } from './call-request.ts';
import { CircuitOpenError, createCircuitBreaker } from './circuit-breaker.ts';
import { UpstreamError } from './upstream-error.ts';

interface ConnectOptions extends ApiAddress {
  /** Milliseconds after which a read is given up, its repetitions included. */
  deadlineMs: number;
  /** The same for changes, slow calls and requests that nothing kept can answer; as for reads when absent. */
  changeDeadlineMs?: number;
  /** Told of every call when it has ended. */
  observe?: (observed: UpstreamCall) => void;
  /** Clock that nobody puts back: the pause of a circuit that is open. */
  steadyNow: () => Millis;
  /** Milliseconds before the first repetition; doubles. */
  pauseMs?: number;
}

/** Course of a call, for measuring. */
export interface UpstreamCall extends ObservedCall {
  call: CallName;
  /** Error of a failed call. */
  error: unknown;
}

const PAUSE_MS = 500;
const BREAKER = { failures: 5, restMs: 500, longestRestMs: 5000 };

type AnyCall = Call<z.ZodType, z.ZodType>;

/**
 * The shop's calls over HTTP (S7.1): bearer token and headers of the viewer (S7.2, S7.3), up to three
 * attempts where a call may be repeated (S7.4, S7.5), `Retry-After` respected. The same read by many
 * at once goes out once; after five failures in a row calls fail at once for half a second, twice as
 * long after each attempt that fails again, up to five. The id of the request that it is for goes
 * along.
 */
export function connectContract(options: ConnectOptions): ShopApi {
  const {
    deadlineMs,
    changeDeadlineMs = deadlineMs,
    steadyNow,
    pauseMs = PAUSE_MS,
    observe,
  } = options;
  const askApi = createApiClient(options, pauseMs);
  const breaker = createCircuitBreaker({ ...BREAKER, steadyNow, counts: isFailure });
  const once = createSingleFlight<unknown>();
  const isPatient = () => currentContext()?.isPatient ?? false;
  const deadlineOf = (call: AnyCall) =>
    isRead(call) && !call.slow && !isPatient() ? deadlineMs : changeDeadlineMs;

  async function ask(name: CallName, viewer: Viewer, input: object): Promise<unknown> {
    const startedAt = performance.now();
    let retries = 0;
    const onRetry = () => void retries++;
    const tell = (outcome: UpstreamCall['outcome'], error: unknown = null) =>
      observe?.({
        call: name,
        outcome,
        retries,
        error,
        seconds: (performance.now() - startedAt) / 1000,
      });
    const deadlineMs = deadlineOf(shopContract[name]);
    try {
      const asked = { askApi, name, viewer, input, deadlineMs, onRetry };
      const data = await breaker.run(() => askOnce(asked));
      tell(retries > 0 ? 'retried' : 'ok');
      return data;
    } catch (error) {
      tell(outcomeOf(error), error);
      if (!(error instanceof CircuitOpenError)) throw error;
      throw new UpstreamError(`${name}: circuit open`, { title: titleOf(name) });
    }
  }

  const callNamed = (name: CallName) => (viewer: Viewer, input: object) => {
    if (!isRead(shopContract[name])) return ask(name, viewer, input);
    // Patient callers must not be given up together with one who is not.
    const key = JSON.stringify([name, viewer, input, isPatient()]);
    return once(key, () => ask(name, viewer, input));
  };
  const names = keysOf(shopContract);
  return Object.fromEntries(names.map((name) => [name, callNamed(name)])) as unknown as ShopApi;
}

/** Input of a visitor must never make the shop seem dead to all others. */
const isFailure = (error: unknown) => error instanceof UpstreamError && !error.isRefusal;

function outcomeOf(error: unknown): UpstreamCall['outcome'] {
  if (error instanceof CircuitOpenError) return 'open';
  return isFailure(error) ? 'failed' : 'refused';
}

const titleOf = (name: CallName) => shopContract[name].failure;

interface Ask {
  askApi: AskApi;
  name: CallName;
  viewer: Viewer;
  input: object;
  deadlineMs: number;
  onRetry: () => void;
}

async function askOnce({
  askApi,
  name,
  viewer,
  input,
  deadlineMs,
  onRetry,
}: Ask): Promise<unknown> {
  const call: AnyCall = shopContract[name];
  const { method } = call;
  const filled = fillPath(call.path, input);
  if (!filled) return refuse(name, 'not_found', 'Не найдено');
  const { path, rest } = filled;
  const inQuery = method === 'GET' || method === 'DELETE';
  try {
    const text = await askApi({
      method,
      path,
      deadlineMs,
      onRetry,
      headers: headersOf(viewer),
      isRepeatable: isRepeatable(call),
      ...(inQuery ? { query: asQuery(rest) } : { json: rest }),
    });
    return readData(name, text, call.output);
  } catch (error) {
    if (error instanceof HTTPError) return readRefusal(name, error);
    if (error instanceof UpstreamError) throw error;
    const { code, name: kind } = error as RequestError;
    throw new UpstreamError(`${name}: ${code ?? kind}`, { title: titleOf(name), cause: error });
  }
}

/** Headers with the id under which the request stands in the logs of both sides. */
function headersOf(viewer: Viewer): Record<string, string> {
  const context = currentContext();
  return { ...viewerHeaders(viewer), ...(context && { 'x-request-id': context.id }) };
}

const envelope = z.object({ data: z.unknown() });

function readData(name: CallName, text: string, output: z.ZodType): unknown {
  const body = envelope.safeParse(parseJson(text)).data;
  const data = body && output.safeParse(body.data);
  if (!data?.success)
    throw new UpstreamError(`${name}: rubbish`, { title: titleOf(name), cause: data?.error });
  return data.data;
}

const problemShape = z.object({ code: z.string(), title: z.string() });

/** A refusal of ours by its code; what does not exist is null where the call says so. */
function readRefusal(name: CallName, { response }: HTTPError): null {
  const problem = problemShape.safeParse(parseJson(String(response.body))).data;
  const wait = Number(response.headers['retry-after']) || null;
  if (problem && isCallErrorCode(problem.code) && response.statusCode < 500) {
    return refuse(name, problem.code, problem.title, wait);
  }
  const isRefusal = !TROUBLES.has(response.statusCode) && response.statusCode < 500;
  throw new UpstreamError(`${name}: ${response.statusCode}`, {
    retryAfter: wait,
    isRefusal,
    title: titleOf(name),
  });
}

const TROUBLES = new Set([408, 429]);

function refuse(
  name: CallName,
  code: CallErrorCode,
  title: string,
  wait: number | null = null,
): null {
  const isNullable = shopContract[name].output.safeParse(null).success;
  if (code === 'not_found' && isNullable) return null;
  throw new CallError(code, title, wait);
}
