import { type Filter, filterHash, type Range, readBound } from '../../shared/filter.ts';
import { formatCount } from '../../shared/ru/plural.ts';

/** Choices in the filter form, as its fields hold them: bounds are texts while they are typed. */
export interface FilterDraft {
  /** Facet key → chosen value slugs; never an empty list. */
  values: Readonly<Record<string, readonly string[]>>;
  /** Facet keys of switches that are on. */
  switches: readonly string[];
  bounds: Readonly<Record<string, BoundTexts>>;
}

export interface BoundTexts {
  min: string;
  max: string;
}

export const EMPTY_DRAFT: FilterDraft = { values: {}, switches: [], bounds: {} };
export const NO_BOUNDS: BoundTexts = { min: '', max: '' };

/** The filter that the shop will read from the form; texts without a number count as empty. */
export function toFilter({ values, switches, bounds }: FilterDraft): Filter {
  const ranges = Object.entries(bounds).map(([key, texts]) => [key, toRange(texts)] as const);
  return {
    selections: values,
    switches,
    ranges: Object.fromEntries(ranges.filter(([, range]) => Object.keys(range).length > 0)),
  };
}

function toRange(texts: BoundTexts): Range {
  const [a, b] = [readBound(texts.min), readBound(texts.max)];
  const [min, max] = a !== undefined && b !== undefined && a > b ? [b, a] : [a, b];
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

/** Canonical text of the choice, as it stands in the address. */
export const draftHash = (draft: FilterDraft): string => filterHash(toFilter(draft));

/** The fields of a filter. */
export function toDraft({ selections, switches, ranges }: Filter): FilterDraft {
  return {
    values: selections,
    switches,
    bounds: Object.fromEntries(Object.entries(ranges).map(([key, range]) => [key, toTexts(range)])),
  };
}

const toTexts = ({ min, max }: Range): BoundTexts => ({ min: boundText(min), max: boundText(max) });

const boundText = (bound: number | undefined): string =>
  bound === undefined ? '' : formatCount(bound);

/** Bounds as they are shown once typed: numbers written alike, swapped ones put right. */
export function repairBounds(texts: BoundTexts): BoundTexts {
  const unread = (text: string) => readBound(text) === undefined;
  const repaired = toTexts(toRange(texts));
  // A bound that cannot be read stays, marked as wrong, for its writer to mend.
  if (unread(texts.min) || unread(texts.max)) {
    return {
      min: unread(texts.min) ? texts.min : boundText(readBound(texts.min)),
      max: unread(texts.max) ? texts.max : boundText(readBound(texts.max)),
    };
  }
  return repaired;
}

export const isWrongBound = (text: string): boolean =>
  text.trim() !== '' && readBound(text) === undefined;
