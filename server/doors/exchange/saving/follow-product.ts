import type { ProductDraft } from '../draft/import-draft.ts';
import { isVariantKey } from '../draft/staging.ts';
import type { Entry } from './load-previous.ts';
import { INHERITED, joinDrafts } from './merge-drafts.ts';
import type { StoredProduct } from './stored-product.ts';
import type { ToldFacts } from './told-facts.ts';

interface Before {
  previous: StoredProduct;
}

/**
 * A variant's draft without its product's word where the variant once spoke for itself: files of changes
 * name the product alone. With its product's mark for deletion goes the variant, and comes back without it.
 */
export function followProduct(
  { staged, draft, base, previous }: Pick<Entry, 'staged' | 'draft' | 'base'> & Before,
  known: ToldFacts,
): { draft: ProductDraft; facts: ToldFacts } {
  if (!isVariantKey(staged.key)) return { draft, facts: known };
  const said = joinDrafts(staged);
  const fresh = INHERITED.filter((field) => said[field] !== undefined);
  // A whole offer says all that is the variant's own.
  const isWhole = staged.offer?.title !== undefined && !staged.goods;
  const own = INHERITED.filter(
    (field) => fresh.includes(field) || (!isWhole && known.own?.includes(field)),
  );
  const facts = { ...known };
  delete facts.own;
  if (own.length > 0) facts.own = own;
  if (said.active !== undefined) delete facts.isHiddenByProduct;
  if (!base) return { draft, facts };
  const kept = { ...draft };
  for (const field of own) if (!fresh.includes(field)) delete kept[field];
  const isShown = previous.row.active === 1 || known.isHiddenByProduct === true;
  if (base.active === false && said.active !== false && isShown) facts.isHiddenByProduct = true;
  if (base.active === true && facts.isHiddenByProduct) {
    kept.active = true;
    delete facts.isHiddenByProduct;
  }
  return { draft: kept, facts };
}
