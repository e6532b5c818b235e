import type { CatalogIndex } from '../catalog/index/catalog-index.ts';
import { decimalCommas } from '../catalog/index/decimal-comma.ts';
import type { Scope } from '../catalog/index/listing-scope.ts';
import { correctAttempt } from './correct-attempt.ts';
import { listOrdinals } from './ordinal-set.ts';
import { queryText, readQuery } from './query.ts';
import { keptTerms } from './relax-attempt.ts';
import type { Searched } from './resolve-term.ts';
import { scoreProducts } from './score-products.ts';
import { searchTables } from './search-tables.ts';
import { NO_SITE, type SiteWords } from './site-index.ts';
import { synonymsWith } from './synonyms.ts';
import { type Attempt, findHaving, tryQuery } from './try-query.ts';

/** Result of a search, with what was done to find something. */
export interface Understood {
  attempt: Attempt;
  /** Bits of the terms that count; 0: nothing is found. */
  kept: number;
  /** Text that was searched instead, when it was mistyped. */
  corrected: string | null;
  /** Words that were left out because nothing has them all. */
  dropped: readonly string[];
}

type FoundScope = Extract<Scope, { kind: 'found' }>;

/**
 * Products that a text names: by code or article (any dashes, spaces and look-alike letters), or by
 * words and amounts that stand in title, category, brand, article or parameters. Never throws; a
 * text without a letter or digit finds nothing.
 */
export function findProducts(index: CatalogIndex, text: string): FoundScope {
  return listFound(index, understandText(index, text));
}

/**
 * Reads a text against the catalogue: what it means, corrected and relaxed where it has to be. Words
 * of the site's own texts are what they are.
 */
export function understandText(index: CatalogIndex, text: string, site?: SiteWords): Understood {
  return understandIn(searchedIn(index, site), text);
}

/** The same with tables of the caller's. */
export function understandIn(searched: Searched, text: string): Understood {
  const typed = tryQuery(searched, readQuery(queryText(text)));
  const attempt = correctAttempt(searched, typed);
  const kept = keptTerms(searched, attempt);
  const { terms } = attempt.query;
  const counted = kept | attempt.plan.neutral;
  return {
    attempt,
    kept,
    corrected: attempt === typed || kept === 0 ? null : decimalCommas(attempt.query.text),
    dropped: kept === 0 ? [] : terms.filter((_, at) => !(counted & (2 ** at))).map(asTyped),
  };

  function asTyped({ start, end }: { start: number; end: number }): string {
    return decimalCommas(attempt.query.text).slice(start, end);
  }
}

/** The products that have the terms that count, with a rank each. */
export function listFound(index: CatalogIndex, { attempt, kept }: Understood): FoundScope {
  const searched = searchedIn(index);
  const ordinals = listOrdinals(findHaving(searched, attempt, kept));
  return { kind: 'found', ordinals, ranks: scoreProducts(searched, attempt, ordinals, kept) };
}

export function searchedIn(index: CatalogIndex, site = NO_SITE): Searched {
  const synonyms = synonymsWith(index.reference.rows.synonyms);
  return { index, tables: searchTables(index), synonyms, site };
}
