import { ARTICLE_MARK, articleOf } from '../catalog/index/words.ts';
import { type Chunk, type Query, termsWithin } from './query.ts';
import type { Searched } from './resolve-term.ts';

/** Tokens of articles that do for some terms. */
export interface MatchedArticle {
  tokens: readonly number[];
  /** Bits of the terms. */
  covers: number;
}

/** The text as one article: tokens of the article itself, and of those that begin so. */
export interface WholeArticle {
  exact: readonly number[];
  begun: readonly number[];
}

/** Articles are looked up by their beginning from this length; bare numbers among words from that. */
const MIN_ARTICLE = 3;
const MIN_NUMBER_AMONG_WORDS = 5;
/** An article is typed in at most this many pieces. */
const MAX_PIECES = 5;

/** Pieces that stand side by side and together are an article or the beginning of one. */
export function matchArticles(searched: Searched, query: Query): MatchedArticle[] {
  const { chunks, terms } = query;
  const found: MatchedArticle[] = [];
  for (const start of chunks.keys()) {
    for (let end = start + 1; end <= Math.min(chunks.length, start + MAX_PIECES); end++) {
      const pieces = chunks.slice(start, end);
      if (pieces.length === chunks.length || !mayBeArticle(pieces)) continue;
      const article = articleOf(pieces.map(({ text }) => text).join(''));
      const isShortNumber = /^\d+$/.test(article) && article.length < MIN_NUMBER_AMONG_WORDS;
      const tokens = (isShortNumber ? exactArticle : begunArticles)(searched, article);
      const inside = termsWithin(query, pieces[0]!.start, pieces.at(-1)!.end);
      const covers = inside.reduce((sum, term) => sum | (2 ** terms.indexOf(term)), 0);
      if (tokens.length > 0 && covers > 0) found.push({ tokens, covers });
    }
  }
  return found;
}

/** A digit must be in it, and numbers that merely stand side by side are none. */
function mayBeArticle(pieces: readonly Chunk[]): boolean {
  const text = pieces.map((piece) => piece.text).join(' ');
  if (!/\d/.test(text)) return false;
  return pieces.length === 1 || /\p{L}/u.test(text);
}

/** Products whose article is the text, whatever stands between its letters. */
export function matchWholeArticle(searched: Searched, { text }: Query): WholeArticle {
  const article = articleOf(text);
  return { exact: exactArticle(searched, article), begun: begunArticles(searched, article) };
}

function exactArticle({ index, tables }: Searched, article: string): number[] {
  const token = article ? index.tokens.find(ARTICLE_MARK + article) : undefined;
  return token !== undefined && tables.counts[token]! > 0 ? [token] : [];
}

function begunArticles({ index, tables }: Searched, article: string): number[] {
  const tokens: number[] = [];
  if (article.length < MIN_ARTICLE) return tokens;
  index.tokens.eachWithPrefix(ARTICLE_MARK + article, (token) => {
    if (tables.counts[token]! > 0) tokens.push(token);
  });
  return tokens;
}
