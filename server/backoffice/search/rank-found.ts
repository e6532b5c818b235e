import type { CatalogIndex } from '../../catalog/index/catalog-index.ts';
import { listFound, searchedIn, understandIn } from '../../search/find-products.ts';
import { synonymsWith } from '../../search/synonyms.ts';

/** Tables of the search with the owner's synonyms, and with one more when it is named. */
export function searchedWith(index: CatalogIndex, line: string | null) {
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
export function rankFound(
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
