import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverrideContext,
} from 'zod-openapi';
import { type CallName, shopContract } from '../../../shared/contract/shop-api.ts';
import { programRights } from '../../identity/program-rights.ts';
import { type AnyCall, type DescribedCall, describeCall } from './describe-call.ts';
import { describedExport } from './describe-export.ts';
import { namedSchemas } from './named-schemas.ts';

const problem = z
  .object({
    type: z.string(),
    status: z.int(),
    code: z.string().meta({ description: 'Не меняется, для программ' }),
    title: z.string().meta({ description: 'Для людей' }),
    detail: z
      .string()
      .meta({ description: 'Подробнее, не для людей: какого адреса нет' })
      .optional(),
    errors: z
      .array(z.object({ pointer: z.string(), message: z.string() }))
      .meta({ description: 'Какие поля не подходят: указатель JSON (RFC 6901) и почему' })
      .optional(),
    requestId: z.string().meta({ description: 'Номер обращения, он же в X-Request-Id' }).optional(),
  })
  .meta({
    example: {
      type: 'about:blank',
      status: 404,
      code: 'not_found',
      title: 'Не найдено',
      requestId: '5f1c2a9e-3',
    },
  });

const about: Omit<ZodOpenApiObject, 'paths'> = {
  openapi: '3.1.0',
  info: {
    title: 'API магазина',
    version: '1',
    description:
      'Ответы — {"data": …}, отказы — application/problem+json; какие поля не подходят, сказано в errors. Суммы — целые копейки, моменты — миллисекунды с 1970 года. Кто может сделать вызов, сказано в его описании и в security.',
  },
  servers: [{ url: '/api/v1' }],
  components: {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer', description: 'Токен гостя или покупателя' },
      key: {
        type: 'http',
        scheme: 'bearer',
        description: `Ключ программы: npm run api:key. Права: ${listRights()}`,
      },
    },
    schemas: { ...namedSchemas, Problem: problem },
    responses: {
      Problem: {
        description: 'Отказ',
        content: { 'application/problem+json': { schema: problem } },
      },
    },
  },
};

function listRights(): string {
  return Object.entries(programRights)
    .map(([right, title]) => `${right} — ${title}`)
    .join('; ');
}

let described: ReturnType<typeof describeContract> | null = null;

/** Description made and loaded at its first reading: no start should cost it. */
export function describeOnce(): ReturnType<typeof describeContract> {
  described ??= describeContract();
  return described;
}

/**
 * The OpenAPI 3.1 document of the shop's calls, made from their schemas, and of the file of the catalogue; and
 * the calls themselves.
 */
export function describeContract(): { document: object; calls: DescribedCall[] } {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  const calls: DescribedCall[] = [];
  for (const [name, call] of Object.entries(shopContract) as [CallName, AnyCall][]) {
    const described = describeCall(name, call);
    const { path, method } = described.call;
    paths[path] = { ...paths[path], [method.toLowerCase()]: described.operation };
    calls.push(described.call);
  }
  paths[describedExport.path] = { get: describedExport.operation };
  return { document: createDocument({ ...about, paths }, { override: simplify }), calls };
}

/** Answers may get more fields, and bounds that every whole number has say nothing. */
function simplify({ jsonSchema }: ZodOpenApiOverrideContext): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}
