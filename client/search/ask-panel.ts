import { FragmentQuery, PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import type { SearchResults, SearchStart, SearchSuggestions } from '../../shared/search.ts';
import { fetchFragments } from '../runtime/fragments.ts';

const TIMEOUT_MS = 15_000;

export const askStart = (signal?: AbortSignal) => ask<SearchStart>(links.searchStart(), signal);
export const askSuggestions = (text: string, signal: AbortSignal) =>
  ask<SearchSuggestions>(links.searchSuggestions({ search: text }), signal);
export const askResults = (text: string, signal: AbortSignal) =>
  ask<SearchResults>(links.searchResults({ search: text }), signal);

/** @throws when there is no answer, or another one than expected. */
async function ask<Answer>(url: string, signal?: AbortSignal): Promise<Answer> {
  const control = new AbortController();
  const abort = () => control.abort();
  const timer = setTimeout(abort, TIMEOUT_MS);
  signal?.addEventListener('abort', abort);
  try {
    const headers = { Accept: 'application/json' };
    // The browser's copy may be older than the visitor's first text, or than signing in.
    const init = { headers, cache: 'no-cache', signal: control.signal } as const;
    const answer = await fetch(url, init);
    if (!answer.ok) throw new Error(`${answer.status}`);
    return (await answer.json()) as Answer;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Keeps a text in the visitor's history while the page goes on to its results. */
export function keepInHistory(text: string): void {
  const body = new URLSearchParams({ text });
  fetch(`${links.searchHistory()}?${FragmentQuery.Name}=${PartId.Notices}`, {
    method: 'POST',
    body,
    keepalive: true,
  }).catch(
    // The results matter more than the memory of them.
    () => {},
  );
}

/** Takes one text out of the history, or with null all of them. @throws FragmentError */
export async function removeFromHistory(id: number | null): Promise<void> {
  const body = new URLSearchParams(id === null ? { all: 'true' } : { remove: String(id) });
  const init = { method: 'POST', body, keepalive: true } as const;
  await fetchFragments(links.searchHistory(), [PartId.Notices], init);
}
