import type { TokenTable } from '../catalog/index/token-table.ts';
import type { Slices } from '../platform/slices.ts';
import { editDistance } from './edit-distance.ts';
import { bitCount } from './ordinal-set.ts';
import { phoneticKeys, soundOf } from './phonetic-keys.ts';
import { stemOf } from './stem-of.ts';

/** A word of the catalogue that resembles a typed one. */
interface SimilarWord {
  stem: string;
  distance: number;
}

/** Shorter names sound like too much. */
const MIN_NAME = 3;
const MIN_HEARD = 4;
/** Shorter beginnings of names begin too much: titles hold many foreign words. */
const MIN_BEGUN = 5;

/** Tokens read in one go: about a millisecond. */
const SLICE = 256;

const vocabularies = new WeakMap<TokenTable, Vocabulary>();

/** The vocabulary of a token table, brought up to the tokens that were added since. */
export function* vocabularyInSlices(tokens: TokenTable): Slices<Vocabulary> {
  const known = vocabularies.get(tokens) ?? new Vocabulary(tokens);
  vocabularies.set(tokens, known);
  yield* known.update();
  return known;
}

/** Words among the tokens, by their stems. Grows with the table, shared by all versions. */
export class Vocabulary {
  readonly #tokens: TokenTable;
  readonly #byStem = new Map<string, number[]>();
  /** Stems of Russian words by how they sound. */
  readonly #bySound = new Map<string, string[]>();
  /** Tokens of words in Latin letters by how they may be read aloud. */
  readonly #readAloud = new Map<string, number[]>();
  /** Letters of each stem as bits. */
  readonly #letters: number[] = [];
  readonly #stems: string[] = [];
  #read = 0;

  constructor(tokens: TokenTable) {
    this.#tokens = tokens;
  }

  /** Between two slices others may have read on. */
  *update(): Slices<void> {
    while (this.#read < this.#tokens.size) {
      const end = Math.min(this.#tokens.size, this.#read + SLICE);
      for (; this.#read < end; this.#read++) {
        const text = this.#tokens.textOf(this.#read);
        if (/^\p{L}+$/u.test(text)) this.#add(stemOf(text), this.#read);
      }
      yield;
    }
  }

  #add(stem: string, token: number): void {
    const known = this.#byStem.get(stem);
    if (known) {
      known.push(token);
      return;
    }
    this.#byStem.set(stem, [token]);
    this.#addSound(stem, token);
    this.#stems.push(stem);
    this.#letters.push(lettersIn(stem));
  }

  #addSound(stem: string, token: number): void {
    if (/^[а-я]+$/.test(stem)) {
      const sound = soundOf(stem);
      this.#bySound.set(sound, [...(this.#bySound.get(sound) ?? []), stem]);
    } else if (stem.length >= MIN_NAME && /[a-z]/.test(stem)) {
      for (const key of phoneticKeys(stem)) {
        this.#readAloud.set(key, [...(this.#readAloud.get(key) ?? []), token]);
      }
    }
  }

  /** Stems of Russian words that sound like this one. */
  listAlike(stem: string): readonly string[] {
    return this.#bySound.get(soundOf(stem)) ?? NO_STEMS;
  }

  /** Tokens in Latin letters that are read like this Russian word. */
  listReadSo(word: string): readonly number[] {
    if (word.length < MIN_HEARD || !/^[а-я]+$/.test(word)) return NONE;
    const keys = new Set([soundOf(word), soundOf(stemOf(word))]);
    return [...keys]
      .filter((key) => key.length >= MIN_NAME)
      .flatMap((key) => this.#readAloud.get(key) ?? NONE);
  }

  /** Tokens in Latin letters that are read so that they go on from this Russian beginning. */
  listReadOn(beginning: string): readonly number[] {
    if (!/^[а-я]+$/.test(beginning)) return NONE;
    const heard = soundOf(beginning);
    if (heard.length < MIN_BEGUN) return NONE;
    const found: number[] = [];
    for (const [key, tokens] of this.#readAloud) {
      if (key.startsWith(heard)) found.push(...tokens);
    }
    return found;
  }

  /** Tokens whose words have this stem. */
  ofStem(stem: string): readonly number[] {
    return this.#byStem.get(stem) ?? NONE;
  }

  /** Stems at most `limit` edits from `stem`; with `asPrefix`, those that go on from there. */
  listSimilar(stem: string, limit: number, asPrefix: boolean): SimilarWord[] {
    const letters = lettersIn(stem);
    const found: SimilarWord[] = [];
    for (let at = 0; at < this.#stems.length; at++) {
      if (bitCount(letters & ~this.#letters[at]!) > limit) continue;
      if (!asPrefix && bitCount(this.#letters[at]! & ~letters) > limit) continue;
      const other = this.#stems[at]!;
      const distance = editDistance(stem, other, limit, asPrefix);
      if (distance <= limit && other !== stem) found.push({ stem: other, distance });
    }
    return found;
  }
}

const NONE: readonly number[] = [];
const NO_STEMS: readonly string[] = [];

function lettersIn(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}
