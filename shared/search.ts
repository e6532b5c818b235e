/** The search as forms, panel and pages know it: limits, times, and what the panel is told. */

/** Pauses in typing, in milliseconds: before suggestions, and before products (S9.24). */
export const SUGGESTIONS_PAUSE_MS = 200;
export const RESULTS_PAUSE_MS = 1500;

/** Characters of a text that count. */
export const MAX_QUERY_LENGTH = 200;
/** Products that the panel asks for (S9.17). */
export const PANEL_ROWS = 20;
/** Pages of the site in the panel. */
export const PANEL_PAGES = 4;
/** Texts of the history in the panel. */
export const HISTORY_ROWS = 5;
export const MOST_SEARCHED_LIMIT = 4;
export const OFFERS_LIMIT = 4;

/** A product as a row, in words ready to be shown. */
export interface ProductRowData {
  id: number;
  url: string;
  title: string;
  code: string;
  /** Key of a picture; null: there is none. */
  image: string | null;
  /** «1 234,50 ₽» or «Цена по запросу». */
  price: string;
  /** For customers alone. */
  oldPrice: string | null;
  /** «−12 %» */
  discount: string | null;
  availability: { text: string; style: string };
}

/** A text that leads to its results. */
export interface SearchLink {
  text: string;
  url: string;
}

export interface HistoryLink extends SearchLink {
  id: number;
}

/** Contents of the panel before anything is typed. */
export interface SearchStart {
  history: readonly HistoryLink[];
  popular: readonly SearchLink[];
  offers: readonly ProductRowData[];
}

/** Words that may take the place of the last one. */
export interface SearchSuggestions {
  chips: readonly string[];
}

/** Products for a text, sections and brands that it names, and pages of the site. */
export interface SearchResults {
  products: readonly ProductRowData[];
  places: readonly { title: string; url: string }[];
  /** Pages of the site that say what is asked for. */
  pages: readonly { title: string; url: string }[];
  total: number;
  /** «Смотреть все: 128 товаров» */
  allTitle: string;
  /** «Исправлено: плита»; null when the text was taken as it is. */
  note: string | null;
}

/** Halves of a letter whose other half is not there: no address can hold them. */
const HALVES = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** A text as it is searched for and kept: one space between words, cut to its limit. */
export function cleanQuery(text: string): string {
  const words = text.replace(HALVES, '').replace(/\s+/g, ' ').trim();
  return words.slice(0, MAX_QUERY_LENGTH).replace(HALVES, '').trim();
}

const LETTERS = /(?<![\p{L}\p{N}])[\p{L}\p{N}]*$/u;
const LAST_WORD = /(?<!\S)\S*$/;

/** Last signs of a text that a suggestion goes on with, «маш» of «кофе-маш», or else its last word. */
function replacedBy(text: string, suggestion: string): string {
  const letters = LETTERS.exec(text)?.[0] ?? '';
  const begins = suggestion.toLowerCase().startsWith(letters.toLowerCase());
  return letters && begins ? letters : (LAST_WORD.exec(text)?.[0] ?? '');
}

/** The text with a suggestion in the place of its last word, and a space to go on (S5.7). */
export function replaceLastWord(text: string, suggestion: string): string {
  return `${text.slice(0, text.length - replacedBy(text, suggestion).length)}${suggestion} `;
}

/** A suggestion as the part that is typed already and the rest of it. */
export function splitSuggestion(text: string, suggestion: string): [typed: string, rest: string] {
  const last = replacedBy(text, suggestion);
  const begins = suggestion.toLowerCase().startsWith(last.toLowerCase());
  const typed = begins ? suggestion.slice(0, last.length) : '';
  return [typed, suggestion.slice(typed.length)];
}
