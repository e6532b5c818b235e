import { distanceKm, type Lonlat, MAIN_CITY_ID } from '../../../shared/cities.ts';
import { findRetail, isPriceLevel } from '../../../shared/price-level.ts';
import { sellerVatOf, vatPercentOn } from '../../../shared/vat.ts';
import { createWorkCalendar, type WorkCalendar } from '../../../shared/work-calendar.ts';
import type { BrandTable, CategoryTable } from '../../platform/store/tables/catalog-tables.ts';
import type { PriceLevelTable } from '../../platform/store/tables/price-tables.ts';
import { createDates, type ReferenceDates } from './reference-dates.ts';
import type { ReferenceRows } from './reference-rows.ts';

/** A category with its place in the tree. */
export interface Category {
  row: CategoryTable;
  /** Address below /catalog/. */
  path: string;
  /** Categories from the top down to the category itself. */
  chain: readonly Category[];
  /** The ids of `chain`. */
  chainIds: readonly number[];
  children: Category[];
}

/** The reference rows, ready to be looked up. */
export interface Reference {
  rows: ReferenceRows;
  /** Active categories whose ancestors are active too. */
  categories: ReadonlyMap<number, Category>;
  topCategories: readonly Category[];
  categoryByPath: ReadonlyMap<string, Category>;
  /** Titles of all categories, removed ones included. */
  categoryTitles: ReadonlyMap<number, string>;
  /** Ids of the categories above one, removed ones included, the nearest first. */
  categoryAncestors: (id: number) => number[];
  brands: ReadonlyMap<number, BrandTable>;
  brandByCode: ReadonlyMap<string, BrandTable>;
  cities: ReadonlyMap<number, { title: string; lonlat: Lonlat }>;
  /** City of each storage. */
  cityOfStorage: ReadonlyMap<number, number>;
  retailLevelId: number;
  dates: ReferenceDates;
  /** Working days that goods are on the way from one city to another. */
  wayDays: (fromCityId: number, toCityId: number) => number;
  calendar: WorkCalendar;
  /** VAT inside the seller's prices on a day (YYYY-MM-DD), percent; 0: none is named. */
  vatPercentOn: (day: string) => number;
}

/** Categories in a circle, or below a removed one, are in no tree and so not found at all. */
export function createReference(rows: ReferenceRows): Reference {
  const { brands, storages, levels } = rows;
  const sellerVat = sellerVatOf(rows.told);
  const categories = new Map<number, Category>();
  const active = rows.categories.filter((row) => row.active === 1);
  const byParent = Map.groupBy(active, (row) => row.parent_id);
  const grow = (parent: Category | null): Category[] =>
    (byParent.get(parent?.row.id ?? null) ?? []).map((row) => {
      const category = hang(row, parent);
      categories.set(row.id, category);
      category.children = grow(category);
      return category;
    });
  const topCategories = grow(null);
  const categoryAncestors = ancestorsIn(
    new Map(rows.categories.map((row) => [row.id, row.parent_id])),
  );
  const cities: Reference['cities'] = new Map(
    rows.cities.map(({ id, title, lon, lat }) => [id, { title, lonlat: [lon, lat] }]),
  );
  return {
    rows,
    categories,
    topCategories,
    categoryByPath: new Map([...categories.values()].map((one) => [one.path, one])),
    categoryTitles: new Map(rows.categories.map(({ id, title }) => [id, title])),
    categoryAncestors,
    brands: new Map(brands.map((brand) => [brand.id, brand])),
    brandByCode: new Map(brands.map((brand) => [brand.url_rewrite_code, brand])),
    cities,
    cityOfStorage: new Map(storages.map(({ id, city_id }) => [id, city_id])),
    retailLevelId: retailLevelOf(levels),
    dates: createDates(rows, categoryAncestors),
    wayDays: waysBetween(cities),
    calendar: createWorkCalendar(rows.calendar),
    vatPercentOn: (day) => vatPercentOn(day, sellerVat),
  };
}

type Level = Pick<PriceLevelTable, 'id' | 'code'>;

/** The level whose prices everybody sees; 0 in a shop without any. */
export const retailLevelOf = (levels: readonly Level[]): number =>
  (findRetail(levels) ?? levels[0])?.id ?? 0;

/** The level of a customer's role; undefined: it has none. */
export const levelOfRole = (levels: readonly Level[], role: string): number | undefined =>
  levels.find(({ code }) => code === role)?.id;

/** Levels besides retail that customers can have; price types that nobody buys at are none. */
export function ownLevelsOf(levels: readonly Level[]): number[] {
  const retail = retailLevelOf(levels);
  return levels.flatMap(({ id, code }) => (id !== retail && isPriceLevel(code) ? [id] : []));
}

/** Kilometres of a lorry in a working day, besides the day it is loaded. */
const KM_PER_DAY = 600;

/** Working days between cities: everything goes by Москва, and each way takes at least two. */
export function waysBetween(cities: ReadonlyMap<number, { lonlat: Lonlat }>): Reference['wayDays'] {
  const main = cities.get(MAIN_CITY_ID);
  const toMain = new Map<number, number>();
  for (const [id, { lonlat }] of cities) {
    const distance = main ? distanceKm(lonlat, main.lonlat) : 0;
    toMain.set(id, distance > 0 ? Math.ceil(distance / KM_PER_DAY) + 1 : 0);
  }
  return (from, to) => (from === to ? 0 : (toMain.get(from) ?? 0) + (toMain.get(to) ?? 0));
}

/** A circle ends where it comes back. */
function ancestorsIn(parents: ReadonlyMap<number, number | null>): (id: number) => number[] {
  return (id) => {
    const found = new Set([id]);
    for (let at = parents.get(id); at && !found.has(at); at = parents.get(at)) found.add(at);
    return [...found].slice(1);
  };
}

function hang(row: CategoryTable, parent: Category | null): Category {
  const category: Category = {
    row,
    path: parent ? `${parent.path}/${row.slug}` : row.slug,
    chain: [],
    chainIds: [...(parent?.chainIds ?? []), row.id],
    children: [],
  };
  category.chain = [...(parent?.chain ?? []), category];
  return category;
}
