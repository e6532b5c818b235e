import { findKin } from './find-kin.ts';
import { BEGUN_ARTICLE, EXACT_ARTICLE, EXACT_CODE } from './match-products.ts';
import type { Searched } from './resolve-term.ts';
import { findSubject } from './thing-terms.ts';
import type { Attempt } from './try-query.ts';
import { FULL_WORTH, weighProducts } from './weigh-products.ts';

/** From the best: the code, the article, what begins so, the whole title, then by score. */
const CODE = 0;
const ARTICLE = 1;
const BEGUN = 2;
const TITLE = 3;
const SCORED = 4;
/** So many ranks that where words stand decides, so few that stock and popularity decide the rest. */
const STEPS = 60;
const [TEXT_SHARE, TITLE_SHARE, COVER_SHARE] = [0.7, 0.15, 0.15];
/** A product that is the first thing that was asked for, and not one that goes with it. */
const SUBJECT_SHARE = 0.3;
/** A product of the kind of things that were left out. */
const KIN_SHARE = 0.1;
/** From this worth on a word stands at the head, itself or by another one. */
const AT_HEAD = FULL_WORTH * 0.94;
/** Shorter queries name a kind of thing, not one thing: how much of a title they cover says nothing. */
const MIN_COVERING = 4;

interface TermWeight {
  /** By ordinal. */
  worths: Uint8Array;
  weight: number;
}

/** A rank for each of `ordinals`, the smaller the better; `kept` are bits of the terms that count. */
export function scoreProducts(
  searched: Searched,
  attempt: Attempt,
  ordinals: Uint32Array,
  kept: number,
): Uint16Array {
  const { masks, plan } = attempt;
  const { worths, titleMasks, titleMatched } = weighProducts(searched, plan, ordinals);
  const { titleWords } = searched.tables.postings;
  const weights = termWeights(searched, attempt, worths, kept);
  const subject = findSubject(searched, attempt);
  const asSubject = subject === null ? null : worths[subject]!;
  const kin = kept === plan.all ? null : findKin(searched, attempt, kept);
  const ranks = new Uint16Array(ordinals.length);
  for (let place = 0; place < ordinals.length; place++) {
    const ordinal = ordinals[place]!;
    const mask = masks[ordinal]!;
    const inTitle = (titleMasks[ordinal]! & kept) === kept;
    const cover = Math.min(1, titleMatched[ordinal]! / Math.max(1, titleWords[ordinal]!));
    if (mask & EXACT_CODE) ranks[place] = CODE;
    else if (mask & EXACT_ARTICLE) ranks[place] = ARTICLE;
    else if (mask & BEGUN_ARTICLE) ranks[place] = BEGUN;
    else if (inTitle && cover === 1) ranks[place] = TITLE;
    else {
      const covering = weights.length < MIN_COVERING ? 1 : cover;
      const text = textScore(weights, ordinal);
      const score = TEXT_SHARE * text + (inTitle ? TITLE_SHARE : 0) + COVER_SHARE * covering;
      const missing =
        (asSubject && asSubject[ordinal]! < AT_HEAD ? SUBJECT_SHARE : 0) +
        (kin ? KIN_SHARE * (1 - kin[ordinal]!) : 0);
      ranks[place] = SCORED + Math.round((1 - score + missing) * STEPS);
    }
  }
  return ranks;
}

/** Rare words weigh more. The weights of all terms make 1. */
function termWeights(
  { index }: Searched,
  { plan, masks }: Attempt,
  worths: readonly Uint8Array[],
  kept: number,
): TermWeight[] {
  const { live } = index.members;
  const weighed = kept | plan.neutral;
  const terms = [...plan.termBits.entries()].filter(([, bit]) => weighed & bit);
  if (terms.length === 1) return [{ worths: worths[terms[0]![0]]!, weight: 1 }];
  const counts = new Uint32Array(32);
  for (let at = 0; at < live.length; at++) {
    for (let rest = masks[live[at]!]! & weighed; rest !== 0; rest &= rest - 1) {
      counts[31 - Math.clz32(rest & -rest)]!++;
    }
  }
  const rarities = terms.map(([place, bit]) => {
    const count = counts[31 - Math.clz32(bit)]!;
    return { worths: worths[place]!, rarity: Math.log(1 + live.length / Math.max(1, count)) };
  });
  const sum = rarities.reduce((total, { rarity }) => total + rarity, 0);
  return rarities.map(({ worths: own, rarity }) => ({ worths: own, weight: rarity / sum }));
}

function textScore(weights: readonly TermWeight[], ordinal: number): number {
  let score = 0;
  for (const { worths, weight } of weights) score += weight * worths[ordinal]!;
  return score / FULL_WORTH;
}
