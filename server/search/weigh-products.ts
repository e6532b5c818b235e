import { FIELDS } from '../catalog/index/product-tokens.ts';
import { placesOf } from './match-products.ts';
import { hasOrdinal } from './ordinal-set.ts';
import { ordinalOf, postedField } from './postings.ts';
import type { Searched } from './resolve-term.ts';
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
/** Products weighed at once: lists of so many stay in the processor's cache. */
const BLOCK = 2 ** 13;

/** Places of the words of a plan in some products; lists go by ordinal, from `start` on. */
interface Weights {
  start: number;
  /** Products of the block that were asked for. */
  ordinals: Uint32Array;
  /** By the place of a bit: what its best occurrence is worth. */
  worths: readonly Uint8Array[];
  /** Bits of what stands in the title. */
  titleMasks: Uint32Array;
  /** Words of the title that were asked for. */
  titleMatched: Uint8Array;
}

/** A token that is read block by block: where its products of the next block begin. */
interface Cursor {
  at: number;
  end: number;
}

interface TokenCursor extends Cursor {
  /** By field. */
  worthOf: readonly number[];
}

function makeWorth(worth: Record<keyof typeof FIELDS, number>): number[] {
  const list = new Array<number>(8).fill(0);
  for (const [field, value] of Object.entries(worth)) {
    list[FIELDS[field as keyof typeof FIELDS]] = value;
  }
  return list;
}

/**
 * Weights of the ordinals, which grow, block by block: each is true until the next one is taken. What
 * lies between blocks with such products is not read.
 */
export function* weighProducts(
  searched: Searched,
  plan: SearchPlan,
  ordinals: Uint32Array,
): Generator<Weights> {
  const worths = plan.bits.map(() => new Uint8Array(BLOCK));
  const weights = {
    worths,
    titleMasks: new Uint32Array(BLOCK),
    titleMatched: new Uint8Array(BLOCK),
  };
  const bits = plan.bits.map(({ bit, hits }) => ({ bit, tokens: cursorsOf(searched, hits) }));
  const articles = plan.articles.map(({ tokens, covers }) => ({
    covers,
    tokens: tokens.map((token) => cursorOf(searched, token)),
  }));
  for (let place = 0; place < ordinals.length; ) {
    const start = Math.floor(ordinals[place]! / BLOCK) * BLOCK;
    const from = place;
    while (place < ordinals.length && ordinals[place]! < start + BLOCK) place++;
    const block = { ...weights, start, ordinals: ordinals.subarray(from, place) };
    for (const list of [...worths, block.titleMasks, block.titleMatched]) list.fill(0);
    for (const [at, { bit, tokens }] of bits.entries()) {
      const isTerm = bit <= plan.all ? 1 : 0;
      for (const token of tokens) weighToken(searched, token, { bit, isTerm, place: at }, block);
    }
    for (const parameter of plan.parameters) weighParameter(parameter, block);
    for (const alternative of plan.alternatives) weighAlternative(block, alternative);
    for (const { covers, tokens } of articles) {
      const covered = placesOf(covers).map((at) => worths[at]!);
      for (const token of tokens) raiseWorth(searched, token, start, covered);
    }
    yield block;
  }
}

function cursorsOf(searched: Searched, hits: ReadonlyMap<number, number>): TokenCursor[] {
  return [...hits].map(([token, quality]) => ({
    ...cursorOf(searched, token),
    worthOf: WORTH.map((worth) => Math.round(worth * quality * FULL_WORTH)),
  }));
}

function cursorOf({ tables }: Searched, token: number): Cursor {
  const { offsets } = tables.postings.byToken;
  return { at: offsets[token]!, end: offsets[token + 1]! };
}

/** Brings the cursor to the first product from an ordinal on: by steps that double, then by halving. */
function advance({ tables }: Searched, cursor: Cursor, ordinal: number): void {
  const { values } = tables.postings.byToken;
  let step = 1;
  let low = cursor.at;
  while (low + step <= cursor.end && ordinalOf(values[low + step - 1]!) < ordinal) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step - 1, cursor.end);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ordinalOf(values[middle]!) < ordinal) low = middle + 1;
    else high = middle;
  }
  cursor.at = low;
}

interface WeighedBit {
  bit: number;
  /** 1 for a term, 0 for a word of an alternative. */
  isTerm: number;
  place: number;
}

function weighToken(
  searched: Searched,
  cursor: TokenCursor,
  { bit, isTerm, place }: WeighedBit,
  { start, worths, titleMasks, titleMatched }: Weights,
): void {
  advance(searched, cursor, start);
  const { values } = searched.tables.postings.byToken;
  const own = worths[place]!;
  const { worthOf, end } = cursor;
  let { at } = cursor;
  for (; at < end; at++) {
    const posting = values[at]!;
    const product = ordinalOf(posting) - start;
    if (product >= BLOCK) break;
    const field = postedField(posting);
    if (worthOf[field]! > own[product]!) own[product] = worthOf[field]!;
    if (field > FIELDS.title) continue;
    titleMasks[product]! |= bit;
    titleMatched[product]! += isTerm;
  }
  cursor.at = at;
}

function weighParameter(
  { bit, products }: PlannedParameter,
  { start, ordinals, worths }: Weights,
): void {
  const own = worths[placesOf(bit)[0]!]!;
  const worth = Math.round(WORTH[FIELDS.parameter]! * FULL_WORTH);
  for (let place = 0; place < ordinals.length; place++) {
    const ordinal = ordinals[place]!;
    if (!hasOrdinal(products, ordinal)) continue;
    own[ordinal - start] = Math.max(own[ordinal - start]!, worth);
  }
}

/** The best of the other words counts: «шкаф» at the head makes a «холодильник». */
function weighAlternative(
  { start, ordinals, titleMasks, worths }: Weights,
  { needs, covers }: Alternative,
): void {
  const needed = placesOf(needs).map((place) => worths[place]!);
  const covered = placesOf(covers).map((place) => worths[place]!);
  for (let place = 0; place < ordinals.length; place++) {
    const product = ordinals[place]! - start;
    let least = FULL_WORTH;
    let best = 0;
    for (const worth of needed) {
      least = Math.min(least, worth[product]!);
      best = Math.max(best, worth[product]!);
    }
    if (least === 0) continue;
    if ((titleMasks[product]! & needs) === needs) titleMasks[product]! |= covers;
    best = Math.round(best * BY_ALTERNATIVE);
    for (const worth of covered) if (best > worth[product]!) worth[product] = best;
  }
}

function raiseWorth(
  searched: Searched,
  cursor: Cursor,
  start: number,
  covered: readonly Uint8Array[],
): void {
  advance(searched, cursor, start);
  const { values } = searched.tables.postings.byToken;
  let { at } = cursor;
  for (; at < cursor.end; at++) {
    const product = ordinalOf(values[at]!) - start;
    if (product >= BLOCK) break;
    for (const worths of covered) worths[product] = Math.max(worths[product]!, BY_ARTICLE);
  }
  cursor.at = at;
}
