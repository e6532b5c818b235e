import { fieldExamples } from './field-examples.ts';
import type { JsonSchema } from './named-schemas.ts';

/** Finds what `#/components/schemas/…` stands for. */
export type Resolve = (ref: string) => JsonSchema;

/** Levels of what is in itself: a category, its children, no further. */
const MAX_DEPTH = 7;

/** A value that fits a schema, with the fields' own examples where they fit. */
export function makeExample(schema: JsonSchema, resolve: Resolve): unknown {
  return make(schema, { resolve, name: '', depth: 0 });
}

interface Place {
  resolve: Resolve;
  /** Of the field that the value is for. */
  name: string;
  depth: number;
}

function make(schema: JsonSchema, place: Place): unknown {
  if (schema.$ref) return make(place.resolve(schema.$ref), { ...place, depth: place.depth + 1 });
  const told = fieldExamples[place.name]?.find((value) => fits(value, schema));
  if (told !== undefined) return told;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices) return make(choices.find(({ type }) => type !== 'null') ?? {}, place);
  switch (typeOf(schema)) {
    case 'object':
      return makeObject(schema, place);
    case 'array':
      return makeArray(schema, place);
    case 'integer':
    case 'number':
      return Math.max(schema.exclusiveMinimum === 0 ? 1 : 0, schema.minimum ?? 0);
    case 'boolean':
      return true;
    case 'string':
      return makeText(schema);
    default:
      return null;
  }
}

const typeOf = ({ type }: JsonSchema) =>
  Array.isArray(type) ? type.find((one) => one !== 'null') : type;

function fits(value: unknown, schema: JsonSchema): boolean {
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices) return choices.some((choice) => fits(value, choice));
  if (schema.const !== undefined || schema.enum) return false;
  if (typeof value === 'number') {
    const isNumber = /^(?:integer|number)$/.test(String(typeOf(schema)));
    return isNumber && value >= (schema.minimum ?? value) && value <= (schema.maximum ?? value);
  }
  if (Array.isArray(value)) return typeOf(schema) === 'array';
  if (typeof value !== 'string' || typeOf(schema) !== 'string') return false;
  const isShort = value.length <= (schema.maxLength ?? value.length);
  return isShort && (!schema.pattern || new RegExp(schema.pattern, 'u').test(value));
}

function makeObject(schema: JsonSchema, place: Place): Record<string, unknown> {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  return Object.fromEntries(
    fields.map(([name, field]) => [name, make(field, { ...place, name, depth: place.depth + 1 })]),
  );
}

function makeArray({ items, prefixItems, minItems = 0 }: JsonSchema, place: Place): unknown[] {
  const inner = { ...place, depth: place.depth + 1 };
  if (prefixItems) return (prefixItems as JsonSchema[]).map((item) => make(item, inner));
  if (!items || Array.isArray(items) || typeof items === 'boolean') return [];
  return place.depth >= MAX_DEPTH && minItems === 0 ? [] : [make(items as JsonSchema, inner)];
}

const DAY = '2026-11-24';
const texts = ['…', DAY, '123456', 'https://shop.example.ru/', '7700000009', '+79161234567'];

function makeText({ pattern, format, minLength = 0 }: JsonSchema): string {
  if (format === 'uri') return 'https://shop.example.ru/';
  if (format === 'email') return 'anna@example.ru';
  if (!pattern) return minLength > 1 ? '…'.repeat(minLength) : '…';
  return texts.find((text) => new RegExp(pattern, 'u').test(text)) ?? '';
}
