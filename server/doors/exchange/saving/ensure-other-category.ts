import { insertRows } from '../../../platform/store/insert-rows.ts';
import { nextNumber } from '../../../platform/store/next-number.ts';
import { bumpSequence, type Tx } from '../../../platform/store/transaction.ts';
import type { ProductDraft } from '../draft/import-draft.ts';
import { OTHER_CATEGORY } from '../draft/import-draft.ts';
import { takeSlug } from './free-slug.ts';
import { fullRow, OTHER_POSITION } from './save-categories.ts';
import type { ReferenceIds } from './save-reference.ts';
import type { StoredProduct } from './stored-product.ts';

const NOT_NEEDED = 0;

/** «Другие товары» for goods without a category, made when the first of them comes. Gives its id. */
export async function ensureOtherCategory(
  tx: Tx,
  goods: readonly { draft: ProductDraft; previous: StoredProduct }[],
  ids: ReferenceIds,
  at: number,
): Promise<number> {
  const known = ids.categories.get(OTHER_CATEGORY);
  if (known !== undefined) return known;
  const needed = goods.some(({ draft, previous }) => {
    if (draft.full) return false;
    const named = draft.categories ?? [];
    if (named.some((key) => ids.categories.has(key))) return false;
    return draft.categories?.length === 0 || previous.row.category_id === null;
  });
  if (!needed) return NOT_NEEDED;
  const made = await tx
    .selectFrom('categories')
    .select('id')
    .where('external_id', '=', OTHER_CATEGORY)
    .executeTakeFirst();
  return made?.id ?? makeOther(tx, at);
}

async function makeOther(tx: Tx, at: number): Promise<number> {
  const roots = await tx
    .selectFrom('categories')
    .select('slug')
    .where('parent_id', 'is', null)
    .execute();
  const title = 'Другие товары';
  const slug = takeSlug([title], new Set(roots.map((row) => row.slug)));
  const id = await nextNumber(tx, 'categories', 200);
  const place = { parent_id: null, position: OTHER_POSITION };
  const row = { id, external_id: OTHER_CATEGORY, title, slug, active: 1 as const, ...place };
  await insertRows(tx, 'categories', [fullRow(row, at)]);
  await bumpSequence(tx, 'reference');
  return id;
}
