import { z } from 'zod';
import { createSchema, type ZodOpenApiOperationObject } from 'zod-openapi';
import { type Call, isRepeatable } from '../../../shared/contract/call.ts';
import type { CallName } from '../../../shared/contract/shop-api.ts';
import { type CallAccess, callAccess, whoTitles } from './call-access.ts';
import { describeRefusals } from './call-refusals.ts';
import { makeExample } from './make-example.ts';

export type AnyCall = Call<z.ZodObject<Record<string, z.ZodType>>, z.ZodType>;

/** A call as its readers see it. */
export interface DescribedCall {
  name: CallName;
  method: AnyCall['method'];
  /** Path below the API's base: `/products/{code}`. */
  path: string;
  summary: string;
  /** Callers that it is open to, for people. */
  who: string;
  /** An input that fits, without what the connection tells; parameters of the path among it. */
  exampleInput: Record<string, unknown>;
  /** Example of `data` in the answer. */
  exampleOutput: unknown;
}

interface Described {
  call: DescribedCall;
  operation: ZodOpenApiOperationObject;
}

const header = z.object({
  'X-City-Id': z
    .int()
    .default(90)
    .meta({ param: { example: 90 } }),
  country: z
    .string()
    .default('ru')
    .meta({ param: { example: 'ru' } }),
  rate: z
    .int()
    .default(643)
    .meta({ param: { example: 643 } }),
});

/** One call of the contract, and the operation that the OpenAPI document holds for it. */
export function describeCall(name: CallName, call: AnyCall): Described {
  const { method, output, failure } = call;
  const summary = failure.replace(/^Ошибка выполнения запроса/, 'Запрос');
  const path = `/${call.path.replace(/:(\w+)/g, '{$1}')}`;
  // The client is read from the connection: no caller has to tell it.
  const { client: _client, ...shape } = call.input.shape;
  const exampleInput = makeExample(z.object(shape)) as Record<string, unknown>;
  const exampleOutput = makeExample(output);
  const answer = { schema: z.object({ data: output }), example: { data: exampleOutput } };
  const access = callAccess[name];
  const operation = {
    operationId: name,
    summary,
    description: describeAccess(access, isRepeatable(call)),
    security: securityOf(access),
    ...takesOf(call, shape, exampleInput),
    responses: {
      200: { description: 'Ответ', content: { 'application/json': answer } },
      ...refusalsOf(name, call),
      default: { $ref: '#/components/responses/Problem' },
    },
  };
  const who = whoTitles[access.who];
  return { call: { name, method, path, summary, who, exampleInput, exampleOutput }, operation };
}

function describeAccess({ who, right }: CallAccess, repeatable: boolean): string {
  const key = right === null ? '' : ` Право ключа: ${right}.`;
  const repeats = repeatable ? 'Повторять можно.' : 'Повторять нельзя: второй раз — ещё раз.';
  return `Кто может: ${whoTitles[who]}.${key} ${repeats}`;
}

/** Alternatives, each with what it needs. */
function securityOf({ who, right }: CallAccess): Record<string, string[]>[] {
  if (who === 'program') return [{ key: right === null ? [] : [right] }];
  const key = right === null ? [] : [{ key: [right] }];
  const token = { token: [] };
  return who === 'anyone' || who === 'holder' ? [{}, token, ...key] : [token, ...key];
}

/** Answer of a refusal; `description` for people. */
export const refusal = (description: string) => ({
  description,
  content: {
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } as const },
  },
});

/** Refusals of any call, and those that are its own. */
function refusalsOf(name: CallName, { method, input }: AnyCall) {
  const takesBody = (method === 'POST' || method === 'PUT') && Object.keys(input.shape).length > 0;
  const own = Object.entries(describeRefusals(name)).map(([status, text]) => [
    status,
    refusal(text),
  ]);
  return {
    400: refusal('Данные не подходят: какие поля и почему, сказано в errors'),
    401: refusal('Нужен токен, или он (или ключ программы) больше не действует'),
    403: refusal('Роль или ключ не позволяют'),
    ...Object.fromEntries(own),
    ...(takesBody && {
      413: refusal('Тело запроса слишком велико'),
      415: refusal('Тело запроса — не JSON и не форма'),
    }),
    429: refusal('Слишком часто: подождите Retry-After секунд'),
    503: refusal('Магазин занят: повторите через Retry-After секунд'),
  };
}

type Shape = Record<string, z.ZodType>;

/** Parameters of path, query and headers, and the body. */
function takesOf({ method, path }: AnyCall, shape: Shape, example: Record<string, unknown>) {
  const inQuery = method === 'GET' || method === 'DELETE';
  const placeOf = (key: string) => {
    if (path.split('/').includes(`:${key}`)) return 'path';
    if (!inQuery) return 'body';
    return typeof example[key] === 'object' ? 'json' : 'query';
  };
  const keys = Object.groupBy(Object.keys(shape), placeOf);
  const pick = <Value>(names: readonly string[] = [], of: (name: string) => Value) =>
    Object.fromEntries(names.map((name) => [name, of(name)]));
  const parameter = (name: string) => shape[name]!.meta({ param: { example: example[name] } });
  const takes = {
    requestParams: {
      path: z.object(pick(keys.path, parameter)),
      query: z.object(pick(keys.query, parameter)),
      header,
    },
    parameters: (keys.json ?? []).map((name) => jsonParameter(name, shape[name]!, example[name])),
  };
  if (!keys.body) return takes;
  const body = {
    schema: z.object(pick(keys.body, (name) => shape[name]!)),
    example: pick(keys.body, (name) => example[name]),
  };
  const required = keys.body.some((name) => !shape[name]!.safeParse(undefined).success);
  return { ...takes, requestBody: { required, content: { 'application/json': body } } };
}

/** Values that are no texts stand in a query as JSON. */
function jsonParameter(name: string, schema: z.ZodType, example: unknown) {
  const content = { 'application/json': { schema: createSchema(schema, { io: 'input' }).schema } };
  return { name, in: 'query' as const, content, example };
}
