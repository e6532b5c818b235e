import type { ProductDraft } from '../draft/import-draft.ts';
import { isVariantKey } from '../draft/staging.ts';
import type { Entry } from './load-previous.ts';
import { INHERITED, joinParts } from './merge-drafts.ts';
import type { ToldFacts } from './told-facts.ts';

/**
 * A variant's draft without its product's word where the variant once spoke for itself: files of changes
 * name the product alone.
 */
export function followProduct(
  { staged, draft, base }: Pick<Entry, 'staged' | 'draft' | 'base'>,
  known: ToldFacts,
): { draft: ProductDraft; facts: ToldFacts } {
  if (!isVariantKey(staged.key)) return { draft, facts: known };
  const said = joinParts(staged);
  const fresh = INHERITED.filter((field) => said[field] !== undefined);
  // A whole offer says all that is the variant's own.
  const isWhole = staged.offer?.title !== undefined && !staged.goods;
  const own = INHERITED.filter(
    (field) => fresh.includes(field) || (!isWhole && known.own?.includes(field)),
  );
  const facts = { ...known };
  delete facts.own;
  if (own.length > 0) facts.own = own;
  if (!base) return { draft, facts };
  const kept = { ...draft };
  for (const field of own) if (!fresh.includes(field)) delete kept[field];
  return { draft: kept, facts };
}
