import type { CatalogIndex } from '../catalog/index/catalog-index.ts';
import { searchedIn, type Understood, understandText } from './find-products.ts';
import { queryText, readQuery } from './query.ts';
import { keptTerms } from './relax-attempt.ts';
import { tryQuery } from './try-query.ts';

/** A text in quotes of any kind. */
const QUOTED = /^\s*["«“„'](.*)["»”“']\s*$/s;

/** Reads a visitor's text; in quotes it is searched for as it is written, without corrections. */
export function understandQuery(index: CatalogIndex, text: string): Understood {
  const exact = QUOTED.exec(text)?.[1];
  if (exact === undefined) return understandText(index, text);
  const searched = searchedIn(index);
  const attempt = tryQuery(searched, readQuery(queryText(exact)));
  const kept = keptTerms(searched, attempt) === attempt.plan.all ? attempt.plan.all : 0;
  return { attempt, kept, corrected: null, dropped: [] };
}
