import type { CatalogIndex } from '../catalog/catalog-index.ts';
import type { Scope } from '../catalog/scope.ts';
import { ARTICLE_MARK, articleOf, wordsOf } from '../catalog/words.ts';
import { stemOf } from './stem-of.ts';

/** Of a longer text only the beginning is searched for. */
const MAX_TEXT = 200;
const MAX_WORDS = 10;
/** Articles are looked up by their beginning from this length. */
const MIN_ARTICLE = 3;

/** From the best: the article or code itself, its beginning, all words in the title, somewhere. */
const EXACT = 0;
const ARTICLE = 1;
const TITLE = 2;
const ANYWHERE = 3;

/**
 * Products that a text names: by code or article (any dashes, spaces and look-alike letters), or by
 * words that each begin some word of title, brand, category or article. Never throws; a text without
 * a letter or digit finds nothing.
 */
export function findProducts(index: CatalogIndex, text: string): Extract<Scope, { kind: 'found' }> {
  const beginning = text.slice(0, MAX_TEXT);
  const words = [...new Set(wordsOf(beginning))].slice(0, MAX_WORDS);
  const ordinals = new Uint32Array(index.members.live.length);
  const ranks = new Uint8Array(ordinals.length);
  let found = 0;
  if (words.length > 0) {
    const match = matchTokens(index, words, articleOf(beginning));
    for (const ordinal of index.members.live) {
      const rank = rankOf(index, ordinal, match);
      if (rank === null) continue;
      ordinals[found] = ordinal;
      ranks[found++] = rank;
    }
  }
  return { kind: 'found', ordinals: ordinals.slice(0, found), ranks: ranks.slice(0, found) };
}

interface TokenMatch {
  /** By token number: a bit for each word that begins the token. */
  bits: Uint32Array;
  all: number;
}

/** Bits above those of the words. */
const EXACT_BIT = 2 ** 30;
const ARTICLE_BIT = 2 ** 29;

function matchTokens(
  { tokens }: CatalogIndex,
  words: readonly string[],
  article: string,
): TokenMatch {
  const bits = new Uint32Array(tokens.size);
  const mark = (prefix: string, bit: number) =>
    tokens.eachWithPrefix(prefix, (number) => {
      bits[number]! |= bit;
    });
  for (const [place, word] of words.entries()) {
    const bit = 2 ** place;
    mark(stemOf(word), bit);
    const part = articleOf(word);
    if (part.length >= MIN_ARTICLE) mark(ARTICLE_MARK + part, bit);
  }
  if (article.length >= MIN_ARTICLE) mark(ARTICLE_MARK + article, ARTICLE_BIT);
  const exact = tokens.find(ARTICLE_MARK + article);
  if (exact !== undefined) bits[exact]! |= EXACT_BIT;
  return { bits, all: 2 ** words.length - 1 };
}

function rankOf(
  { words }: CatalogIndex,
  ordinal: number,
  { bits, all }: TokenMatch,
): number | null {
  let [inTitle, anywhere] = [0, 0];
  for (let at = words.offsets[ordinal]!; at < words.offsets[ordinal + 1]!; at++) {
    const token = words.values[at]!;
    const found = bits[token >>> 1]!;
    anywhere |= found;
    if ((token & 1) === 0) inTitle |= found;
  }
  if (anywhere & EXACT_BIT) return EXACT;
  if (anywhere & ARTICLE_BIT) return ARTICLE;
  if ((inTitle & all) === all) return TITLE;
  return (anywhere & all) === all ? ANYWHERE : null;
}
