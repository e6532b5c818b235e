import type { FullProduct, FullReference } from './full-draft.ts';
import type { RetailChoice } from './retail-name.ts';

/**
 * A catalogue as a file describes it, before it meets the store. Keys of goods, categories,
 * parameters, price types and storages are their `external_id` in the store (`yml:12`, `1c:<Ид>`).
 * In a product an absent field is one the file says nothing about: it stays as it is.
 */
export interface ProductDraft {
  title?: string;
  article?: string | null;
  barcode?: string | null;
  /** Text or HTML, as the file has it. */
  description?: string;
  /** The first one that exists counts; none: «Другие товары». */
  categories?: readonly string[];
  brand?: string | null;
  country?: string | null;
  unit?: string;
  weightGrams?: number | null;
  warrantyMonths?: number | null;
  quality?: 'common' | 'used' | 'defective';
  qualityNote?: string | null;
  supplyDays?: number | null;
  allowToOrder?: boolean;
  /** false: marked as removed. */
  active?: boolean;
  parameters?: readonly ParameterDraft[];
  /** Parts of the name that tell variants apart, for the title. */
  variant?: readonly string[];
  pictures?: readonly PictureDraft[];
  packages?: readonly PackageDraft[];
  prices?: readonly PriceDraft[];
  /** Prices of types that are not named are removed; a source: only those that its types fill. */
  pricesComplete?: boolean | Source;
  stock?: readonly StockDraft[];
  /** Stock in storages that are not named is removed; a source: only in those that its warehouses are. */
  stockComplete?: boolean | Source;
  /** All the rest, where the feed is a full one. */
  full?: FullProduct;
}

export interface ParameterDraft {
  key: string;
  /** null: the file's value is a reference that it does not explain; what is stored stays. */
  values: readonly string[] | null;
}

/**
 * A remote picture, a file on this disk with the name that the feed calls it, a drawing under its key, or
 * the name of a picture that did not come along.
 */
export type PictureDraft =
  | { url: string }
  | { file: string; name?: string }
  | { drawing: string; key: string }
  | { absent: string };

export interface PackageDraft {
  title: string;
  quantity: number;
}

export interface PriceDraft {
  type: string;
  /** Amount as written; empty or zero: no price. */
  amount: string;
  oldAmount?: string;
  /** Currency as written; null: roubles. */
  currency: string | null;
  /** The price is for this many units. */
  perUnits?: number;
}

export interface PriceTypeDraft {
  /** Null when only the key is known. */
  title: string | null;
  /** True where the prices are said to be without the tax; absent: nothing is said. */
  isUntaxed?: boolean;
}

export interface StockDraft {
  storage: string;
  free: number;
}

export interface CategoryDraft {
  title: string;
  parent: string | null;
  active: boolean;
}

export type Source = 'yml' | '1c' | 'list';

/** All that is not goods, kept in memory while the files are read. */
export interface ImportDraft {
  categories: Map<string, CategoryDraft>;
  /** Title is null when only the key is known. */
  parameters: Map<string, { title: string | null; unit: string | null }>;
  /** Lower-case title → title. */
  brands: Map<string, string>;
  priceTypes: Map<string, PriceTypeDraft>;
  /** Column of prices that everybody sees, by the set of columns it is among. */
  retail: Record<string, RetailChoice>;
  /** Title is null when only the key is known. */
  storages: Map<string, { title: string | null; address: string }>;
  /** ISO code → the feed's rate as written, relative to its own base currency. */
  feedRates: Map<string, string>;
  /** Sources whose goods that are not named are to be removed. */
  completeGoods: Set<Source>;
  completeCategories: Set<Source>;
  /** The variants («#» in the id) of CommerceML that are not named are to be removed. */
  completeVariants: boolean;
  /** True when goods of CommerceML have pictures: of a whole catalogue those without any have none. */
  namesPictures: boolean;
  /** Rows that were refused without saying which product they are about: it may be any of the source. */
  unnamedRows: Map<Source, number>;
  /** Things that goods of a full feed refer to; null: another kind of file. */
  full: FullReference | null;
}

export function createImportDraft(): ImportDraft {
  return {
    categories: new Map(),
    parameters: new Map(),
    brands: new Map(),
    priceTypes: new Map(),
    retail: {},
    storages: new Map(),
    feedRates: new Map(),
    completeGoods: new Set(),
    completeCategories: new Set(),
    completeVariants: false,
    namesPictures: false,
    unnamedRows: new Map(),
    full: null,
  };
}

/** Price type of feeds that have only one price. */
export const RETAIL_TYPE = 'retail';
/** Storage of stock that the file gives without a place. */
export const MAIN_STORAGE = 'import:main';
export const OTHER_CATEGORY = 'import:other';

/** Key of a parameter that the file knows by name only. */
export function parameterKey(title: string, unit: string | null): string {
  return `param:${title.toLowerCase()}${unit ? `|${unit.toLowerCase()}` : ''}`;
}
