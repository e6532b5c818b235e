import { MOSCOW_MS } from '../../../shared/millis.ts';
import { InvalidPriceError } from '../../../shared/money.ts';
import { isOwnPath } from '../../../shared/own-path.ts';
import { readKeptTexts } from '../../platform/read-kept.ts';
import { MOST_SIGNS } from '../desk/form-fields.ts';
import { parseTyped } from '../desk/price-text.ts';
import type { Row } from '../entities/row-entity.ts';
import { blocksText, parseBlocks } from './block-form.ts';
import type { RecordField, RecordKind, Texts } from './record-kind.ts';

const MAX_LINE = 300;

/** «2026-12-31T18:00», an instant in Moscow. */
const momentText = (at: number): string => new Date(at + MOSCOW_MS).toISOString().slice(0, 16);

/** A value of the store as a form shows it. */
function textOf({ kind, empty = null }: RecordField, value: unknown): string {
  if (value === null || value === undefined || value === empty) return '';
  if (kind === 'moment') return momentText(Number(value));
  if (kind === 'roubles')
    return (Number(value) / 100).toFixed(2).replace('.00', '').replace('.', ',');
  if (kind === 'list') return readKeptTexts(String(value)).join('\n');
  return kind === 'blocks' ? blocksText(String(value)) : String(value);
}

/** A row as its form shows it; fields of the kind's own are left out. */
export function textsOf(kind: RecordKind, row: Row): Texts {
  const plain = kind.fields.filter((field) => field.kind !== 'own');
  return Object.fromEntries(plain.map((field) => [field.name, textOf(field, row[field.name])]));
}

/** A form of something that is not there yet. */
/** Labels of fields by their names. */
export const titlesOf = (kind: RecordKind): Texts =>
  Object.fromEntries(kind.fields.map(({ name, label }) => [name, label]));

export const blankTexts = (kind: RecordKind): Texts =>
  Object.fromEntries(
    kind.fields.map(({ name, kind: of, choices, isRequired }) => {
      const first = of === 'choice' && isRequired ? choices?.[0]?.[0] : undefined;
      return [name, of === 'blocks' ? '[]' : (first ?? '')];
    }),
  );

/** Fault of a text; null: none. A draft may lack anything. */
export function faultOf(field: RecordField, text: string, isDraft = false): string | null {
  const { kind, max = kind === 'line' || kind === 'address' ? MAX_LINE : MOST_SIGNS } = field;
  const isMeasured = kind === 'number' || kind === 'decimal' || kind === 'roubles';
  if (!isMeasured && text.length > max) return `Длиннее ${max} знаков`;
  if (text.trim() === '') return field.isRequired && !isDraft ? 'Заполните' : null;
  if (kind === 'blocks') return isDraft ? null : parseBlocks(text).fault;
  const fault = faultOfKind(field, text.trim());
  return fault ?? field.check?.(text.trim()) ?? null;
}

function faultOfKind(field: RecordField, text: string): string | null {
  switch (field.kind) {
    case 'address':
      return isAddress(text) ? null : 'Адрес: путь в магазине («/catalog») или https://…';
    case 'picture':
      return /^[A-Za-z0-9][\w-]{0,99}$/.test(text) ? null : 'Такой картинки нет';
    case 'moment':
      return isMoment(text) ? null : 'День и время: ГГГГ-ММ-ДД ЧЧ:ММ';
    case 'choice':
      return field.choices?.some(([value]) => value === text) ? null : 'Выберите из списка';
    case 'number':
    case 'decimal':
      return faultOfNumber(field, text);
    case 'roubles':
      return faultOfRoubles(text);
    default:
      return null;
  }
}

const isAddress = (text: string) =>
  isOwnPath(text) || (/^https:\/\//.test(text) && URL.canParse(text));

const isMoment = (text: string) =>
  /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d$/.test(text) && !Number.isNaN(momentOf(text));

const momentOf = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00+03:00`);

function faultOfNumber({ kind, min, max = 1_000_000_000 }: RecordField, text: string) {
  const number = numberOf(text);
  const isWhole = kind === 'decimal' ? /^-?\d{1,9}(?:[.,]\d{1,9})?$/ : /^-?\d{1,9}$/;
  if (!isWhole.test(text.replace(/\s/g, '')) || Number.isNaN(number)) return 'Нужно число';
  const least = min ?? 0;
  if (number < least) return `Не меньше ${least}`;
  return number > max ? `Не больше ${max}` : null;
}

const numberOf = (text: string) => Number(text.replace(/\s/g, '').replace(',', '.'));

function faultOfRoubles(text: string): string | null {
  try {
    return parseTyped(text) === null ? 'Цена в рублях' : null;
  } catch (error) {
    if (!(error instanceof InvalidPriceError)) throw error;
    return error.message;
  }
}

/** The value of the store for a text without faults. */
export function storedValue({ kind, isNumber, empty }: RecordField, text: string): unknown {
  const bare = text.trim();
  if (bare === '' && kind === 'list') return '[]';
  if (bare === '') {
    const isText = kind === 'line' || kind === 'text' || kind === 'markdown';
    return empty === undefined && isText ? '' : (empty ?? null);
  }
  if (kind === 'moment') return momentOf(bare);
  if (kind === 'number' || kind === 'decimal' || isNumber) return numberOf(bare);
  if (kind === 'roubles') return parseTyped(bare);
  if (kind === 'blocks') return JSON.stringify(parseBlocks(text).blocks);
  if (kind === 'list') {
    const lines = bare.split('\n').map((line) => line.trim());
    return JSON.stringify(lines.filter((line) => line !== ''));
  }
  return kind === 'markdown' || kind === 'text' ? text.replaceAll('\r\n', '\n') : bare;
}
