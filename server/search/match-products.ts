import { FIELDS } from '../catalog/index/product-tokens.ts';
import { ordinalOf, postedField } from './postings.ts';
import type { Searched } from './resolve-term.ts';
import type { SearchPlan } from './search-plan.ts';

/** Set for products that the whole text names; terms and their alternatives have the bits below. */
export const BEGUN_ARTICLE = 2 ** 30;
export const EXACT_ARTICLE = 2 ** 29;
export const EXACT_CODE = 2 ** 28;

/**
 * By ordinal: bits of what a product has of a plan, those that alternatives and articles give
 * included. Removed products are among them. The time goes with how many products the tokens have.
 */
export function matchProducts(searched: Searched, plan: SearchPlan): Uint32Array {
  const masks = new Uint32Array(searched.index.size);
  for (const { bit, hits } of plan.bits) markTokens(searched, hits.keys(), bit, masks);
  for (const { bit, ordinals } of plan.parameters) {
    for (const ordinal of ordinals) masks[ordinal]! |= bit;
  }
  for (const { needs, covers } of plan.alternatives) {
    for (let ordinal = 0; ordinal < masks.length; ordinal++) {
      if ((masks[ordinal]! & needs) === needs) masks[ordinal]! |= covers;
    }
  }
  for (const { tokens, covers } of plan.articles) markTokens(searched, tokens, covers, masks);
  markTokens(searched, plan.whole.begun, plan.all | BEGUN_ARTICLE, masks);
  markTokens(searched, plan.whole.exact, plan.all | EXACT_ARTICLE, masks);
  markTokens(searched, plan.whole.exact, EXACT_CODE, masks, FIELDS.code);
  return masks;
}

/** With a field, only products that carry the tokens there. */
function markTokens(
  { tables }: Searched,
  tokens: Iterable<number>,
  bits: number,
  masks: Uint32Array,
  field?: number,
): void {
  const { offsets, values } = tables.postings.byToken;
  for (const token of tokens) {
    const end = offsets[token + 1]!;
    for (let at = offsets[token]!; at < end; at++) {
      if (field !== undefined && postedField(values[at]!) !== field) continue;
      masks[ordinalOf(values[at]!)]! |= bits;
    }
  }
}
