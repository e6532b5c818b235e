import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { listRefusals } from '../../../../server/doors/api/call-refusals.ts';
import { describeContract } from '../../../../server/doors/api/describe-contract.ts';
import { EXPORT_PATH } from '../../../../server/doors/api/serve-export.ts';
import { statusOfCode } from '../../../../shared/contract/call.ts';
import { type CallName, shopContract } from '../../../../shared/contract/shop-api.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required?: boolean; schema?: object; content?: object }[];
  requestBody?: { content: Record<string, { schema: object; example: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: object; example: unknown }> }>;
}
interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

const { document, calls } = describeContract();
const openApi = JSON.parse(JSON.stringify(document)) as Document;
const all = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** Name of the one that gives a file. */
const EXPORT = 'exportCatalog';
const operations = all.filter(({ operation }) => operation.operationId !== EXPORT);

/** Validator that knows the document as `api`, by which references are resolved. */
const ajv = new Ajv2020({ strict: false, formats: { uri: true, email: true } });
ajv.addSchema({ $id: 'api', components: openApi.components });
function compile(schema: object) {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
  return ajv.compile(JSON.parse(text));
}

describe('the OpenAPI document', () => {
  it('describes every call once', () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect(names.toSorted()).toEqual(Object.keys(shopContract).toSorted());
    expect(openApi.openapi).toBe('3.1.0');
  });

  it('describes the file of the whole catalogue, and who may fetch it', () => {
    const { path, operation } = all.find((one) => one.operation.operationId === EXPORT) ?? {};
    expect(`${openApi.servers[0]?.url}${path}`).toBe(EXPORT_PATH);
    expect(operation).toMatchObject({
      security: [{ key: ['prices:read'] }],
      responses: { 200: { content: { 'application/xml': { schema: { type: 'string' } } } } },
    });
    const refusals = ['401', '403', '429', '503', 'default'];
    expect(Object.keys(operation?.responses ?? {})).toEqual(['200', ...refusals]);
  });

  it('refers to nothing that is not there', () => {
    const refs = [...JSON.stringify(openApi).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref);
    const isThere = (ref = '') =>
      ref
        .replace('#/', '')
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], openApi) !==
      undefined;
    expect(refs.filter((ref) => !isThere(ref))).toEqual([]);
    expect(refs).toContain('#/components/schemas/CatalogNode');
  });

  it('tells of the refusals of every call, its own among them', () => {
    const told = (name: string) =>
      Object.keys(
        operations.find(({ operation }) => operation.operationId === name)?.operation.responses ??
          {},
      );
    expect(told('cities')).toEqual(['200', '400', '401', '403', '429', '503', 'default']);
    expect(told('programMoveOrder')).toEqual(
      expect.arrayContaining(['400', '401', '403', '404', '409', '413', '415']),
    );
    for (const name of ['payOrder', 'placeOrder', 'acceptOffer', 'changeBasket']) {
      expect([name, told(name)]).toEqual([name, expect.arrayContaining(['409'])]);
    }
    for (const name of Object.keys(shopContract) as CallName[]) {
      for (const code of listRefusals(name)) {
        expect([name, told(name)]).toEqual([
          name,
          expect.arrayContaining([String(statusOfCode(code))]),
        ]);
      }
    }
  });

  it('names the parameters of every path', () => {
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/{(\w+)}/g)].map(([, name]) => name);
      const declared = operation.parameters.filter((one) => one.in === 'path');
      expect(declared.map(({ name }) => name)).toEqual(inPath);
      expect(declared.every(({ required }) => required)).toBe(true);
      expect(operation.parameters.every(({ schema, content }) => schema ?? content)).toBe(true);
    }
  });

  it.each(operations.map((one) => [one.operation.operationId, one.operation] as const))(
    'has schemas of %s that its examples fit',
    (_name, { requestBody, responses }) => {
      const contents = [requestBody?.content, responses['200']?.content];
      for (const content of contents) {
        if (!content?.['application/json']) continue;
        const { schema, example } = content['application/json'];
        const validate = compile(schema);
        expect(validate(example), JSON.stringify(validate.errors)).toBe(true);
      }
    },
  );

  it.each(calls.map((call) => [call.name, call] as const))(
    'shows examples of %s that the call takes and gives',
    (name, { exampleInput, exampleOutput }) => {
      const { input, output } = shopContract[name as CallName];
      expect(input.safeParse(exampleInput).error).toBeUndefined();
      expect(output.safeParse(exampleOutput).error).toBeUndefined();
    },
  );
});
