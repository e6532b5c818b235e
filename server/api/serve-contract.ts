import type { Express, Request, RequestHandler, Response } from 'express';
import { MAIN_CITY_ID, ROUBLE_RATE_ID } from '../../shared/cities.ts';
import { CallError, type Viewer } from '../../shared/contract/call.ts';
import type { CallClient } from '../../shared/contract/client.ts';
import { type CallName, type ShopApi, shopContract } from '../../shared/contract/shop-api.ts';
import { countOf, SECONDS_LATER } from '../../shared/ru/plural.ts';
import { contextOf } from '../http/request-context.ts';
import type { Places } from '../http/visitor.ts';
import { createCallLimit } from './call-limit.ts';
import { describeContract } from './describe-contract.ts';
import { readCallInput } from './read-call-input.ts';

export const API_PATH = '/api/v1';

export interface ServeContractDeps {
  shop: ShopApi;
  places: Places;
  /** Epoch milliseconds. */
  now: () => number;
  /** Calls a minute from one address or with one token. */
  maxCalls?: number;
}

const MAX_CALLS = 600;

/**
 * The shop's calls below /api/v1 for programs: bearer token, `X-City-Id`, `country`, `rate`; answers
 * `{ "data": … }`, errors as problem+json. Cookies mean nothing here.
 */
export function serveContract(app: Express, deps: ServeContractDeps): void {
  const limit = createCallLimit({ max: deps.maxCalls ?? MAX_CALLS, now: deps.now });
  const openApi = describeContract();
  app.get(`${API_PATH}/openapi.json`, (_req, res) => void res.json(openApi));
  for (const name of Object.keys(shopContract) as CallName[]) {
    const { method, path } = shopContract[name];
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    app[verb](`${API_PATH}/${path}`, refuseTooMany(limit), serveCall(deps, name));
  }
}

function refuseTooMany(limit: ReturnType<typeof createCallLimit>): RequestHandler {
  return (req, _res, next) => {
    const wait = limit.take(readToken(req) ?? req.ip ?? '');
    if (wait === 0) return next();
    const message = `Слишком много запросов: повторите через ${countOf(wait, SECONDS_LATER)}`;
    throw new CallError('too_many', message, wait);
  };
}

function serveCall({ shop, places }: ServeContractDeps, name: CallName): RequestHandler {
  const { input, method } = shopContract[name];
  return async (req, res) => {
    contextOf(req).route = `${API_PATH}/${name}`;
    const given = method === 'GET' || method === 'DELETE' ? req.query : bodyOf(req);
    const viewer = readViewer(req, places);
    const call = shop[name] as (viewer: Viewer, input: unknown) => Promise<unknown>;
    const client = 'client' in input.shape ? { client: readClient(req) } : {};
    const data = await call(viewer, readCallInput(input, { ...given, ...client, ...req.params }));
    if (data === null) throw new CallError('not_found', 'Не найдено');
    sendData(res, data);
  };
}

function sendData(res: Response, data: unknown): void {
  res.setHeader('Cache-Control', 'private, no-store');
  res.setHeader('Vary', 'Authorization, X-City-Id, country, rate, Accept-Encoding');
  res.json({ data });
}

/** Of the connection: what a program says of itself would let it go round every limit. */
function readClient(req: Request): CallClient {
  return {
    address: (req.ip ?? '').slice(0, 60),
    user_agent: (req.get('User-Agent') ?? '').slice(0, 300),
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

function readToken(req: Request): string | null {
  const [, token = null] = /^Bearer ([\w.-]{1,200})$/.exec(req.get('Authorization') ?? '') ?? [];
  return token;
}
