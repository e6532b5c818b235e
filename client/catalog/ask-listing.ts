import { PartId } from '../../shared/page-parts.ts';
import { FragmentError, fetchFragments } from '../runtime/fragments.ts';
import { markBusy } from '../runtime/mark-busy.ts';
import { swapFragments } from '../runtime/swap.ts';
import { noteVisit } from '../runtime/visits.ts';

export const COUNT_IDS = [PartId.ListingHeading, PartId.Filter];
export const LISTING_IDS = [...COUNT_IDS, PartId.ProductList, PartId.FilterToggle];

interface ListingQuestion {
  url: string;
  ids: readonly string[];
}

/** Fragments by their ids; null when the asker or a later question gave it up. */
type ListingAnswer = Map<string, Element> | null;

let current: { key: string; answer: Promise<ListingAnswer>; stop: AbortController } | null = null;

/**
 * Asks for parts of the list. A later question ends the one before; the same one again shares its
 * answer. @throws FragmentError
 */
export function askListing({ url, ids }: ListingQuestion): Promise<ListingAnswer> {
  const key = `${url} ${ids.join()}`;
  if (current?.key === key) return current.answer;
  current?.stop.abort();
  const stop = new AbortController();
  const list = document.getElementById(PartId.ProductList);
  // The field itself must stay as the server sent it until its island lives.
  const asker = document.getElementById(PartId.Filter) ?? document.body;
  const release = markBusy(asker, list && ids.includes(PartId.ProductList) ? [list] : []);
  const answer = fetchFragments(url, ids, { signal: stop.signal })
    .catch((error: unknown) => {
      if (error instanceof FragmentError && error.isAborted) return null;
      throw error;
    })
    .finally(() => {
      release();
      if (current?.stop === stop) current = null;
    });
  current = { key, answer, stop };
  return answer;
}

/** Gives up what was asked. */
export const stopAsking = (): void => current?.stop.abort();

/**
 * Puts the list and what belongs to it in place, the form aside; the address becomes the list's.
 * `trigger` stays where it is on the screen.
 */
export function showListing(fragments: Map<string, Element>, url: string, trigger: Element): void {
  const shown = new Map([...fragments].filter(([id]) => id !== PartId.Filter));
  swapFragments(shown, undefined, trigger);
  noteVisit(url, LISTING_IDS, 'replace');
}

/** «128 товаров», as an answer says it. */
export const foundIn = (fragments: Map<string, Element>): string | null =>
  readFound(fragments.get(PartId.ListingHeading));

/** The same of the list that is shown. */
export const foundOnPage = (): string | null =>
  readFound(document.getElementById(PartId.ListingHeading));

const readFound = (heading: Element | null | undefined): string | null =>
  heading?.querySelector('[data-total]')?.textContent ?? null;
