import type { Millis } from '../../../shared/millis.ts';
import type { ReferenceRows } from './reference-rows.ts';

/** Times of the last edits of what pages of goods and lists name beside the goods. */
export interface ReferenceDates {
  /** Newest of a product's own time, its categories, removed ones included, its brand and the parameters. */
  ofProduct: (product: Dated) => Millis;
  /** Newest of the tree, which lists show parts of, and of what they are filtered by. */
  ofList: Millis;
}

interface Dated {
  categoryId: number;
  brandId: number;
  /** Time when the product itself last changed. */
  at: Millis;
}

type Rows = Pick<ReferenceRows, 'categories' | 'brands' | 'parameters'>;
type Row = { updated_at: Millis };

const newest = (rows: readonly (Row | undefined)[]): Millis =>
  rows.reduce((latest, row) => Math.max(latest, row?.updated_at ?? 0), 0);

/** `above` gives the ids of the categories above one. */
export function createDates(rows: Rows, above: (id: number) => readonly number[]): ReferenceDates {
  const categories = new Map(rows.categories.map((row) => [row.id, row]));
  const brands = new Map(rows.brands.map((row) => [row.id, row]));
  const ofParameters = newest(rows.parameters);
  const ofChains = new Map<number, Millis>();
  const ofChain = (id: number): Millis => {
    const known = ofChains.get(id);
    if (known !== undefined) return known;
    const found = newest([id, ...above(id)].map((one) => categories.get(one)));
    ofChains.set(id, found);
    return found;
  };
  return {
    ofProduct: ({ categoryId, brandId, at }) =>
      Math.max(at, ofParameters, ofChain(categoryId), brands.get(brandId)?.updated_at ?? 0),
    ofList: newest([...rows.categories, ...rows.brands, ...rows.parameters]),
  };
}
