import { type Understood, understandIn } from './find-products.ts';
import { queryText, quotedIn, readQuery } from './query.ts';
import { keptTerms } from './relax-attempt.ts';
import type { Searched } from './resolve-term.ts';
import { tryQuery } from './try-query.ts';

/** Reads a visitor's text; in quotes it is searched for as it is written, without corrections. */
export function understandQuery(searched: Searched, text: string): Understood {
  const exact = quotedIn(text);
  if (exact === null) return understandIn(searched, text);
  const attempt = tryQuery(searched, readQuery(queryText(exact)));
  const kept = keptTerms(searched, attempt) === attempt.plan.all ? attempt.plan.all : 0;
  return { attempt, kept, corrected: null, dropped: [] };
}
