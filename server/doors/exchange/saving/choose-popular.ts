import type { Store } from '../../../platform/store/open-store.ts';
import { bumpSequence } from '../../../platform/store/transaction.ts';
import { importTransaction } from './import-transaction.ts';

interface CategoryCount {
  id: number;
  parentId: number | null;
  /** Goods of its own. */
  count: number;
}

const ENOUGH = 6;
const MAX_POPULAR = 12;

/** Makes the biggest categories popular when none of the shop is yet: the home page shows them. */
export async function choosePopular(store: Store): Promise<void> {
  const popular = await store.db
    .selectFrom('categories')
    .select('id')
    .where('is_popular', '=', 1)
    .limit(1)
    .execute();
  if (popular.length > 0) return;
  await importTransaction(store, async (tx) => {
    const categories = await tx
      .selectFrom('categories')
      .select(['id', 'parent_id as parentId'])
      .where('active', '=', 1)
      .execute();
    const counts = await tx
      .selectFrom('products')
      .where('active', '=', 1)
      .groupBy('category_id')
      .select((eb) => ['category_id', eb.fn.countAll<number>().as('count')])
      .execute();
    const countOf = new Map(counts.map(({ category_id, count }) => [category_id, count]));
    const ids = pickPopular(
      categories.map((node) => ({ ...node, count: countOf.get(node.id) ?? 0 })),
    );
    if (ids.length === 0) return;
    await tx.updateTable('categories').set({ is_popular: 1 }).where('id', 'in', ids).execute();
    await bumpSequence(tx, 'reference');
  });
}

/** The biggest categories of the uppermost level that has enough of them; leaves above it count too. */
export function pickPopular(categories: readonly CategoryCount[]): number[] {
  const children = Map.groupBy(categories, ({ parentId }) => parentId);
  const totals = new Map<number, number>();
  const total = ({ id, count }: CategoryCount): number => {
    const known = totals.get(id);
    if (known !== undefined) return known;
    totals.set(id, count);
    const sum = (children.get(id) ?? []).reduce((all, child) => all + total(child), count);
    totals.set(id, sum);
    return sum;
  };
  const withGoods = (list: readonly CategoryCount[]) => list.filter((node) => total(node) > 0);
  let level = withGoods(children.get(null) ?? []);
  while (level.length < ENOUGH) {
    const next = level.flatMap((node) => {
      const below = withGoods(children.get(node.id) ?? []);
      return below.length > 0 ? below : [node];
    });
    if (next.every((node) => level.includes(node))) break;
    level = next;
  }
  return level
    .toSorted((a, b) => total(b) - total(a) || a.id - b.id)
    .slice(0, MAX_POPULAR)
    .map(({ id }) => id);
}
