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

/** The text of a visitor, cut to what is searched for. «№» would become letters that articles have. */
export function queryText(text: string): string {
  return comparedText(text.slice(0, MAX_TEXT).replaceAll('№', ' ')).slice(0, MAX_TEXT);
}

/** Words by which people ask for something, which no product has. */
const ASKING = new Set(
  [
    'нужен нужна нужно нужны хочу хотим ищу ищем найти найди найдите покажи покажите',
    'подскажите подбери подберите дай дайте мне нам где есть какой какая какое какие',
    'сколько стоит стоят пожалуйста лучший лучшая лучшие хороший хорошая хорошие',
    'дешевый дешевая дешевые дешево недорогой недорогая недорогие оптом',
  ].flatMap((line) => line.split(' ')),
);

/** «Артикул», «код товара» before what is one: they name it and stand on no product. */
const NAME_OF_CODE =
  /(?<!\p{L})(?:арт(?:икул)?|код(?: товара)?|sku)[\s.:#]{1,3}(?=\p{L}{0,5}[\s./-]?\d)/gu;
/** Kitchens that things are for: nearly everything is for any. */
const PLACE_OF_USE =
  /(?<!\p{L})для (?:кафе|кофе(?:йни|ен)|ресторан\p{L}{0,2}|столов(?:ой|ых)|пиццери\p{L}|пекар\p{L}{2}|отел\p{L}{1,2}|гостиниц\p{L}?|общепита|бизнеса|дома)(?!\p{L})/gu;

/** Reads a plain text; words that say nothing are no terms. */
export function readQuery(plain: string): Query {
  const blank = (part: string) => ' '.repeat(part.length);
  const text = plain.replace(NAME_OF_CODE, blank).replace(PLACE_OF_USE, blank);
  const seen = new Set<string>();
  const terms = readTerms(text).filter((term) => {
    const key = term.measure ?? term.text;
    if (seen.has(key) || isStopWord(term.text) || ASKING.has(term.text)) return false;
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
