import { FIELDS } from '../catalog/index/product-tokens.ts';
import { ordinalOf, postedField } from './postings.ts';
import type { Searched } from './resolve-term.ts';
import { ReusedLists } from './reused-lists.ts';
import type { Alternative, PlannedParameter, SearchPlan } from './search-plan.ts';

/** By field: what a word is worth there. */
const WORTH = makeWorth({
  head: 1,
  title: 0.85,
  category: 0.75,
  brand: 0.8,
  code: 0.6,
  article: 0.6,
  ancestor: 0.5,
  parameter: 0.4,
});
/** Worth is kept in bytes: so much is 1. */
export const FULL_WORTH = 250;
/** Of a term that an article stands for. */
const BY_ARTICLE = 225;
/** Share of their worth, when other words stand for a term. */
const BY_ALTERNATIVE = 0.95;

/** Places of the words of a plan in the products, until others are weighed; all lists go by ordinal. */
interface Weights {
  /** By the place of a bit: what its best occurrence is worth. */
  worths: readonly Uint8Array[];
  /** Bits of what stands in the title. */
  titleMasks: Uint32Array;
  /** Words of the title that were asked for. */
  titleMatched: Uint8Array;
}

function makeWorth(worth: Record<keyof typeof FIELDS, number>): number[] {
  const list = new Array<number>(8).fill(0);
  for (const [field, value] of Object.entries(worth)) {
    list[FIELDS[field as keyof typeof FIELDS]] = value;
  }
  return list;
}

const byteLists = new ReusedLists((length) => new Uint8Array(length));
const maskLists = new ReusedLists((length) => new Uint32Array(length));

/** Alternatives are weighed for `ordinals` alone: the products that will be ranked. */
export function weighProducts(
  searched: Searched,
  plan: SearchPlan,
  ordinals: Uint32Array,
): Weights {
  const { size } = searched.index;
  const [titleMatched, ...worths] = byteLists.take(1 + plan.bits.length, size);
  const [titleMasks] = maskLists.take(1, size);
  const weights: Weights = { worths, titleMasks: titleMasks!, titleMatched: titleMatched! };
  for (const place of plan.bits.keys()) weighBit(searched, plan, place, weights);
  for (const parameter of plan.parameters) weighParameter(parameter, weights);
  for (const alternative of plan.alternatives) weighAlternative(weights, alternative, ordinals);
  for (const { tokens, covers } of plan.articles) {
    for (const place of placesOf(covers)) raiseWorth(searched, tokens, weights.worths[place]!);
  }
  return weights;
}

function weighBit(searched: Searched, plan: SearchPlan, place: number, weights: Weights): void {
  const { offsets, values } = searched.tables.postings.byToken;
  const { titleMasks, titleMatched } = weights;
  const worths = weights.worths[place]!;
  const { bit, hits } = plan.bits[place]!;
  const isTerm = bit <= plan.all ? 1 : 0;
  for (const [token, quality] of hits) {
    const worthOf = WORTH.map((worth) => Math.round(worth * quality * FULL_WORTH));
    const end = offsets[token + 1]!;
    for (let at = offsets[token]!; at < end; at++) {
      const ordinal = ordinalOf(values[at]!);
      const field = postedField(values[at]!);
      if (worthOf[field]! > worths[ordinal]!) worths[ordinal] = worthOf[field]!;
      if (field > FIELDS.title) continue;
      titleMasks[ordinal]! |= bit;
      titleMatched[ordinal]! += isTerm;
    }
  }
}

function weighParameter({ bit, ordinals }: PlannedParameter, { worths }: Weights): void {
  const own = worths[placesOf(bit)[0]!]!;
  const worth = Math.round(WORTH[FIELDS.parameter]! * FULL_WORTH);
  for (const ordinal of ordinals) own[ordinal] = Math.max(own[ordinal]!, worth);
}

/** The best of the other words counts: «шкаф» at the head makes a «холодильник». */
function weighAlternative(
  { titleMasks, worths }: Weights,
  { needs, covers }: Alternative,
  ordinals: Uint32Array,
): void {
  const needed = placesOf(needs).map((place) => worths[place]!);
  const covered = placesOf(covers).map((place) => worths[place]!);
  for (let place = 0; place < ordinals.length; place++) {
    const ordinal = ordinals[place]!;
    let least = FULL_WORTH;
    let best = 0;
    for (const worth of needed) {
      least = Math.min(least, worth[ordinal]!);
      best = Math.max(best, worth[ordinal]!);
    }
    if (least === 0) continue;
    if ((titleMasks[ordinal]! & needs) === needs) titleMasks[ordinal]! |= covers;
    best = Math.round(best * BY_ALTERNATIVE);
    for (const worth of covered) if (best > worth[ordinal]!) worth[ordinal] = best;
  }
}

function raiseWorth({ tables }: Searched, tokens: readonly number[], worths: Uint8Array): void {
  const { offsets, values } = tables.postings.byToken;
  for (const token of tokens) {
    for (let at = offsets[token]!; at < offsets[token + 1]!; at++) {
      const ordinal = ordinalOf(values[at]!);
      worths[ordinal] = Math.max(worths[ordinal]!, BY_ARTICLE);
    }
  }
}

function placesOf(bits: number): number[] {
  const places: number[] = [];
  for (let place = 0; bits >>> place !== 0; place++) if (bits & (1 << place)) places.push(place);
  return places;
}
