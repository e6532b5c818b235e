import { comparedText, isStopWord, readTerms, type Term } from '../catalog/index/words.ts';
import { stemOf } from './stem-of.ts';
import { synonymList } from './synonym-list.ts';

/** Words of a phrase in their dictionary forms. */
type Phrase = readonly Term[];

export interface Synonyms {
  /** Words of the longest phrase that has synonyms. */
  longest: number;
  /** By the stems of a phrase: what else it is called. */
  byPhrase: ReadonlyMap<string, readonly Phrase[]>;
  /** Phrases of one word, by their stems. */
  words: ReadonlyMap<string, string>;
}

/** Key by which phrases are compared: their stems in order. */
export function phraseKey(terms: readonly Term[]): string {
  return terms.map(({ text, measure }) => measure ?? stemOf(text)).join(' ');
}

/** Reads groups of phrases, a line each: see synonymList. */
export function parseSynonyms(text: string): Synonyms {
  const byPhrase = new Map<string, Phrase[]>();
  const words = new Map<string, string>();
  let longest = 0;
  for (const line of text.split('\n').filter((each) => each.trim() && !each.startsWith('#'))) {
    const [from, to] = readGroup(line);
    for (const phrase of from) {
      const key = phraseKey(phrase);
      const others = to.filter((other) => phraseKey(other) !== key);
      byPhrase.set(key, [...(byPhrase.get(key) ?? []), ...others]);
      longest = Math.max(longest, phrase.length);
      if (phrase.length === 1) words.set(key, phrase[0]!.text);
    }
  }
  return { longest, byPhrase, words };
}

function readGroup(line: string): [from: Phrase[], to: Phrase[]] {
  const [from = [], to = from] = line.split('=>').map((side) => side.split(',').map(readPhrase));
  return [from, to];
}

function readPhrase(text: string): Phrase {
  return readTerms(comparedText(text.trim())).filter((term) => !isStopWord(term.text));
}

/** Synonyms of the trade. */
export const synonyms = parseSynonyms(synonymList);

const known = new WeakMap<readonly string[], Synonyms>();

/** Synonyms of the trade with the owner's. */
export function synonymsWith(lines: readonly string[]): Synonyms {
  if (lines.length === 0) return synonyms;
  const made = known.get(lines) ?? parseSynonyms([synonymList, ...lines].join('\n'));
  known.set(lines, made);
  return made;
}
