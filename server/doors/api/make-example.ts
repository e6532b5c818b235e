import { z } from 'zod';
import { fieldExamples } from './field-examples.ts';

type Schema = z.core.$ZodType;

/** Levels of what is in itself: a category, its children, no further. */
const MAX_DEPTH = 6;
const numbers = [0, 1, 2026];
const texts = [
  '…',
  '2026-11-24',
  '123456',
  'https://shop.example.ru/',
  '7700000009',
  '+79161234567',
  'anna@example.ru',
];

/** A value that fits the schema of a field, the field's own example where that fits. */
export function makeExample(schema: Schema, field = '', depth = 0): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'optional' || def.type === 'nullable') {
    return makeExample(def.innerType, field, depth);
  }
  if (def.type === 'lazy') return makeExample(def.getter(), field, depth);
  const told = firstFitting(schema, fieldExamples[field] ?? []);
  if (told !== undefined) return told;
  switch (def.type) {
    case 'default':
      return def.defaultValue;
    case 'literal':
      return def.values[0];
    case 'enum':
      return Object.values(def.entries)[0];
    case 'union':
      return makeExample(def.options[0]!, field, depth);
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, one]) => [name, makeExample(one, name, depth + 1)]),
      );
    case 'record':
      return Object.fromEntries(
        listKeys(def.keyType).map((key) => [key, makeExample(def.valueType, key, depth + 1)]),
      );
    case 'tuple':
      return def.items.map((one) => makeExample(one, field, depth + 1));
    case 'array':
      return depth >= MAX_DEPTH && z.safeParse(schema, []).success
        ? []
        : [makeExample(def.element, field, depth + 1)];
    case 'number':
      return firstFitting(schema, numbers);
    case 'boolean':
      return true;
    case 'string':
      return firstFitting(schema, texts);
    default:
      return null;
  }
}

/** Keys that a record must have: those that its schema names. */
function listKeys(keys: Schema): string[] {
  const { def } = (keys as z.core.$ZodTypes)._zod;
  return def.type === 'enum' ? Object.values(def.entries).map(String) : [];
}

const firstFitting = (schema: Schema, values: readonly unknown[]) =>
  values.find((value) => z.safeParse(schema, value).success);
