type Numbers = Uint8Array | Uint32Array | Float64Array;

/** Facts about a product in the bits of one number. */
export const LIVE = 1;
export const BESTSELLER = 2;
export const HAS_PHOTO = 4;
/** Belongs to «Выгодно»: has an old price, or is used, defective or on sale, and can be had still. */
export const ON_SALE = 8;
/** Made no more, or sold out for ever. */
export const GONE = 16;

/** True of goods that can be offered unasked: sold, and to be had now or later. */
export const isOffered = (flags: number | undefined): boolean =>
  ((flags ?? 0) & (LIVE | GONE)) === LIVE;

/** One array per fact, indexed by the product's ordinal. Zero stands for «none» everywhere. */
export interface Columns {
  ids: Uint32Array;
  flags: Uint8Array;
  categories: Uint32Array;
  brands: Uint32Array;
  popularity: Uint32Array;
  /** Epoch milliseconds. */
  updatedAt: Float64Array;
  /** Kopecks, by price level. */
  prices: Float64Array[];
  oldPrices: Float64Array[];
  /** Free pieces, by city; only cities that have a storage. */
  stock: Uint32Array[];
}

export const emptyColumns = (): Columns => ({
  ids: new Uint32Array(0),
  flags: new Uint8Array(0),
  categories: new Uint32Array(0),
  brands: new Uint32Array(0),
  popularity: new Uint32Array(0),
  updatedAt: new Float64Array(0),
  prices: [],
  oldPrices: [],
  stock: [],
});

interface Room {
  /** Products, price levels and cities. */
  capacity: number;
  levels: number;
  cities: number;
}

/** A copy of the columns with that much room; what is new in it belongs to the writer. */
export function widenColumns(
  base: Columns,
  { capacity, levels, cities }: Room,
  writer: ColumnWriter,
): Columns {
  const widen = <T extends Numbers>(array: T): T => {
    if (array.length >= capacity) return array;
    const wider = new (array.constructor as new (length: number) => T)(capacity);
    wider.set(array);
    return writer.adopt(wider);
  };
  const each = <T extends Numbers>(arrays: readonly T[], count: number, make: () => T) =>
    Array.from({ length: count }, (_, index) => widen(arrays[index] ?? writer.adopt(make())));
  return {
    ids: widen(base.ids),
    flags: widen(base.flags),
    categories: widen(base.categories),
    brands: widen(base.brands),
    popularity: widen(base.popularity),
    updatedAt: widen(base.updatedAt),
    prices: each(base.prices, levels, () => new Float64Array(capacity)),
    oldPrices: each(base.oldPrices, levels, () => new Float64Array(capacity)),
    stock: each(base.stock, cities, () => new Uint32Array(capacity)),
  };
}

/** Writes into arrays that a running request may be reading: the first change of each copies it. */
export class ColumnWriter {
  readonly #own = new WeakSet<Numbers>();

  /** Takes an array that no request reads. */
  adopt<T extends Numbers>(array: T): T {
    this.#own.add(array);
    return array;
  }

  /** The array to keep: the same one when the value is already there. */
  write<T extends Numbers>(array: T, ordinal: number, value: number): T {
    if (array[ordinal] === value) return array;
    const own = this.#own.has(array) ? array : (array.slice() as T);
    if (own !== array) this.#own.add(own);
    own[ordinal] = value;
    return own;
  }
}
