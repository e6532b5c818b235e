import type { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import { listFieldErrors } from './field-errors.ts';

/**
 * Reads what a program sent for a call: query or body, and the parameters of the path. In a query all
 * is text, so what does not fit as text is read as JSON (`page=2`, `filter={…}`).
 * @throws CallError naming the fields that do not fit.
 */
export function readCallInput(schema: z.ZodType, given: Record<string, unknown>): unknown {
  const first = schema.safeParse(given);
  if (first.success) return first.data;
  const names = new Set(first.error.issues.map(({ path }) => String(path[0])));
  const reread = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, names.has(name) ? fromJson(value) : value]),
  );
  const second = schema.safeParse(reread);
  if (second.success) return second.data;
  const errors = listFieldErrors(second.error.issues, reread);
  const said = errors.map(({ pointer, message }) => `${pointer.slice(1)} — ${message}`);
  throw new CallError('invalid', `Неверные данные: ${said.join('; ').slice(0, 500)}`, null, errors);
}

function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    // Plain text stays as it is: the schema has the last word.
    return value;
  }
}
