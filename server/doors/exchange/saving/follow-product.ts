import type { ProductDraft } from '../draft/import-draft.ts';
import { isVariantKey } from '../draft/staging.ts';
import type { Entry } from './load-previous.ts';
import { INHERITED, joinDrafts } from './merge-drafts.ts';
import { NEW_ID } from './new-product.ts';
import type { StoredProduct } from './stored-product.ts';
import type { ToldFacts } from './told-facts.ts';

interface Before {
  previous: StoredProduct;
}

/** A draft with what is known of its product, which is noted anew. */
interface Followed {
  draft: ProductDraft;
  facts: ToldFacts;
}

type Told = Pick<Entry, 'staged' | 'draft' | 'base'> & Before;

/**
 * A draft as far as goods that were told before let it: what they mark for deletion no offer puts on sale,
 * in whatever file it comes.
 */
export function followProduct(told: Told, known: ToldFacts, ofProduct: ToldFacts = {}): Followed {
  const { draft, facts } = followMark(told, known);
  const { staged } = told;
  return isVariantKey(staged.key)
    ? followVariant({ ...told, draft }, facts, ofProduct)
    : { draft, facts };
}

/** The mark stands until the goods come without it: an offer says nothing of it. */
function followMark({ staged, draft }: Told, known: ToldFacts): Followed {
  const said = staged.goods?.active;
  if (said === undefined)
    return { draft: known.isRemoved ? withoutSale(draft) : draft, facts: known };
  const { isRemoved: _, ...facts } = known;
  return { draft, facts: said ? facts : { ...facts, isRemoved: true } };
}

function withoutSale({ active, ...draft }: ProductDraft): ProductDraft {
  return active === false ? { ...draft, active } : draft;
}

/**
 * A variant's draft without its product's word where the variant once spoke for itself: files of changes
 * name the product alone. With its product's mark for deletion goes the variant, and comes back without it.
 */
function followVariant(
  { staged, draft, base, previous }: Told,
  known: ToldFacts,
  ofProduct: ToldFacts,
): Followed {
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
  if (!base) {
    const isHidden = known.isHiddenByProduct === true || ofProduct.isRemoved === true;
    if (!isHidden || staged.goods || said.active !== true) return { draft, facts };
    facts.isHiddenByProduct = true;
    const isNew = previous.row.id === NEW_ID;
    return { draft: { ...withoutSale(draft), ...(isNew && { active: false }) }, facts };
  }
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
