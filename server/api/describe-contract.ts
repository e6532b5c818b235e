import { z } from 'zod';
import type { Call } from '../../shared/contract/call.ts';
import { shopContract } from '../../shared/contract/shop-api.ts';

type AnyCall = Call<z.ZodType, z.ZodType>;

const headerParameters = [
  { name: 'X-City-Id', in: 'header', schema: { type: 'integer', default: 90 } },
  { name: 'country', in: 'header', schema: { type: 'string', default: 'ru' } },
  { name: 'rate', in: 'header', schema: { type: 'integer', default: 643 } },
] as const;

const problem = {
  type: 'object',
  required: ['type', 'status', 'code', 'title'],
  properties: {
    type: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', description: 'Не меняется, для программ' },
    title: { type: 'string', description: 'Для людей' },
    requestId: { type: 'string' },
  },
} as const;

/** The OpenAPI 3.1 document of the shop's calls, made from their schemas. */
export function describeContract(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, call] of Object.entries(shopContract) as [string, AnyCall][]) {
    const path = `/${call.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Мармит', version: '1' },
    servers: [{ url: '/api/v1' }],
    security: [{}, { token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: problem },
      responses: {
        Problem: {
          description: 'Отказ',
          content: {
            'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
          },
        },
      },
    },
  };
}

function describeCall(name: string, call: AnyCall): object {
  const { properties = {}, required = [] } = schemaOf(call.input, 'input');
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, key = '']) => key);
  const others = Object.entries(properties).filter(([key]) => !inPath.includes(key));
  const inQuery = call.method === 'GET' || call.method === 'DELETE';
  const parameter = (key: string, place: 'path' | 'query') => ({
    ...{ name: key, in: place, required: place === 'path' || required.includes(key) },
    schema: properties[key] ?? {},
  });
  return {
    operationId: name,
    summary: call.failure.replace(/^Ошибка выполнения запроса /, ''),
    parameters: [
      ...inPath.map((key) => parameter(key, 'path')),
      ...(inQuery ? others.map(([key]) => parameter(key, 'query')) : []),
      ...headerParameters,
    ],
    ...(!inQuery &&
      others.length > 0 && { requestBody: bodyOf(Object.fromEntries(others), required) }),
    responses: {
      200: {
        description: 'Ответ',
        content: { 'application/json': { schema: dataSchema(call.output) } },
      },
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

interface ObjectSchema {
  properties?: Record<string, object>;
  required?: string[];
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as ObjectSchema;
}

function bodyOf(properties: Record<string, object>, required: readonly string[]): object {
  const names = required.filter((key) => key in properties);
  const schema = { type: 'object', properties, ...(names.length > 0 && { required: names }) };
  return { required: names.length > 0, content: { 'application/json': { schema } } };
}

const dataSchema = (output: z.ZodType) => ({
  type: 'object',
  required: ['data'],
  properties: { data: schemaOf(output, 'output') },
});
