import type { Rate } from '../../shared/contract/catalog.ts';
import type { Kopecks } from '../../shared/money.ts';
import type { CatalogIndex } from './index/catalog-index.ts';

/** For whom a listing is made. */
export interface CatalogViewer {
  cityId: number;
  /** Price level; null or unknown: retail. */
  levelId: number | null;
  loggedIn: boolean;
  /** Another currency than roubles, in which prices are told beside them. */
  rate?: Pick<Rate, 'id' | 'value' | 'sign'>;
}

/** Prices of one product in kopecks; 0 is none. */
export interface LevelPrices {
  own: number;
  ownOld: number;
  retail: number;
  retailOld: number;
}

/**
 * True while a sale has brought the retail price below a level's, which buys at it too: a sale is for
 * everybody. A level that is above the regular retail price is meant so and keeps its price.
 */
export const buysAtSale = ({ own, retail, retailOld }: LevelPrices): boolean =>
  isSaleBelow(own, retail, retailOld);

// Numbers, as a list asks it of each product.
const isSaleBelow = (own: number, retail: number, retailOld: number): boolean =>
  retail > 0 && retail < own && own <= retailOld;

const payable = (own: number, retail: number, retailOld: number): number =>
  own && !isSaleBelow(own, retail, retailOld) ? own : retail;

/** Price that a customer pays; 0 is none. */
export const paidPrice = ({ own, retail, retailOld }: LevelPrices): Kopecks =>
  payable(own, retail, retailOld);

export interface ShownPrices {
  price: Kopecks | null;
  /** Price that it is compared with; null when nothing is dearer. */
  retailPrice: Kopecks | null;
}

/**
 * Price for a viewer and the price that it is compared with: for a guest, and in a sale that goes below
 * the level's price, the retail price and the old one; for a customer the level's price (retail when the
 * level has none) and the dearer of retail and old.
 */
export function shownPrices(prices: LevelPrices, loggedIn: boolean): ShownPrices {
  const { retail, retailOld } = prices;
  const price = loggedIn ? paidPrice(prices) : retail;
  const isOwn = loggedIn && !buysAtSale(prices);
  const compared = isOwn ? Math.max(retail, prices.ownOld || retailOld) : retailOld;
  return { price: price || null, retailPrice: price && compared > price ? compared : null };
}

interface PriceRow {
  price: number;
  old_price: number | null;
}

/** Prices of a level and of retail, from rows of the store. */
export const levelPricesOf = (
  own: PriceRow | undefined,
  retail: PriceRow | undefined,
): LevelPrices => ({
  own: own?.price ?? 0,
  ownOld: own?.old_price ?? 0,
  retail: retail?.price ?? 0,
  retailOld: retail?.old_price ?? 0,
});

const NONE = new Float64Array(0);

/** Reads the prices of a viewer's level from the columns. */
export function priceColumns({ columns, levels, reference }: CatalogIndex, viewer: CatalogViewer) {
  const retailColumn = levels.get(reference.retailLevelId) ?? -1;
  const level = viewer.loggedIn ? viewer.levelId : null;
  const ownColumn = levels.get(level ?? reference.retailLevelId) ?? retailColumn;
  const own = columns.prices[ownColumn] ?? NONE;
  const ownOlds = columns.oldPrices[ownColumn] ?? NONE;
  const retail = columns.prices[retailColumn] ?? NONE;
  const retailOlds = columns.oldPrices[retailColumn] ?? NONE;
  return {
    /** Kopecks; 0 is none. Guests pay what retail is. */
    priceOf:
      own === retail
        ? (ordinal: number): number => retail[ordinal] ?? 0
        : (ordinal: number): number =>
            payable(own[ordinal] ?? 0, retail[ordinal] ?? 0, retailOlds[ordinal] ?? 0),
    levelPricesOf: (ordinal: number): LevelPrices => ({
      own: own[ordinal] ?? 0,
      ownOld: ownOlds[ordinal] ?? 0,
      retail: retail[ordinal] ?? 0,
      retailOld: retailOlds[ordinal] ?? 0,
    }),
  };
}

const NO_STOCK = new Uint32Array(0);

/** Free pieces in a city by ordinal; for a city without storages an empty array. */
export function stockColumn({ columns, cities }: CatalogIndex, cityId: number): Uint32Array {
  return columns.stock[cities.get(cityId) ?? -1] ?? NO_STOCK;
}
