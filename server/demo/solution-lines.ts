import type { Insertable } from 'kysely';
import type { SolutionLineTable } from '../platform/store/tables/content-tables.ts';
import type { SeededGoods } from './seeded-goods.ts';
import { solutionList } from './texts/solution-list.ts';

/** The goods of each set: of every kind one that can be had, of the middle price. */
export function solutionLineRows(goods: readonly SeededGoods[]): Insertable<SolutionLineTable>[] {
  const sold = goods.flatMap(({ price, ...one }) => (price === null ? [] : [{ ...one, price }]));
  const byCategory = Map.groupBy(sold, ({ category }) => category);
  const middle = (category: string) => {
    const known = (byCategory.get(category) ?? []).toSorted((a, b) => a.price - b.price);
    return known[Math.floor(known.length / 2)];
  };
  return solutionList.flatMap(({ lines }, index) =>
    lines
      .flatMap(({ category, ...line }) => {
        const found = middle(category);
        return found ? [{ ...line, product_id: found.id }] : [];
      })
      .map(({ title, quantity, eachSeats, product_id }, at) => ({
        solution_id: index + 1,
        position: at + 1,
        title,
        product_id,
        quantity,
        each_seats: eachSeats ?? null,
      })),
  );
}
