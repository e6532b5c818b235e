import type { Express, Request, RequestHandler, Response } from 'express';
import { MAIN_CITY_ID, ROUBLE_RATE_ID } from '../../../shared/cities.ts';
import { CallError, type Viewer } from '../../../shared/contract/call.ts';
import type { CallClient } from '../../../shared/contract/client.ts';
import { type CallName, type ShopApi, shopContract } from '../../../shared/contract/shop-api.ts';
import type { Millis } from '../../../shared/millis.ts';
import { countOf, SECONDS_LATER } from '../../../shared/ru/plural.ts';
import type { Programs } from '../../identity/programs.ts';
import { addressOf } from '../../platform/http/client-of.ts';
import { describeFailure } from '../../platform/http/failure.ts';
import { createMethodCheck } from '../../platform/http/method-check.ts';
import { createProblem, HttpError } from '../../platform/http/problem.ts';
import { contextOf } from '../../platform/http/request-context.ts';
import { networksOf } from '../../platform/limits/networks-of.ts';
import type { Log } from '../../platform/log.ts';
import type { Places } from '../../platform/reference/places.ts';
import type { FullFeed } from '../exchange/full-feed/create-full-feed.ts';
import { createProgramAdmission, programOf } from './admit-program.ts';
import { type CallLimit, createCallLimit } from './call-limit.ts';
import { listCallsInOrder } from './call-order.ts';
import { isTold } from './call-refusals.ts';
import { readCallInput } from './read-call-input.ts';
import { readToken } from './read-token.ts';
import { serveExport } from './serve-export.ts';
import { createStorefrontCheck, type StorefrontCheck } from './storefront-check.ts';

const API_PATH = '/api/v1';
/** Line of the log about a refusal that the document of the API lacks. */
export const UNTOLD_REFUSAL = 'Отказ, о котором описание API молчит';

interface ServeContractDeps {
  shop: ShopApi;
  places: Places;
  log: Pick<Log, 'error' | 'warn'>;
  /** Clock that nobody puts back, for limits in memory. */
  steadyNow: () => Millis;
  /** Calls a minute from one client's network or with one token. */
  maxCalls?: number;
  /** Key of our storefronts: the holder may call without end and tells its visitors' addresses. */
  storefrontKey?: string | undefined;
  /** Programs that may call with a key; null: keys are good at the shop itself. */
  programs: Programs | null;
  /** The whole catalogue as a feed; null: the shop is elsewhere. */
  fullFeed: FullFeed | null;
}

const MAX_CALLS = 600;
/** Customers who may be behind one address. */
const CROWD = 10;
/** Number of such addresses in one /24 or /48. */
const REGION = 10;

/**
 * The shop's calls below /api/v1 for programs: bearer token, `X-City-Id`, `country`, `rate`; answers
 * `{ "data": … }`, errors as problem+json. Cookies mean nothing here.
 */
export function serveContract(app: Express, deps: ServeContractDeps): void {
  const { maxCalls: max = MAX_CALLS, steadyNow } = deps;
  const limits = {
    one: createCallLimit({ max, steadyNow }),
    crowd: createCallLimit({ max: max * CROWD, steadyNow }),
    region: createCallLimit({ max: max * CROWD * REGION, steadyNow }),
  };
  const isStorefront = createStorefrontCheck(deps.storefrontKey);
  const admitProgram = createProgramAdmission(deps, isStorefront);
  app.use(API_PATH, async (req, _res, next) => {
    await admitProgram(req);
    next();
  });
  serveExport(app, deps);
  app.get(`${API_PATH}/openapi.json`, async (_req, res) => {
    const { describeOnce } = await import('./describe-contract.ts');
    res.setHeader('Cache-Control', 'public, max-age=0, s-maxage=300');
    res.json(describeOnce().document);
  });
  for (const name of listCallsInOrder()) {
    const { method, path } = shopContract[name];
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    const handlers = [refuseTooMany(limits, isStorefront), serveCall(deps, name, isStorefront)];
    app[verb](`${API_PATH}/${path}`, ...handlers);
  }
  app.use(API_PATH, createMethodCheck(app));
  // Another word than for a thing that is not there: a caller of another version must not mix them up.
  app.use(API_PATH, () => {
    throw new HttpError(createProblem(404, 'unknown_call', 'Нет такого вызова'));
  });
}

/** `one`: a token, or a narrow network without; the others: networks, whatever tokens come from them. */
interface CallLimits {
  one: CallLimit;
  crowd: CallLimit;
  region: CallLimit;
}

function refuseTooMany(
  { one, crowd, region }: CallLimits,
  isStorefront: StorefrontCheck,
): RequestHandler {
  return (req, _res, next) => {
    // A program's key has a limit of its own.
    if (isStorefront(req) || programOf(req)) return next();
    const { narrow, wide } = networksOf(addressOf(req));
    const wait = region.take(wide) || crowd.take(narrow) || one.take(readToken(req) ?? narrow);
    if (wait === 0) return next();
    const message = `Слишком много запросов: повторите через ${countOf(wait, SECONDS_LATER)}`;
    throw new CallError('too_many', message, wait);
  };
}

function serveCall(
  { shop, places, log }: ServeContractDeps,
  name: CallName,
  isStorefront: StorefrontCheck,
): RequestHandler {
  const { input, method, failure } = shopContract[name];
  return async (req, res) => {
    contextOf(req).route = `${API_PATH}/${name}`;
    const given = method === 'GET' || method === 'DELETE' ? req.query : bodyOf(req);
    const viewer = readViewer(req, places);
    const call = shop[name] as (viewer: Viewer, input: unknown) => Promise<unknown>;
    const isKnown = !('client' in input.shape) || isStorefront(req);
    const client = isKnown ? {} : { client: readClient(req) };
    const asked = readCallInput(input, { ...given, ...client, ...req.params });
    const data = await call(viewer, asked).catch((error: unknown) => {
      const { problem, headers, isExpected } = describeFailure(error, failure);
      if (!isExpected) log.error({ id: contextOf(req).id, err: error }, failure);
      if (error instanceof CallError && !isTold(name, error.code)) {
        log.warn({ id: contextOf(req).id, call: name, code: error.code }, UNTOLD_REFUSAL);
      }
      throw new HttpError(problem, headers);
    });
    if (data === null) throw new CallError('not_found', 'Не найдено');
    sendData(res, data);
  };
}

function sendData(res: Response, data: unknown): void {
  res.setHeader('Cache-Control', 'private, no-store');
  res.setHeader('Vary', 'Authorization, X-City-Id, country, rate, Accept-Encoding');
  res.json({ data });
}

/** Client by its connection: what a program says of itself would let it go round every limit. */
function readClient(req: Request): CallClient {
  return {
    address: addressOf(req),
    user_agent: (req.get('User-Agent') ?? '').slice(0, 300),
    is_program: true,
    guest_key: null,
  };
}

function bodyOf({ body }: Request): Record<string, unknown> {
  if (body === undefined) return {};
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw new CallError('invalid', 'Тело запроса — объект JSON');
}

/** @throws CallError for a city or currency that does not exist. */
function readViewer(req: Request, places: Places): Viewer {
  const cityId = readId(req.get('X-City-Id'), MAIN_CITY_ID);
  const rate = readId(req.get('rate'), ROUBLE_RATE_ID);
  if (!places.hasCity(cityId)) throw new CallError('invalid', 'Нет такого города: X-City-Id');
  if (!places.hasRate(rate)) throw new CallError('invalid', 'Нет такой валюты: rate');
  return { cityId, rate, country: req.get('country') ?? 'ru', token: readToken(req) };
}

function readId(text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}
