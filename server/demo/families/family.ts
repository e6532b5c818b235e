import type { DrawingSpec } from '../drawings/drawing.ts';
import type { ParameterKey } from '../parameters.ts';
import type { Random } from '../random.ts';

/** Kinds of goods that makers make: a brand names its groups, a family the one it belongs to. */
export type BrandGroup =
  | 'neutral'
  | 'heat'
  | 'cold'
  | 'bakery'
  | 'bar'
  | 'bartools'
  | 'coffee'
  | 'mechanical'
  | 'dishwashing'
  | 'porcelain'
  | 'glass'
  | 'cutlery'
  | 'cookware'
  | 'textile'
  | 'disposable'
  | 'ventilation'
  | 'packing'
  | 'furniture'
  | 'parts'
  | 'chemistry';

export type ParameterValue = string | number | boolean | readonly string[];

/** One model as its family designs it, before it gets a brand, an article and a fate. */
export interface Design {
  /** Title with {brand}, {model} and {series} where they belong. */
  title: string;
  /** Core of the article: «700», «2/500». */
  size: string;
  params: Partial<Record<ParameterKey, ParameterValue>>;
  /** Roubles that a maker of the middle level asks. */
  price: number;
  grams: number;
  look: Pick<DrawingSpec, 'kind' | 'tone' | 'width' | 'height' | 'depth' | 'parts'>;
}

/** A pack of several units: «упак. 6 шт.», with the share of the price that is taken off. */
export interface Pack {
  quantity: number;
  title: string;
  discount: number;
}

export interface FamilyFacts {
  key: string;
  group: BrandGroup;
  /** Letters of Russian articles: «ШХ». */
  code: string;
  /** `machine`: few pieces, a model a title; `ware`: hundreds, sold also in packs. */
  trade: 'machine' | 'ware';
  unit?: 'шт' | 'пара' | 'компл.' | 'упак.';
  warranty: number | null;
  packs?: readonly Pack[];
  /** First sentences: what it is and what for. {length} and the like stand for parameters. */
  intro: readonly string[];
  /** Lines of the list of advantages; three are taken. Must hold for every model. */
  features: readonly string[];
  /** Contents of the box. */
  kit: readonly string[];
  care: readonly string[];
}

export interface Family extends FamilyFacts {
  shelves: readonly DemoShelf[];
}

/** A category together with the designs that stand in it. */
export interface DemoShelf {
  /** Key of a leaf category. */
  category: string;
  /** Share of the assortment, 1 for a common shelf. */
  weight: number;
  design(random: Random): Design;
}

interface Weighted {
  weight?: number;
}

/** A family whose shelves differ by a variant that its design function reads. */
export function defineFamily<Variant extends object>(
  facts: FamilyFacts,
  shelves: Record<string, Variant & Weighted>,
  design: (random: Random, variant: Variant) => Design,
): Family {
  return {
    ...facts,
    shelves: Object.entries(shelves).map(([category, variant]) => ({
      category,
      weight: variant.weight ?? 1,
      design: (random) => design(random, variant),
    })),
  };
}

/** The outside of a machine as three parameters. */
export function dimensions(length: number, width: number, height: number) {
  return { length, width, height };
}

/** Price with a little of the market's disorder. */
export function about(random: Random, price: number): number {
  return price * (0.9 + random.next() * 0.2);
}
