import type { z } from 'zod';
import type { FieldError } from '../../../shared/contract/call.ts';
import { countOf, type PluralForms } from '../../../shared/ru/plural.ts';

type Issue = z.core.$ZodIssue;

const MAX_ERRORS = 50;
const SIGNS: PluralForms = ['знака', 'знаков', 'знаков'];
const ITEMS: PluralForms = ['строки', 'строк', 'строк'];
const KINDS: Readonly<Record<string, string>> = {
  string: 'строка',
  number: 'число',
  int: 'целое число',
  boolean: 'true или false',
  array: 'список',
  object: 'объект',
  null: 'null',
};
const RUSSIAN = /[а-яё]/i;

/** Faults of an input by field, for people; at most fifty of them. */
export function listFieldErrors(issues: readonly Issue[], given: unknown): FieldError[] {
  return issues.slice(0, MAX_ERRORS).map((issue) => ({
    pointer: pointerTo(issue.path),
    message: sayIssue(issue, valueAt(given, issue.path)),
  }));
}

/** JSON pointer (RFC 6901). */
function pointerTo(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    given,
  );
}

function sayIssue(issue: Issue, value: unknown): string {
  // A schema that says more than its kind has its own words.
  if (RUSSIAN.test(issue.message)) return issue.message;
  if (value === undefined && issue.code !== 'custom') return 'Обязательное поле';
  switch (issue.code) {
    case 'invalid_type':
      return `Нужно другое: ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `Одно из: ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return sayBound(
        issue.origin,
        Number(issue.minimum),
        issue.inclusive === false ? 'above' : 'least',
      );
    case 'too_big':
      return sayBound(
        issue.origin,
        Number(issue.maximum),
        issue.inclusive === false ? 'below' : 'most',
      );
    case 'invalid_format':
      return issue.pattern ? `Не подходит по виду: ${issue.pattern}` : 'Не подходит по виду';
    case 'unrecognized_keys':
      return `Неизвестные поля: ${issue.keys.join(', ')}`;
    case 'not_multiple_of':
      return `Должно делиться на ${issue.divisor}`;
    default:
      return 'Не подходит';
  }
}

type Side = 'least' | 'most' | 'above' | 'below';

function sayBound(origin: string, bound: number, side: Side): string {
  if (side === 'above') return `Больше ${bound}`;
  if (side === 'below') return `Меньше ${bound}`;
  const than = side === 'least' ? 'меньше' : 'больше';
  if (origin === 'string') {
    if (side === 'least' && bound === 1) return 'Не должно быть пустым';
    return `Не ${than} ${countOf(bound, SIGNS)}`;
  }
  if (origin === 'array') return `Не ${than} ${countOf(bound, ITEMS)}`;
  return `Не ${than} ${bound}`;
}
