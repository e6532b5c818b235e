import type { Insertable } from 'kysely';
import type { SolutionLineTable } from '../platform/store/tables/content-tables.ts';
import type { SeededGoods } from './seeded-goods.ts';
import { solutionList } from './texts/solution-list.ts';

/**
 * The goods of each set: of every kind one of the middle price, at hand where there is any. A set of
 * which a kind cannot be had at all has no lines.
 */
export function solutionLineRows(goods: readonly SeededGoods[]): Insertable<SolutionLineTable>[] {
  const wanted = new Set(
    solutionList.flatMap(({ lines }) => lines.map(({ category }) => category)),
  );
  const sold = goods.filter(({ category, price }) => price !== null && wanted.has(category));
  const byCategory = Map.groupBy(sold, ({ category }) => category);
  const middle = (category: string) => {
    const all = (byCategory.get(category) ?? []).toSorted((a, b) => a.price! - b.price!);
    const atHand = all.filter(({ isAtHand }) => isAtHand);
    const known = atHand.length > 0 ? atHand : all;
    return known[Math.floor(known.length / 2)];
  };
  return solutionList.flatMap(({ lines }, index) => {
    const rows = lines.flatMap(({ category, title, quantity, eachSeats }, at) => {
      const found = middle(category);
      if (!found) return [];
      return {
        solution_id: index + 1,
        position: at + 1,
        title,
        product_id: found.id,
        quantity,
        each_seats: eachSeats ?? null,
      };
    });
    return rows.length === lines.length ? rows : [];
  });
}
