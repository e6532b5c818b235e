import { isStopWord } from '../catalog/index/words.ts';

/** Gender of a word in the nominative, or the plural. */
type Kind = 'masculine' | 'feminine' | 'neuter' | 'plural';

const ADJECTIVE: readonly (readonly [endings: RegExp, kind: Kind])[] = [
  [/(?:ый|ий)$/, 'masculine'],
  [/(?:ая|яя)$/, 'feminine'],
  [/(?:ое|ее)$/, 'neuter'],
  [/(?:ые|[гжкхчшщн]ие)$/, 'plural'],
];
const NOUN: readonly (readonly [endings: RegExp, kind: Kind])[] = [
  [/[ая]$/, 'feminine'],
  [/[ое]$/, 'neuter'],
  [/[ыи]$/, 'plural'],
  [/[бвгджзйклмнпрстфхцчшщ]$/, 'masculine'],
];
/** «Без» says something, but is no name of anything either. */
const PREPOSITION_TOO = 'без';

/** True for a word that asks for an oblique case behind it. */
export const isPreposition = (word: string): boolean =>
  word === PREPOSITION_TOO || (word.length <= 3 && word !== 'и' && isStopWord(word));

/** «Оборудование», «покрытие» */
const ABSTRACT_NOUN = /(?:[аея]н|т)ие$/;

/**
 * True for a word with the ending of an adjective in the nominative; not «-ой», which is that of an
 * oblique case far more often.
 */
export const isAdjective = (word: string): boolean => adjectiveKind(word) !== null;

/** True when a word may follow another one as its adjective or noun: «шкаф белый», «тарелка белая». */
export function agrees(before: string, word: string): boolean {
  const own = adjectiveKind(word);
  const other = adjectiveKind(before);
  if (own === null && other === null) return true;
  const kinds = [other ?? kindIn(NOUN, before), own ?? kindIn(NOUN, word)];
  return kinds.includes(null) || kinds[0] === kinds[1];
}

const adjectiveKind = (word: string): Kind | null =>
  ABSTRACT_NOUN.test(word) ? null : kindIn(ADJECTIVE, word);

function kindIn(table: typeof NOUN, word: string): Kind | null {
  return table.find(([endings]) => endings.test(word))?.[1] ?? null;
}
