import type { CatalogIndex } from '../catalog/index/catalog-index.ts';
import { searchedIn, type Understood, understandText } from './find-products.ts';
import { queryText, quotedIn, readQuery } from './query.ts';
import { keptTerms } from './relax-attempt.ts';
import type { SiteWords } from './site-index.ts';
import { tryQuery } from './try-query.ts';

/** Reads a visitor's text; in quotes it is searched for as it is written, without corrections. */
export function understandQuery(index: CatalogIndex, text: string, site?: SiteWords): Understood {
  const exact = quotedIn(text);
  if (exact === null) return understandText(index, text, site);
  const searched = searchedIn(index);
  const attempt = tryQuery(searched, readQuery(queryText(exact)));
  const kept = keptTerms(searched, attempt) === attempt.plan.all ? attempt.plan.all : 0;
  return { attempt, kept, corrected: null, dropped: [] };
}
