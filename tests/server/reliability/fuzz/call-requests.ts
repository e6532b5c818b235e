import type { Random } from '../../../../server/demo/random.ts';
import type { Harvest } from './harvest.ts';
import { encode, hostileJson, hostileSegment, hostileText } from './hostile-values.ts';
import { type MadeRequest, makeHeaders, type Role } from './made-request.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  example?: unknown;
}

/** One operation of the OpenAPI document that the shop gives of itself. */
export interface Operation {
  name: string;
  method: string;
  /** `/products/{code}` */
  path: string;
  parameters: readonly Parameter[];
  /** A body that fits. */
  example: Record<string, unknown>;
}

interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        /** Absent where a call takes none. */
        parameters?: readonly Parameter[];
        requestBody?: { content: { 'application/json': { example: Record<string, unknown> } } };
      }
    >
  >;
}

export function listOperations({ paths }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody }]) => ({
      name: operationId,
      method: method.toUpperCase(),
      path,
      parameters,
      example: requestBody?.content['application/json'].example ?? {},
    })),
  );
}

/** A call of /api/v1 with some of its values hostile. */
export function makeCallRequest(
  random: Random,
  { operation, harvest, role }: { operation: Operation; harvest: Harvest; role: Role },
): MadeRequest {
  const { name, method, parameters } = operation;
  const known = knownValues(harvest);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    if (random.chance(0.4)) return hostileSegment(random);
    const told = parameters.find((one) => one.in === 'path' && one.name === key)?.example;
    return random.chance(0.8) ? random.pick(known(key)) : encode(String(told));
  });
  const query = parameters.flatMap((one) => {
    if (one.in !== 'query' || random.chance(0.3)) return [];
    const value = random.chance(0.5) ? hostileText(random) : textOf(one.example);
    const pair = `${encode(one.name)}=${encode(value)}`;
    return random.chance(0.05) ? [pair, pair] : [pair];
  });
  const token = random.chance(0.9) ? role.token : hostileText(random).replace(/[^\x20-\x7e]/g, '');
  const headers: Record<string, string> = {
    ...makeHeaders(random, { cookie: '', token }),
    ...(token && { Authorization: `Bearer ${token}` }),
  };
  const search = query.length > 0 ? `?${query.join('&')}`.slice(0, 10_000) : '';
  const made = { target: name, method, path: `/api/v1${path}${search}`, headers };
  if (method === 'GET' || method === 'DELETE') return { ...made, body: '' };
  headers['Content-Type'] = random.chance(0.97) ? 'application/json' : 'text/plain';
  return { ...made, body: makeBody(random, operation.example) };
}

function makeBody(random: Random, example: Record<string, unknown>): string {
  const whole = random.chance(0.05) ? hostileJson(random) : spoil(random, example);
  const json = JSON.stringify(whole);
  return random.chance(0.02) ? json.slice(0, -1) : json;
}

/** The example with some of its values, at any depth, made hostile. */
function spoil(random: Random, value: unknown): unknown {
  if (random.chance(0.2)) return hostileJson(random);
  if (Array.isArray(value)) {
    const items = value.map((item) => spoil(random, item));
    return random.chance(0.1) ? [...items, ...items, ...items] : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, child]) =>
    random.chance(0.1) ? [] : [[key, spoil(random, child)] as const],
  );
  if (random.chance(0.05)) entries.push([hostileText(random), hostileJson(random)]);
  return Object.fromEntries(entries);
}

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : JSON.stringify(value ?? '');

/** Real ids and codes for a parameter, from the addresses of pages. */
function knownValues({ values }: Harvest): (key: string) => readonly string[] {
  const small = Array.from({ length: 30 }, (_, at) => String(at + 1));
  return (key) => {
    if (key !== 'code') return small;
    const codes = ['product.code', 'brand.code', 'orderResult.code', 'orderSend.code'];
    const found = codes.flatMap((name) => values.get(name) ?? []);
    return found.length > 0 ? found : small;
  };
}
