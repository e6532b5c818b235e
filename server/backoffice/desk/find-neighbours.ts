import type { Neighbours } from '../../../views/backoffice/desk/neighbours-part.tsx';
import { listQuery, ROWS_ON_PAGE } from './list-page.ts';

/** Places looked at before the page that one came from, and beyond it: a list moves meanwhile. */
const BEFORE = 2 * ROWS_ON_PAGE;
const BEYOND = 10 * ROWS_ON_PAGE;

/** Part of a list. */
export interface Window {
  offset: number;
  limit: number;
}

interface NeighbourList<Key> {
  /** Query of the list that one came from; null: one came from none. */
  query: string | null;
  /** Address of the list without its query. */
  address: string;
  /** Part of what the query finds, in its order. */
  read(query: URLSearchParams, window: Window): Promise<readonly Key[]>;
  isThis(key: Key): boolean;
  addressOf(key: Key): string;
}

/**
 * Things before and after in the list that one came from. Each link names the page on which its thing stands,
 * so that one goes through a list of any length.
 */
export async function findNeighbours<Key>(list: NeighbourList<Key>): Promise<Neighbours> {
  if (list.query === null) return { previous: null, next: null, list: list.address };
  const query = new URLSearchParams(list.query);
  const begun = (listQuery(query).page() - 1) * ROWS_ON_PAGE;
  const offset = Math.max(0, begun - BEFORE);
  const keys = await list.read(query, { offset, limit: begun - offset + ROWS_ON_PAGE + BEYOND });
  const at = keys.findIndex((key) => list.isThis(key));
  const queryAt = (place: number) => {
    const found = new URLSearchParams(query);
    const page = Math.floor((offset + place) / ROWS_ON_PAGE) + 1;
    if (page === 1) found.delete('page');
    else found.set('page', String(page));
    return String(found);
  };
  const linkTo = (place: number) => {
    const key = at < 0 ? undefined : keys[place];
    if (key === undefined) return null;
    return `${list.addressOf(key)}?list=${encodeURIComponent(queryAt(place))}`;
  };
  const back = at < 0 ? String(query) : queryAt(at);
  return {
    previous: linkTo(at - 1),
    next: linkTo(at + 1),
    list: back ? `${list.address}?${back}` : list.address,
  };
}
