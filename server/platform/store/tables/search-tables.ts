import type { Generated } from 'kysely';

/** Words that the owner says mean the same, written as in search/synonym-list.ts. */
interface SearchSynonymTable {
  id: number;
  line: string;
}

/** A text that leads straight to a page when it is searched for. */
interface SearchRedirectTable {
  id: number;
  text: string;
  url: string;
}

/** A text that was searched for and found nothing, or not all of it. */
interface SearchMissTable {
  text: string;
  count: number;
  last_at: number;
}

/** A text that the search must answer. */
export interface SearchCheckTable {
  id: number;
  text: string;
  /** Title of a category or of one above it, words of a title, code of a product. */
  look: 'category' | 'title' | 'code';
  expected: string;
  /** Among so many first results. */
  place: number;
}

/** Searches of a shopper; a text once. */
interface SearchTable {
  id: Generated<number>;
  shopper_id: number;
  text: string;
  searched_at: number;
}

export interface SearchTables {
  search_synonyms: SearchSynonymTable;
  search_redirects: SearchRedirectTable;
  search_misses: SearchMissTable;
  search_checks: SearchCheckTable;
  searches: SearchTable;
}
