import { AVAILABLE_FACET, BRAND_FACET, PRICE_FACET } from '../../../shared/filter.ts';
import { FITS_MODELS } from '../../../shared/parameter-titles.ts';
import type { ParameterTable } from '../../platform/store/tables/catalog-tables.ts';
import { type AmountContents, AmountTable } from './amount-table.ts';
import { decimalComma } from './decimal-comma.ts';
import { compareNatural } from './natural-order.ts';
import { digest, valueSlug } from './value-slug.ts';

export interface FacetInfo {
  /** Place in the table. */
  number: number;
  key: string;
  title: string;
  unit: string | null;
  kind: 'multiselect' | 'range' | 'switch';
  priority: number | null;
  position: number;
}

/** Numbers of the facets that are not parameters. */
export const PRICE = 0;
export const AVAILABLE = 1;
export const BRAND = 2;

const OWN_FACETS: readonly Omit<FacetInfo, 'number'>[] = [
  { key: PRICE_FACET, title: 'Цена', unit: '₽', kind: 'range', priority: null, position: 0 },
  {
    key: AVAILABLE_FACET,
    title: 'В наличии',
    unit: null,
    kind: 'switch',
    priority: null,
    position: 0,
  },
  {
    key: BRAND_FACET,
    title: 'Бренд',
    unit: null,
    kind: 'multiselect',
    priority: null,
    position: 0,
  },
];

interface Value {
  facet: number;
  slug: string;
  title: string;
  /** Text made plain. */
  plain: string;
}

/** All that a table holds, to make it again. */
export interface FacetContents {
  facets: readonly FacetInfo[];
  /** Parameter and its facet. */
  parameters: readonly (readonly [id: number, facet: number])[];
  values: readonly Value[];
  /** Texts by facet, as they came, each with its value. */
  texts: readonly (readonly (readonly [text: string, value: number])[])[];
  /** Facets of which some product has several values. */
  several: readonly number[];
  amounts: AmountContents;
}

/**
 * The facets and the values that products carry, each with a number. It only grows, so that all
 * versions of the index can share one.
 */
export class FacetTable {
  readonly facets: FacetInfo[] = [];
  readonly values: Value[] = [];
  /** Facet of each value; longer than `values` when there is room. */
  facetOf = new Uint16Array(256);
  /** Facets of which some product has, or once had, several values at once. */
  readonly several = new Set<number>();
  /** Amounts of ranges. */
  readonly amounts: AmountTable;
  readonly #byKey = new Map<string, FacetInfo>();
  readonly #byParameter = new Map<number, FacetInfo>();
  /** Texts by facet: as they come, made plain, and slugs, each with the value's number. */
  readonly #texts: Map<string, number>[] = [];
  readonly #plain: Map<string, number>[] = [];
  readonly #slugs: Map<string, number>[] = [];
  /** Multiselects whose values name models of machines. */
  readonly #naming = new Set<number>();
  readonly #ordered: { count: number; numbers: readonly number[] }[] = [];

  constructor(contents?: FacetContents) {
    this.amounts = new AmountTable(contents?.amounts);
    for (const facet of contents?.facets ?? OWN_FACETS) this.#add(facet);
    if (contents) this.#fill(contents);
  }

  #fill({ parameters, values, texts, several }: FacetContents): void {
    for (const facet of several) this.several.add(facet);
    for (const [id, facet] of parameters) this.#byParameter.set(id, this.facets[facet]!);
    for (const value of values) this.#keep({ ...value });
    for (const [facet, pairs] of texts.entries()) {
      for (const [text, number] of pairs) this.#texts[facet]!.set(text, number);
    }
  }

  contents(): FacetContents {
    return {
      facets: this.facets,
      parameters: [...this.#byParameter].map(([id, { number }]) => [id, number]),
      values: this.values,
      texts: this.#texts.map((map) => [...map]),
      several: [...this.several],
      amounts: this.amounts.contents(),
    };
  }

  addParameters(parameters: readonly ParameterTable[]): void {
    for (const { id, code, title, unit, kind, priority, position } of parameters) {
      if (kind === 'text' || this.#byParameter.has(id)) continue;
      const key = this.#byKey.has(code) ? `${code}-${id}` : code;
      this.#byParameter.set(id, this.#add({ key, title, unit, kind, priority, position }));
    }
  }

  #add(facet: Omit<FacetInfo, 'number'>): FacetInfo {
    const added = { ...facet, number: this.facets.length };
    this.facets.push(added);
    for (const maps of [this.#texts, this.#plain, this.#slugs]) maps.push(new Map());
    this.#byKey.set(facet.key, added);
    if (facet.kind === 'multiselect' && FITS_MODELS.test(facet.title)) {
      this.#naming.add(added.number);
    }
    return added;
  }

  /** Takes note of the facets of one product, one for each value or amount. */
  noteTogether(facets: readonly number[]): void {
    for (const [place, facet] of facets.entries()) {
      if (facets.indexOf(facet) < place) this.several.add(facet);
    }
  }

  byKey(key: string): FacetInfo | undefined {
    return this.#byKey.get(key);
  }

  byParameter(parameterId: number): FacetInfo | undefined {
    return this.#byParameter.get(parameterId);
  }

  /** True when a value may name several models, each of which is a value of the facet. */
  namesModels(facet: number): boolean {
    return this.#naming.has(facet);
  }

  bySlug(facet: number, slug: string): number | undefined {
    return this.#slugs[facet]?.get(slug);
  }

  /** Number of the value that a text is, however it is written; undefined: no product has it. */
  findValue(facet: number, text: string): number | undefined {
    return this.#plain[facet]?.get(plainText(text));
  }

  /**
   * The value's number, given out at first sight. Texts that differ in case, «ё» or the decimal sign
   * alone are one value. Of other texts with the same slug the first by the alphabet has it, whichever
   * came first, and each other one a slug of its own.
   */
  valueNumber(facet: number, text: string, slugText = text, title = text): number {
    const texts = this.#texts[facet]!;
    const known = texts.get(text);
    if (known !== undefined) return known;
    const plain = plainText(text);
    const number = this.#plain[facet]!.get(plain) ?? this.#addValue(facet, plain, slugText, title);
    texts.set(text, number);
    return number;
  }

  #addValue(facet: number, plain: string, slugText: string, title: string): number {
    const wished = valueSlug(slugText);
    const holder = this.#slugs[facet]!.get(wished);
    const isFirst = holder === undefined || plain < this.values[holder]!.plain;
    if (isFirst && holder !== undefined) this.#giveOwnSlug(holder);
    const slug = isFirst ? wished : ownSlug(wished, plain);
    return this.#keep({ facet, slug, title: decimalComma(title.trim()), plain });
  }

  #giveOwnSlug(number: number): void {
    const value = this.values[number]!;
    value.slug = ownSlug(value.slug, value.plain);
    this.#slugs[value.facet]!.set(value.slug, number);
  }

  #keep(value: Value): number {
    const number = this.values.length;
    this.#plain[value.facet]!.set(value.plain, number);
    this.#slugs[value.facet]!.set(value.slug, number);
    this.values.push(value);
    if (number === this.facetOf.length) {
      const wider = new Uint16Array(number * 2);
      wider.set(this.facetOf);
      this.facetOf = wider;
    }
    this.facetOf[number] = value.facet;
    return number;
  }

  /** All values of a facet as people expect them: numbers by size, words by the alphabet. */
  inNaturalOrder(facet: number): readonly number[] {
    const count = this.#plain[facet]!.size;
    const known = this.#ordered[facet];
    if (known?.count === count) return known.numbers;
    const title = (number: number) => this.values[number]!.title;
    const numbers = [...this.#plain[facet]!.values()].sort(
      (a, b) => compareNatural(title(a), title(b)) || a - b,
    );
    this.#ordered[facet] = { count, numbers };
    return numbers;
  }
}

const ownSlug = (slug: string, plain: string): string => `${slug}-${digest(plain)}`;

const plainText = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/(\d),(\d)/g, '$1.$2');
