import { measureOf, UNIT_PATTERN } from './measures.ts';

/** Cyrillic letters that look like Latin ones: articles are typed with either. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
};
const LATIN_TWINS = new Map(Object.entries(LOOK_ALIKES));
const CYRILLIC_TWINS = new Map(Object.entries(LOOK_ALIKES).map(([ours, latin]) => [latin, ours]));

/** Words that say nothing about a product. «Без» does: столы без борта. */
const STOP_WORDS = new Set(
  [
    'а в во для до за и из или к ко на о об от по под при с со у the and for with',
    'купить цена цены заказать недорого стоимость',
  ].flatMap((line) => line.split(' ')),
);
/** Length of a run of letters above which it is no word. */
const MAX_WORD = 40;

/** A word or number of a text. */
export interface Term {
  /** Lower case, «ё» as «е». */
  text: string;
  /** Key of a number with its unit: the same amount in any unit has the same one. */
  measure: string | null;
  /** Place in the plain text; the unit belongs to the last number before it. */
  start: number;
  end: number;
}

/** A cross between the numbers of a size, however it is typed. */
const CROSS = /(?<=\d)\s?[x×х*]\s?(?=\d)/g;

/** The end of a number that counts what follows: «4-х конфорочная», «2х секционная». */
const COUNTING_END = /(?<=\d)-?[xх](?=[\s-]+[а-я]{3})/g;

/** Signs that nobody sees, between letters: soft hyphens, accents, marks of no width and of direction. */
const UNSEEN = /\u0301|[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Form in which texts are compared: one form of every letter, lower case, «ё» as «е», decimal
 * points, slashes of fractions, and nothing that is not seen.
 */
export function comparedText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/(\d),(?=\d)/g, '$1.')
    .replace(/(?<=\d)\\(?=\d)/g, '/')
    .replace(CROSS, '×')
    .replace(COUNTING_END, '');
}

/** A fraction; numbers with crosses between them and the unit behind them; a word. */
const TERM = new RegExp(
  [
    '(?<![\\d./])(\\d{1,2}/\\d{1,2})(?![\\d./])',
    `(\\d+(?:\\.\\d+)?(?:×\\d+(?:\\.\\d+)?)*)(?:\\s?(${UNIT_PATTERN})(?!\\p{L}))?`,
    '(\\p{L}+)',
  ].join('|'),
  'gu',
);

/**
 * The words and numbers of a plain text. Letters and digits part («gn1/1» → gn, 1/1), sizes part at
 * their crosses and share the unit behind them, «1/2» stays whole.
 */
export function readTerms(plain: string): Term[] {
  const terms: Term[] = [];
  TERM.lastIndex = 0;
  for (let match = TERM.exec(plain); match; match = TERM.exec(plain)) {
    const [whole, fraction, numbers, unit, word] = match;
    const end = match.index + whole.length;
    if (numbers !== undefined) addNumbers(terms, numbers, unit, match.index, end);
    else {
      const text = fraction ?? oneAlphabet(word!).slice(0, MAX_WORD);
      terms.push({ text, measure: null, start: match.index, end });
    }
  }
  return terms;
}

function addNumbers(
  terms: Term[],
  numbers: string,
  unit: string | undefined,
  start: number,
  end: number,
): void {
  let at = start;
  const parts = numbers.split('×');
  for (const [index, part] of parts.entries()) {
    const text = part.includes('.') ? String(Number(part)) : part.replace(/^0+(?=\d)/, '');
    const last = index === parts.length - 1;
    const measure = unit === undefined ? null : measureOf(Number(part), unit);
    terms.push({
      text: text.slice(0, MAX_WORD),
      measure,
      start: at,
      end: last ? end : at + part.length,
    });
    at += part.length + 1;
  }
}

/** «Сток» with a Latin «c»: when all letters of one alphabet look like the other's, they become it. */
function oneAlphabet(word: string): string {
  if (!/[a-z]/.test(word) || !/[а-я]/.test(word)) return word;
  return (
    toAlphabet(word, /[а-я]/g, LATIN_TWINS) ?? toAlphabet(word, /[a-z]/g, CYRILLIC_TWINS) ?? word
  );
}

function toAlphabet(word: string, foreign: RegExp, twins: ReadonlyMap<string, string>) {
  const changed = word.replace(foreign, (letter) => twins.get(letter) ?? letter);
  return new RegExp(foreign.source).test(changed) ? null : changed;
}

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/**
 * An article without dashes and spaces, its look-alike letters and crosses between digits made
 * Latin; empty when none.
 */
export function articleOf(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(CROSS, 'x')
    .replace(/[^\p{L}\p{N}]+/gu, '');
  return plain.replace(/[авекмнорстух]/g, (letter) => LATIN_TWINS.get(letter)!).toUpperCase();
}

/** Mark that tells articles and amounts from words among the index's tokens. */
export const ARTICLE_MARK = '#';
