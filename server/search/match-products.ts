import { FIELDS } from '../catalog/index/product-tokens.ts';
import { addOrdinal, addSet, emptySet, intersect, type OrdinalSet } from './ordinal-set.ts';
import { ordinalOf, postedField } from './postings.ts';
import type { Searched } from './resolve-term.ts';
import type { SearchPlan } from './search-plan.ts';

/** Products by what they have of a plan; removed ones are among them. */
export interface ProductMatches {
  /** By the place of a term: what alternatives and articles give included. */
  terms: readonly OrdinalSet[];
  /** Products whose article begins like the whole text, whose article it is, whose code it is. */
  begun: OrdinalSet | null;
  exact: OrdinalSet | null;
  code: OrdinalSet | null;
}

/** The time goes with how many products the tokens have. */
export function matchProducts(searched: Searched, plan: SearchPlan): ProductMatches {
  const { size } = searched.index;
  const bits = plan.bits.map(({ hits }) => markTokens(searched, hits.keys(), emptySet(size)));
  for (const { bit, products } of plan.parameters) {
    for (const place of placesOf(bit)) addSet(bits[place]!, products);
  }
  const terms = bits.slice(0, plan.termBits.length);
  for (const { needs, covers } of plan.alternatives) {
    const having = intersect(placesOf(needs).map((place) => bits[place]!));
    for (const place of placesOf(covers)) addSet(terms[place]!, having);
  }
  for (const { tokens, covers } of plan.articles) {
    for (const place of placesOf(covers)) markTokens(searched, tokens, terms[place]!);
  }
  const { begun, exact } = plan.whole;
  const named = {
    begun: begun.length > 0 ? markTokens(searched, begun, emptySet(size)) : null,
    exact: exact.length > 0 ? markTokens(searched, exact, emptySet(size)) : null,
    code: exact.length > 0 ? markTokens(searched, exact, emptySet(size), isCode) : null,
  };
  for (const set of [named.begun, named.exact])
    if (set) for (const term of terms) addSet(term, set);
  return { terms, ...named };
}

/** Places of bits in a number, growing. */
export function placesOf(bits: number): number[] {
  const places: number[] = [];
  for (let place = 0; bits >>> place !== 0; place++) if (bits & (1 << place)) places.push(place);
  return places;
}

const isCode = (field: number) => field === FIELDS.code;

/** Adds the products of tokens, all or those that carry them in such a field. */
export function markTokens(
  { tables }: Pick<Searched, 'tables'>,
  tokens: Iterable<number>,
  products: OrdinalSet,
  isIn?: (field: number) => boolean,
): OrdinalSet {
  const { offsets, values } = tables.postings.byToken;
  for (const token of tokens) {
    const end = offsets[token + 1]!;
    for (let at = offsets[token]!; at < end; at++) {
      if (isIn && !isIn(postedField(values[at]!))) continue;
      addOrdinal(products, ordinalOf(values[at]!));
    }
  }
  return products;
}
