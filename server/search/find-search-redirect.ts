import { isOwnPath } from '../../shared/own-path.ts';
import { queryText, readQuery } from './query.ts';
import { phraseKey } from './synonyms.ts';

/** A text that leads to a page, as the owner has written it. */
interface SearchRedirect {
  text: string;
  url: string;
}

const tables = new WeakMap<readonly SearchRedirect[], ReadonlyMap<string, string>>();

/** Key by which texts are compared: their words, in any form. */
export const searchKey = (text: string): string => phraseKey(readQuery(queryText(text)).terms);

/** The page of the shop that a text leads to; null: it is searched for. */
export function findSearchRedirect(all: readonly SearchRedirect[], text: string): string | null {
  if (all.length === 0) return null;
  let table = tables.get(all);
  if (!table) {
    table = new Map(all.map((one) => [searchKey(one.text), one.url]));
    tables.set(all, table);
  }
  const key = searchKey(text);
  const url = key === '' ? undefined : table.get(key);
  return url !== undefined && isOwnPath(url) ? url : null;
}
