import type { z } from 'zod';
import type { Call } from '../../shared/contract/call.ts';
import type { CallName } from '../../shared/contract/shop-api.ts';
import { makeExample } from './make-example.ts';
import type { JsonSchema, NamedSchemas } from './named-schemas.ts';

export type AnyCall = Call<z.ZodType, z.ZodType>;

/** A call as its readers see it. */
export interface DescribedCall {
  name: CallName;
  method: Call<z.ZodType, z.ZodType>['method'];
  /** Below the API's base: `/products/{code}`. */
  path: string;
  summary: string;
  /** An input that fits, without what the connection tells; parameters of the path among it. */
  exampleInput: Record<string, unknown>;
  /** What `data` of the answer may be. */
  exampleOutput: unknown;
}

const headerParameters = [
  { name: 'X-City-Id', in: 'header', schema: { type: 'integer', default: 90 }, example: 90 },
  { name: 'country', in: 'header', schema: { type: 'string', default: 'ru' }, example: 'ru' },
  { name: 'rate', in: 'header', schema: { type: 'integer', default: 643 }, example: 643 },
] as const;

export interface Described {
  call: DescribedCall;
  operation: object;
}

/** One call of the contract, and the operation that the OpenAPI document holds for it. */
export function describeCall(name: CallName, call: AnyCall, schemas: NamedSchemas): Described {
  const input = withoutClient(schemas.write(call.input, 'input'));
  const output = schemas.write(call.output, 'output');
  const resolve = (ref: string) => schemas.components[ref.split('/').at(-1) ?? ''] ?? {};
  const exampleInput = makeExample(input, resolve) as Record<string, unknown>;
  const exampleOutput = makeExample(output, resolve);
  const path = `/${call.path.replace(/:(\w+)/g, '{$1}')}`;
  const summary = call.failure.replace(/^Ошибка выполнения запроса/, 'Запрос');
  const operation = {
    ...{ operationId: name, summary, ...takesOf(call, input, exampleInput) },
    responses: {
      200: {
        description: 'Ответ',
        content: {
          'application/json': {
            schema: { type: 'object', required: ['data'], properties: { data: output } },
            example: { data: exampleOutput },
          },
        },
      },
      default: { $ref: '#/components/responses/Problem' },
    },
  };
  return {
    call: { name, method: call.method, path, summary, exampleInput, exampleOutput },
    operation,
  };
}

/** Read from the connection; nobody has to tell it. */
function withoutClient(input: JsonSchema): JsonSchema {
  const { client: _client, ...properties } = input.properties ?? {};
  return { ...input, properties };
}

/** Parameters of path, query and headers, and the body. */
function takesOf(call: AnyCall, input: JsonSchema, example: Record<string, unknown>): object {
  const properties = (input.properties ?? {}) as Record<string, JsonSchema>;
  const required = input.required ?? [];
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, key = '']) => key);
  const others = Object.keys(properties).filter((key) => !inPath.includes(key));
  const inQuery = call.method === 'GET' || call.method === 'DELETE';
  const parameter = (key: string, place: 'path' | 'query') => ({
    ...{ name: key, in: place, required: place === 'path' || required.includes(key) },
    ...{ ...placed(properties[key] ?? {}), example: example[key] },
  });
  const parameters = [
    ...inPath.map((key) => parameter(key, 'path')),
    ...(inQuery ? others.map((key) => parameter(key, 'query')) : []),
    ...headerParameters,
  ];
  if (inQuery || others.length === 0) return { parameters };
  const pick = <Value>(from: Record<string, Value>) =>
    Object.fromEntries(others.map((key) => [key, from[key]]));
  const names = required.filter((key) => others.includes(key));
  const schema = {
    ...{ type: 'object', properties: pick(properties) },
    ...(names.length > 0 && { required: names }),
  };
  const content = { 'application/json': { schema, example: pick(example) } };
  return { parameters, requestBody: { required: names.length > 0, content } };
}

/** An object in a query stands there as JSON. */
const placed = (schema: JsonSchema) =>
  schema.type === 'object' ? { content: { 'application/json': { schema } } } : { schema };
