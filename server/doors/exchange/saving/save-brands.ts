import { loadMerged } from '../../../catalog/held-fields.ts';
import { insertRows } from '../../../platform/store/insert-rows.ts';
import { nextNumber } from '../../../platform/store/next-number.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import type { ImportDraft } from '../draft/import-draft.ts';
import { takeSlug } from './free-slug.ts';

/** Adds the brands that the shop does not know and gives the ids of all by their lower-case titles. */
export async function saveBrands(
  tx: Tx,
  draft: ImportDraft,
): Promise<{ ids: Map<string, number>; changed: boolean }> {
  const known = await tx.selectFrom('brands').select(['id', 'title', 'url_rewrite_code']).execute();
  const merged = await loadMerged(tx, 'brand');
  const ids = new Map([
    ...merged,
    ...known.map(({ id, title }) => [title.toLowerCase(), id] as const),
  ]);
  const taken = new Set(known.map(({ url_rewrite_code }) => url_rewrite_code));
  const unknown = [...draft.brands].filter(([key]) => !ids.has(key));
  let id = await nextNumber(tx, 'brands');
  const rows = unknown.map(([key, title]) => {
    ids.set(key, id);
    return {
      id: id++,
      title,
      url_rewrite_code: takeSlug([title], taken),
      country: null,
      logo: null,
      exclusive: 0 as const,
      search_priority: 0,
      weight: 0,
      url: null,
      description: '',
      updated_at: 0,
    };
  });
  await insertRows(tx, 'brands', rows);
  return { ids, changed: rows.length > 0 };
}
