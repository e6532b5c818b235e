import { setImmediate } from 'node:timers/promises';
import type { CatalogIndex } from '../../catalog/index/catalog-index.ts';
import { createMemo } from '../../catalog/index/memo.ts';
import {
  listFound,
  searchedIn,
  type Understood,
  understandIn,
} from '../../search/find-products.ts';
import { searchTables } from '../../search/search-tables.ts';
import { synonymsWith } from '../../search/synonyms.ts';

/** Tables of the search with the owner's synonyms, and with one more when it is named. */
function searchedWith(index: CatalogIndex, line: string | null) {
  const searched = searchedIn(index);
  if (line === null) return searched;
  return { ...searched, synonyms: synonymsWith([...index.reference.rows.synonyms, line]) };
}

export interface Ranked {
  count: number;
  /** Words that were left out. */
  dropped: readonly string[];
  /** First results. */
  ordinals: readonly number[];
  ids: readonly number[];
}

/** First results of a text, as the shop would show them. */
function rankFound(index: CatalogIndex, understood: Understood, limit: number): Ranked {
  const { ordinals, ranks } = listFound(index, understood);
  const first = pickFirst(ordinals, ranks, { limit, sales: searchTables(index).sales });
  const ids = first.map((ordinal) => index.columns.ids[ordinal]!);
  return { count: ordinals.length, dropped: understood.dropped, ordinals: first, ids };
}

/** The best by rank, then by sales, then by place in the catalogue. */
function pickFirst(
  ordinals: Uint32Array,
  ranks: Uint16Array,
  { limit, sales }: { limit: number; sales: ArrayLike<number> },
): number[] {
  const isBefore = (a: number, b: number) =>
    (ranks[a]! - ranks[b]! ||
      sales[ordinals[b]!]! - sales[ordinals[a]!]! ||
      ordinals[a]! - ordinals[b]!) < 0;
  const places: number[] = [];
  for (let place = 0; place < ordinals.length; place++) {
    if (places.length >= limit && !isBefore(place, places.at(-1)!)) continue;
    const after = places.findIndex((other) => isBefore(place, other));
    places.splice(after < 0 ? places.length : after, 0, place);
    if (places.length > limit) places.pop();
  }
  return places.map((place) => ordinals[place]!);
}

interface RankedTexts {
  texts: readonly { text: string; limit: number }[];
  /** One more synonym; null: the owner's alone, whose results are remembered with the index. */
  line: string | null;
}

/** Meaning of a text: results are the same where it is the same, with one more synonym too. */
function meaningOf({ attempt: { plan, query }, kept }: Understood): string {
  const others = plan.alternatives.map(({ covers }) => covers);
  return [kept, plan.bits.length, ...others, query.text].join(' ');
}

interface RememberedText {
  meaning: string;
  ranked: Ranked;
}

const MAX_REMEMBERED = 1000;

/** Results of texts that this version of the catalogue was asked before. */
const rememberedTexts = createMemo<Map<string, RememberedText>>('ranked texts');

/** First results of many texts. Visitors are answered in between. */
export async function rankAll(
  index: CatalogIndex,
  { texts, line }: RankedTexts,
): Promise<Ranked[]> {
  const searched = searchedWith(index, line);
  const known = rememberedTexts.of(index, '', () => new Map());
  const ranked: Ranked[] = [];
  for (const { text, limit } of texts) {
    const key = `${limit} ${text}`;
    const own = known.get(key);
    if (own && line === null) {
      ranked.push(own.ranked);
      continue;
    }
    const understood = understandIn(searched, text);
    const meaning = meaningOf(understood);
    const found = own?.meaning === meaning ? own.ranked : rankFound(index, understood, limit);
    if (line === null && known.size < MAX_REMEMBERED) known.set(key, { meaning, ranked: found });
    ranked.push(found);
    await setImmediate();
  }
  return ranked;
}
