import { wordsOf } from '../catalog/index/product-tokens.ts';
import type { Reference } from '../catalog/index/reference.ts';
import type { Slices } from '../platform/slices.ts';
import { editDistance } from './edit-distance.ts';
import { phoneticKeys } from './phonetic-keys.ts';
import { stemOf } from './stem-of.ts';

/** Shorter keys stand for too many names to be taken for one with a mistake. */
const MIN_LENGTH_WITH_MISTAKE = 5;
const MIN_PREFIX = 4;

/** Titles taken in in one go: about a millisecond. */
const SLICE = 64;

const known = new WeakMap<Reference, BrandNames>();

/** The names of the brands; made once for a version of them. */
export function* brandNamesInSlices(reference: Reference): Slices<BrandNames> {
  const made = known.get(reference);
  if (made) return made;
  const names = new BrandNames();
  const { brands } = reference.rows;
  for (const [at, { title }] of brands.entries()) {
    names.add(title);
    if (at % SLICE === SLICE - 1) yield;
  }
  known.set(reference, names);
  return names;
}

/** Words of the brands' titles by how they sound, whatever alphabet they are typed in. */
export class BrandNames {
  readonly #words = new Map<string, Set<string>>();
  readonly #names = new Set<string>();
  readonly #titleWords = new Set<string>();

  /** Takes in the title of a brand. */
  add(title: string): void {
    const words = wordsOf(title);
    for (const word of words) {
      this.#addWord(word);
      this.#titleWords.add(word);
      if (words.length === 1 || /[a-z]/.test(word)) this.#names.add(word);
    }
  }

  #addWord(word: string): void {
    if (!/^\p{L}+$/u.test(word)) return;
    for (const key of phoneticKeys(word)) {
      const words = this.#words.get(key);
      if (words) words.add(word);
      else this.#words.set(key, new Set([word]));
    }
  }

  /** True for a word that is a name: a whole title, or a foreign part of one. */
  isName(word: string): boolean {
    return this.#names.has(word);
  }

  /** True for a word of some brand's title. */
  hasWord(word: string): boolean {
    return this.#titleWords.has(word);
  }

  /** Words that sound like this one. */
  listSimilar(word: string): string[] {
    const keys = keysOf(word);
    return [...new Set(keys.flatMap((key) => [...(this.#words.get(key) ?? [])]))];
  }

  /** Words that sound almost like this one. */
  listNear(word: string): string[] {
    const keys = keysOf(word).filter((key) => key.length >= MIN_LENGTH_WITH_MISTAKE);
    return this.#collect((key) => keys.some((asked) => editDistance(asked, key, 1) <= 1));
  }

  /** Words that begin with how this one sounds. */
  listBeginning(word: string): string[] {
    const keys = keysOf(word).filter((key) => key.length >= MIN_PREFIX);
    return this.#collect((key) => keys.some((asked) => key.startsWith(asked)));
  }

  #collect(fits: (key: string) => boolean): string[] {
    const found = [...this.#words].filter(([key]) => fits(key)).flatMap(([, words]) => [...words]);
    return [...new Set(found)];
  }
}

const keysOf = (word: string) => [
  ...new Set([...phoneticKeys(word), ...phoneticKeys(stemOf(word))]),
];
