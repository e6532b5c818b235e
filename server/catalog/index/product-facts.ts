import { listModels } from '../../../shared/parameter-titles.ts';
import { comesAgain } from '../../../shared/stock.ts';
import { BESTSELLER, GONE, HAS_PHOTO, LIVE, ON_SALE } from './columns.ts';
import { BRAND, type FacetTable } from './facet-table.ts';
import type { ProductRow, ProductRows } from './product-rows.ts';
import type { createProductTokens } from './product-tokens.ts';
import type { Reference } from './reference.ts';
import type { TokenTable } from './token-table.ts';

/** Popularity above this counts as this: it shares a sort key with other facts. */
export const MAX_POPULARITY = 2 ** 20 - 1;
const MAX_STOCK = 2 ** 31 - 1;

/** One product as the index will hold it. */
export interface ProductFacts {
  id: number;
  flags: number;
  categoryId: number;
  brandId: number;
  popularity: number;
  updatedAt: number;
  /** Prices by level, and stock by city, as the index numbers them. */
  prices: number[];
  oldPrices: number[];
  stock: number[];
  /** Numbers of facet values, growing. */
  values: number[];
  /** Numbers of amounts. */
  ranges: number[];
  /** Token and field in one number, see createProductTokens. */
  tokens: number[];
}

export interface Dictionary {
  reference: Reference;
  facets: FacetTable;
  tokens: TokenTable;
  /** Column of each price level and of each city that has a storage. */
  levels: ReadonlyMap<number, number>;
  cities: ReadonlyMap<number, number>;
}

/** Turns rows into facts, product by product. Rows of a table must be ordered by product. */
export function* readFacts(
  rows: ProductRows,
  dictionary: Dictionary,
  tokensOf: ReturnType<typeof createProductTokens>,
): Generator<ProductFacts> {
  const prices = inStep(rows.prices);
  const stock = inStep(rows.stock);
  const parameters = inStep(rows.parameters);
  for (const product of rows.products) {
    const facts = emptyFacts(product, dictionary);
    for (const row of prices(product.id)) {
      const level = dictionary.levels.get(row.level_id);
      if (level === undefined) continue;
      facts.prices[level] = row.price;
      facts.oldPrices[level] = row.old_price ?? 0;
      if (row.old_price && row.level_id === dictionary.reference.retailLevelId) {
        facts.flags |= ON_SALE;
      }
    }
    // Stock of what is made to order with a logo is not kept.
    for (const row of product.logotyped ? [] : stock(product.id)) {
      const city = dictionary.cities.get(dictionary.reference.cityOfStorage.get(row.storage_id)!);
      if (city === undefined) continue;
      facts.stock[city] = Math.min(MAX_STOCK, facts.stock[city]! + row.free);
    }
    // Nobody is offered what nobody gets any more, whatever it cost once.
    if (isGone(product, facts.stock)) facts.flags = (facts.flags & ~ON_SALE) | GONE;
    addParameters(facts, parameters(product.id), dictionary.facets);
    facts.tokens = tokensOf(product, facts);
    yield facts;
  }
}

/** Goods that are made no more, and single pieces of which the last is sold. */
function isGone(
  { discontinued, quality, logotyped }: ProductRow,
  stock: readonly number[],
): boolean {
  const again = comesAgain({ discontinued: discontinued === 1, quality });
  return discontinued === 1 || (!again && !logotyped && stock.every((units) => units === 0));
}

function emptyFacts(product: ProductRow, dictionary: Dictionary): ProductFacts {
  const brand = dictionary.reference.brands.get(product.brand_id ?? 0);
  const values: number[] = [];
  if (brand) {
    const { id, url_rewrite_code, title } = brand;
    values.push(dictionary.facets.valueNumber(BRAND, String(id), url_rewrite_code, title));
  }
  return {
    id: product.id,
    flags:
      (product.active ? LIVE : 0) |
      (product.bestseller ? BESTSELLER : 0) |
      (product.has_photo ? HAS_PHOTO : 0) |
      (product.quality === 'common' ? 0 : ON_SALE),
    categoryId: product.category_id ?? 0,
    brandId: brand?.id ?? 0,
    popularity: Math.min(MAX_POPULARITY, Math.max(0, product.popularity)),
    updatedAt: product.updated_at,
    prices: new Array(dictionary.levels.size).fill(0),
    oldPrices: new Array(dictionary.levels.size).fill(0),
    stock: new Array(dictionary.cities.size).fill(0),
    values,
    ranges: [],
    tokens: [],
  };
}

function addParameters(
  facts: ProductFacts,
  rows: readonly ProductRows['parameters'][number][],
  facets: FacetTable,
): void {
  for (const { parameter_id, value, number } of rows) {
    const facet = facets.byParameter(parameter_id);
    if (!facet) continue;
    if (facet.kind === 'range') {
      if (number !== null) facts.ranges.push(facets.amounts.numberOf(facet.number, number));
    } else if (facet.kind === 'multiselect') {
      const texts = facets.namesModels(facet.number) ? listModels(value) : [value];
      for (const text of texts) {
        if (text.trim() !== '') facts.values.push(facets.valueNumber(facet.number, text));
      }
    } else if (isYes(value)) facts.values.push(facets.valueNumber(facet.number, 'да'));
  }
  facts.values = sortedUnique(facts.values);
  facets.noteTogether(facts.values.map((value) => facets.facetOf[value]!));
  facets.noteTogether(facts.ranges.map((amount) => facets.amounts.facetOf[amount]!));
}

const YES = new Set(['да', 'есть', '1', 'true', 'yes', '+']);

/** Values of a switch parameter that mean «on». */
export function isYes(value: string): boolean {
  return YES.has(value.trim().toLowerCase());
}

function sortedUnique(numbers: number[]): number[] {
  numbers.sort((a, b) => a - b);
  return numbers.filter((number, index) => number !== numbers[index - 1]);
}

/** Reads rows ordered by product alongside products in the same order. */
function inStep<Row extends { product_id: number }>(rows: readonly Row[]) {
  let next = 0;
  return (productId: number): readonly Row[] => {
    while (next < rows.length && rows[next]!.product_id < productId) next++;
    const start = next;
    while (next < rows.length && rows[next]!.product_id === productId) next++;
    return rows.slice(start, next);
  };
}
