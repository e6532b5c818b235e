import type { Facet } from './contract/listing.ts';

/**
 * The catalogue filter as people choose it and as addresses hold it (`?hash=`).
 * The text is canonical: keys and values sorted, nothing empty, so one choice is one address.
 * `brend:nordika,vulkan;obem:10..50;v-nalichii` — multiselect, range, switch.
 */
export interface Filter {
  /** Facet key → chosen value slugs. */
  selections: Readonly<Record<string, readonly string[]>>;
  /** Facet keys of switches that are on. */
  switches: readonly string[];
  /** Facet key → bounds; one of them may be absent. Price in roubles, others in the parameter's unit. */
  ranges: Readonly<Record<string, Range>>;
}

export interface Range {
  min?: number;
  max?: number;
}

export const EMPTY_FILTER: Filter = { selections: {}, switches: [], ranges: {} };

/** Keys of the facets that are not parameters. */
export const PRICE_FACET = 'price';
export const BRAND_FACET = 'brand';
export const AVAILABLE_FACET = 'v-nalichii';

/** Ranges end at 0 to this. */
export const MAX_BOUND = 1e12;
/** Signs of `?hash=` at the most. */
export const MAX_HASH_LENGTH = 2000;
const KEY = /^[a-z0-9][a-z0-9-]{0,79}$/;
const NUMBER = /^\d{1,13}(?:\.\d{1,3})?$/;

export const isFacetKey = (text: string): boolean => KEY.test(text);

export class InvalidFilterError extends Error {
  override name = 'InvalidFilterError';
}

export function isEmptyFilter(filter: Filter): boolean {
  return (
    filter.switches.length === 0 &&
    Object.keys(filter.selections).length === 0 &&
    Object.keys(filter.ranges).length === 0
  );
}

/** The canonical text of a filter; empty for an empty filter. */
export function filterHash(filter: Filter): string {
  const parts: [string, string][] = [];
  for (const [key, values] of Object.entries(filter.selections)) {
    if (values.length > 0) parts.push([key, `${key}:${[...new Set(values)].sort().join(',')}`]);
  }
  for (const [key, range] of Object.entries(filter.ranges)) {
    const text = rangeText(range);
    if (text !== '..') parts.push([key, `${key}:${text}`]);
  }
  for (const key of new Set(filter.switches)) parts.push([key, key]);
  parts.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return parts.map(([, text]) => text).join(';');
}

function rangeText({ min, max }: Range): string {
  const swapped = min !== undefined && max !== undefined && min > max;
  const [low, high] = swapped ? [max, min] : [min, max];
  return `${low ?? ''}..${high ?? ''}`;
}

/**
 * Reads the text of `?hash=`. Any order of keys and values is accepted.
 * @throws InvalidFilterError when the text is malformed.
 */
export function parseFilterHash(hash: string): Filter {
  if (hash.length > MAX_HASH_LENGTH) throw new InvalidFilterError('Слишком длинный фильтр');
  return readText(hash);
}

function readText(hash: string): Filter {
  const selections = new Map<string, string[]>();
  const ranges = new Map<string, Range>();
  const switches = new Set<string>();
  for (const part of hash.split(';')) {
    if (part === '') continue;
    const [key = '', text, ...rest] = part.split(':');
    if (!KEY.test(key) || rest.length > 0 || selections.has(key) || ranges.has(key)) {
      throw new InvalidFilterError(`Неверный фильтр: ${part.slice(0, 60)}`);
    }
    if (text === undefined) switches.add(key);
    else if (text.includes('..')) ranges.set(key, parseRange(text));
    else selections.set(key, parseValues(text));
  }
  return {
    selections: Object.fromEntries(selections),
    ranges: Object.fromEntries(ranges),
    switches: [...switches].sort(),
  };
}

function parseValues(text: string): string[] {
  const values = text.split(',');
  if (!values.every((value) => KEY.test(value))) {
    throw new InvalidFilterError(`Неверные значения фильтра: ${text.slice(0, 60)}`);
  }
  return [...new Set(values)].sort();
}

function parseRange(text: string): Range {
  const [low = '', high = '', ...rest] = text.split('..');
  if (rest.length > 0 || (low === '' && high === '')) {
    throw new InvalidFilterError(`Неверный диапазон: ${text.slice(0, 60)}`);
  }
  const min = parseBound(low);
  const max = parseBound(high);
  if (min !== undefined && max !== undefined && min > max) return { min: max, max: min };
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

function parseBound(text: string): number | undefined {
  if (text === '') return undefined;
  const bound = Number(text);
  if (!NUMBER.test(text) || bound > MAX_BOUND) {
    throw new InvalidFilterError(`Неверная граница: ${text.slice(0, 20)}`);
  }
  return bound;
}

/**
 * A bound as people write or paste it: «1 500,5», «1.500.000», «от 15 000 ₽». Kept at 0…1e12 with at
 * most three decimals; undefined when the text holds no number.
 */
export function readBound(text: string): number | undefined {
  const [found] = text.replace(/\s/g, '').match(/[-−]?\d[\d.,]*/) ?? [];
  if (found === undefined) return undefined;
  if (/^[-−]/.test(found)) return 0;
  const bound = Math.min(Number(plainDecimal(found)), MAX_BOUND);
  return Math.round(bound * 1000) / 1000;
}

/** One sign among the digits is a decimal point; of several equal ones none is. */
function plainDecimal(digits: string): string {
  const signs = digits.replace(/(?<![.,])[.,]+$/, '').match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  const isDecimal = last !== undefined && signs.filter((sign) => sign === last).length === 1;
  if (!isDecimal) return digits.replace(/[.,]/g, '');
  const at = digits.indexOf(last);
  return `${digits.slice(0, at).replace(/[.,]/g, '')}.${digits.slice(at + 1).replace(/[.,]/g, '')}`;
}

/** The greatest bound that is not above an amount. */
export function boundBelow(amount: number): number {
  const nearest = Math.round(amount * 1000) / 1000;
  const below = nearest <= amount ? nearest : Math.round(amount * 1000 - 1) / 1000;
  return Math.min(Math.max(0, below), MAX_BOUND);
}

/** Prefix of the filter form's fields: `f.brand=vulkan`, `f.price.min=100`, `f.v-nalichii.on=1`. */
export const FILTER_FIELD_PREFIX = 'f.';

/**
 * The filter from the fields of the GET form, however much it chooses. Empty fields are dropped; numbers
 * may be written as people write them («1 500,5»).
 * @throws InvalidFilterError
 */
export function parseFilterFields(fields: Iterable<[name: string, value: string]>): Filter {
  const selections = new Map<string, string[]>();
  const bounds = new Map<string, { min: string; max: string }>();
  const switches: string[] = [];
  for (const [name, value] of fields) {
    if (!name.startsWith(FILTER_FIELD_PREFIX) || value.trim() === '') continue;
    const [key = '', side] = name.slice(FILTER_FIELD_PREFIX.length).split('.');
    if (side === 'min' || side === 'max') {
      const range = bounds.get(key) ?? { min: '', max: '' };
      // A bound without a number stays as it is, to be refused with the whole text.
      bounds.set(key, { ...range, [side]: String(readBound(value) ?? value) });
    } else if (side === 'on') switches.push(key);
    else selections.set(key, [...(selections.get(key) ?? []), value]);
  }
  const parts = [
    ...[...selections].map(([key, values]) => `${key}:${values.join(',')}`),
    ...[...bounds].map(([key, { min, max }]) => `${key}:${min}..${max}`),
    ...switches,
  ];
  return readText(parts.join(';'));
}

/** The filter without one value of a facet (or without the whole facet). */
export function withoutFacet(filter: Filter, key: string, value?: string): Filter {
  const { [key]: values, ...selections } = filter.selections;
  const { [key]: _range, ...ranges } = filter.ranges;
  const rest = value === undefined ? [] : (values ?? []).filter((other) => other !== value);
  return {
    selections: rest.length > 0 ? { ...selections, [key]: rest } : selections,
    ranges,
    switches: filter.switches.filter((other) => other !== key),
  };
}

/** True when a visitor narrows the list by it. */
export function isChosen(facet: Facet): boolean {
  if (facet.type === 'switch') return facet.selected;
  if (facet.type === 'range') return Object.keys(facet.selected).length > 0;
  return facet.values.some(({ selected }) => selected);
}
