import { setImmediate } from 'node:timers/promises';
import type { CatalogIndex } from '../../catalog/index/catalog-index.ts';
import { listFound, searchedIn, understandIn } from '../../search/find-products.ts';
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
function rankFound(
  index: CatalogIndex,
  searched: ReturnType<typeof searchedWith>,
  { text, limit }: { text: string; limit: number },
): Ranked {
  const understood = understandIn(searched, text);
  const { ordinals, ranks } = listFound(index, understood);
  const places = Array.from(ordinals, (ordinal, at) => ({ ordinal, rank: ranks[at] ?? 0 }));
  const { sales } = searched.tables;
  places.sort(
    (a, b) => a.rank - b.rank || sales[b.ordinal]! - sales[a.ordinal]! || a.ordinal - b.ordinal,
  );
  const first = places.slice(0, limit).map(({ ordinal }) => ordinal);
  const ids = first.map((ordinal) => index.columns.ids[ordinal]!);
  return { count: ordinals.length, dropped: understood.dropped, ordinals: first, ids };
}

interface RankedTexts {
  texts: readonly { text: string; limit: number }[];
  /** One more synonym; null: the owner's alone, whose results are remembered with the index. */
  line: string | null;
}

/** First results of many texts. Visitors are answered in between. */
export async function rankAll(
  index: CatalogIndex,
  { texts, line }: RankedTexts,
): Promise<Ranked[]> {
  const searched = searchedWith(index, line);
  const known = line === null ? rememberedIn(index) : new Map<string, Ranked>();
  const ranked: Ranked[] = [];
  for (const asked of texts) {
    const key = `${asked.limit} ${asked.text}`;
    const found = known.get(key) ?? rankFound(index, searched, asked);
    if (!known.has(key)) await setImmediate();
    if (known.size < MAX_REMEMBERED) known.set(key, found);
    ranked.push(found);
  }
  return ranked;
}

const REMEMBERED = 'ranked texts';
const MAX_REMEMBERED = 1000;

/** Results of texts that this version of the catalogue was asked before. */
function rememberedIn({ memo }: CatalogIndex): Map<string, Ranked> {
  const known = memo.get(REMEMBERED) as Map<string, Ranked> | undefined;
  if (known) return known;
  const made = new Map<string, Ranked>();
  memo.set(REMEMBERED, made);
  return made;
}
