import { formatPrice } from '../../../shared/money.ts';
import { formatMoment } from '../../../shared/ru/dates.ts';

/** Columns in kopecks. */
const MONEY =
  /^(price|old_price|total|amount|refunded|sum|sum_off|min_goods|free_from|price_from|price_per_kg)$|_(price|sum)$/;
/** Columns that hold an instant. */
const INSTANT = /_(at|until)$|^shown_(from|to)$/;
/** Columns that are either so or not. */
const FLAG = /^(is|can|has|may)_|^(published|active|on_sale)$/;
const MAX_TEXT = 200;

/** A value of a column as the history shows it; its name says what the value is. */
export function tellValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'number') return tellNumber(name, value);
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  return shorten(tellAny(value));
}

function tellNumber(name: string, value: number): string {
  if (FLAG.test(name)) return value === 0 ? 'нет' : 'да';
  if (MONEY.test(name)) return formatPrice(value);
  if (INSTANT.test(name)) return formatMoment(value);
  return String(value);
}

/** Both sides of a change: of two records only what differs. */
export function tellChange(name: string, [before, after]: readonly [unknown, unknown]) {
  if (isRecord(before) && isRecord(after)) {
    const differs = (key: string) => JSON.stringify(before[key]) !== JSON.stringify(after[key]);
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(differs);
    const pick = (record: Record<string, unknown>) => tellValue(name, keepOf(record, keys));
    return { before: pick(before), after: pick(after) };
  }
  return { before: tellValue(name, before), after: tellValue(name, after) };
}

const keepOf = (record: Record<string, unknown>, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, record[key]]));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Records and lists as words: «Москва, 8 495 956-40-00», without brackets and quotes. */
function tellAny(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (Array.isArray(value)) return value.map(tellAny).join(', ') || '—';
  if (isRecord(value)) {
    const pairs = Object.entries(value).map(([key, one]) => `${key}: ${tellPart(key, one)}`);
    return pairs.join('; ') || '—';
  }
  return String(value);
}

const tellPart = (key: string, value: unknown) =>
  typeof value === 'number' ? tellNumber(key, value) : tellAny(value);

const shorten = (text: string) => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);
