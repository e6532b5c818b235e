import { type CallName, shopContract } from '../../shared/contract/shop-api.ts';
import { type AnyCall, type DescribedCall, describeCall } from './describe-call.ts';
import { createNamedSchemas } from './named-schemas.ts';

const problem = {
  type: 'object',
  required: ['type', 'status', 'code', 'title'],
  properties: {
    type: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', description: 'Не меняется, для программ' },
    title: { type: 'string', description: 'Для людей' },
    requestId: { type: 'string', description: 'Номер обращения, он же в X-Request-Id' },
  },
  example: {
    ...{ type: 'about:blank', status: 404, code: 'not_found', title: 'Не найдено' },
    requestId: '5f1c2a9e-3',
  },
} as const;

let described: ReturnType<typeof describeContract> | null = null;

/** Made when somebody first wants to read it: a tenth of a second that no start should cost. */
export function describeOnce(): ReturnType<typeof describeContract> {
  described ??= describeContract();
  return described;
}

/** The OpenAPI 3.1 document of the shop's calls, made from their schemas, and the calls themselves. */
export function describeContract(): { document: object; calls: DescribedCall[] } {
  const schemas = createNamedSchemas();
  const paths: Record<string, Record<string, object>> = {};
  const calls: DescribedCall[] = [];
  for (const [name, call] of Object.entries(shopContract) as [CallName, AnyCall][]) {
    const described = describeCall(name, call, schemas);
    const { path, method } = described.call;
    paths[path] = { ...paths[path], [method.toLowerCase()]: described.operation };
    calls.push(described.call);
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'API магазина',
      version: '1',
      description:
        'Ответы — {"data": …}, отказы — application/problem+json. Суммы — целые копейки, моменты — миллисекунды с 1970 года.',
    },
    servers: [{ url: '/api/v1' }],
    security: [{}, { token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { ...schemas.components, Problem: problem },
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
  return { document, calls };
}
