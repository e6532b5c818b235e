import { findKin } from './find-kin.ts';
import { countCommon, hasOrdinal, type OrdinalSet } from './ordinal-set.ts';
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

/** Weight of a term in all of its products, by the place of its bit. */
interface TermWeight {
  place: number;
  weight: number;
}

/** A rank for each of `ordinals`, the smaller the better; `kept` are bits of the terms that count. */
export function scoreProducts(
  searched: Searched,
  attempt: Attempt,
  ordinals: Uint32Array,
  kept: number,
): Uint16Array {
  const { matches, plan } = attempt;
  const { titleWords } = searched.tables.postings;
  const weights = termWeights(searched, attempt, kept);
  const subject = findSubject(searched, attempt);
  const kin = kept === plan.all ? null : findKin(searched, attempt, kept);
  const { begun, exact, code } = matches;
  const isNamed = (set: OrdinalSet | null, ordinal: number) =>
    set !== null && hasOrdinal(set, ordinal);
  const ranks = new Uint16Array(ordinals.length);
  let rank = 0;
  for (const block of weighProducts(searched, plan, ordinals)) {
    const { start, worths, titleMasks, titleMatched } = block;
    const asSubject = subject === null ? null : worths[subject]!;
    const weighed = weights.map(({ place, weight }) => ({ worths: worths[place]!, weight }));
    for (let place = 0; place < block.ordinals.length; place++, rank++) {
      const ordinal = block.ordinals[place]!;
      const product = ordinal - start;
      const inTitle = (titleMasks[product]! & kept) === kept;
      const cover = Math.min(1, titleMatched[product]! / Math.max(1, titleWords[ordinal]!));
      if (isNamed(code, ordinal)) ranks[rank] = CODE;
      else if (isNamed(exact, ordinal)) ranks[rank] = ARTICLE;
      else if (isNamed(begun, ordinal)) ranks[rank] = BEGUN;
      else if (inTitle && cover === 1) ranks[rank] = TITLE;
      else {
        const covering = weights.length < MIN_COVERING ? 1 : cover;
        let text = 0;
        for (const { worths: own, weight } of weighed) text += weight * own[product]!;
        text /= FULL_WORTH;
        const score = TEXT_SHARE * text + (inTitle ? TITLE_SHARE : 0) + COVER_SHARE * covering;
        const missing =
          (asSubject && asSubject[product]! < AT_HEAD ? SUBJECT_SHARE : 0) +
          (kin ? KIN_SHARE * (1 - kin[ordinal]!) : 0);
        ranks[rank] = SCORED + Math.round((1 - score + missing) * STEPS);
      }
    }
  }
  return ranks;
}

/** Rare words weigh more. The weights of all terms make 1. */
function termWeights(
  { index, tables }: Searched,
  { plan, matches }: Attempt,
  kept: number,
): TermWeight[] {
  const weighed = kept | plan.neutral;
  const places = [...plan.termBits.keys()].filter((place) => weighed & plan.termBits[place]!);
  if (places.length === 1) return [{ place: places[0]!, weight: 1 }];
  const rarities = places.map((place) => {
    const count = countCommon(matches.terms[place]!, tables.live);
    return { place, rarity: Math.log(1 + index.members.live.length / Math.max(1, count)) };
  });
  const sum = rarities.reduce((total, { rarity }) => total + rarity, 0);
  return rarities.map(({ place, rarity }) => ({ place, weight: rarity / sum }));
}
