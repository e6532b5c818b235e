import { comparedText, isStopWord, readTerms, type Term } from '../catalog/index/words.ts';

/** Of a longer text only the beginning is searched for. */
const MAX_TEXT = 200;
/** Each term has a bit in a number; some are left for the words of synonyms. */
const MAX_TERMS = 20;

/** A piece between spaces. */
export interface Chunk {
  text: string;
  start: number;
  end: number;
}

export interface Query {
  /** As compared: see comparedText. */
  text: string;
  /** Terms that must be found, each once. */
  terms: readonly Term[];
  chunks: readonly Chunk[];
}

const QUOTED = /^\s*["«“„'](.*)["»”“']\s*$/s;

/** Text within quotes of any kind, when they stand around all of it: it is taken as it is written. */
export const quotedIn = (text: string): string | null => QUOTED.exec(text)?.[1] ?? null;

/** The text of a visitor, cut to what is searched for. */
export function queryText(text: string): string {
  return comparedText(text.slice(0, MAX_TEXT)).slice(0, MAX_TEXT);
}

/** Reads a plain text; words that say nothing are no terms. */
export function readQuery(text: string): Query {
  const seen = new Set<string>();
  const terms = readTerms(text).filter((term) => {
    const key = term.measure ?? term.text;
    if (seen.has(key) || isStopWord(term.text)) return false;
    return seen.add(key);
  });
  const chunks = [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  return { text, terms: terms.slice(0, MAX_TERMS), chunks };
}

export const isWord = ({ text }: Term): boolean => /^\p{L}/u.test(text);

/** The terms that begin in a part of the text. */
export function termsWithin(query: Query, start: number, end: number): Term[] {
  return query.terms.filter((term) => term.start >= start && term.start < end);
}
