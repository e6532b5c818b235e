import type { SitePage } from '../../shared/contract/search-calls.ts';
import { shorten } from '../../shared/shorten.ts';
import { comparedText, isStopWord, readTerms } from '../catalog/index/words.ts';
import { editDistance } from './edit-distance.ts';
import { plainMarkdown } from './plain-markdown.ts';
import { isWord, queryText, quotedIn, readQuery } from './query.ts';
import type { SiteText } from './read-site-texts.ts';
import { stemOf } from './stem-of.ts';
import { swapLayout } from './swap-layout.ts';

const MAX_PAGES = 6;
const MAX_LINE = 160;
/** Shorter lines are headings. */
const MIN_LINE = 30;
/** Shorter stems are like too many others. */
const MIN_WITH_MISTAKE = 5;
/** Of a longer query no page is meant that has only some of its words. */
const MAX_TERMS_OF_PART = 4;
/** Worth of a word in a title or among the words that a page is asked for, and in its text. */
const IN_TITLE = 3;
const IN_TEXT = 1;
/** A page about the shop stands before a question about one of its sides. */
const ABOUT_SHOP = 3;

/** A page of the site as it is searched. */
export interface SiteEntry extends SiteText {
  /** Plain. */
  text: string;
  named: ReadonlySet<string>;
  said: ReadonlySet<string>;
}

interface Match {
  entry: SiteEntry;
  worth: number;
  /** Counts of asked words that the page has, and its title. */
  had: number;
  named: number;
}

/** The words of the site's own texts, by their stems. */
export interface SiteWords {
  /** The word stands in some text. */
  has(stem: string): boolean;
  /** But for one mistake it is what a page of the shop is asked for by. */
  isMeantBy(stem: string): boolean;
}

export const NO_SITE: SiteWords = { has: () => false, isMeantBy: () => false };

/** The site's own texts by their words. */
export class SiteIndex implements SiteWords {
  readonly #entries: readonly SiteEntry[];
  readonly #stems: ReadonlySet<string>;
  /** Words by which pages of the shop are asked for. */
  readonly #names: readonly string[];

  constructor(entries: readonly SiteEntry[]) {
    this.#entries = entries;
    const stems = new Set<string>();
    for (const { named, said } of entries) {
      for (const stem of named) stems.add(stem);
      for (const stem of said) stems.add(stem);
    }
    this.#stems = stems;
    const pages = entries.filter(({ kind }) => kind === 'page');
    this.#names = [...new Set(pages.flatMap(({ named }) => [...named]))];
  }

  has(stem: string): boolean {
    return this.#stems.has(stem);
  }

  isMeantBy(stem: string): boolean {
    return this.#nameLike(stem) !== stem;
  }

  /** The name that differs by one mistake, or the stem itself. */
  #nameLike(stem: string): string {
    if (stem.length < MIN_WITH_MISTAKE || this.has(stem)) return stem;
    return this.#names.find((name) => editDistance(stem, name, 1) <= 1) ?? stem;
  }

  /**
   * Pages that have all words of a text, or that are named by one of few; the best first. A text that
   * says nothing to the site is read in the other keyboard layout, then with a mistake in its words.
   */
  find(text: string): SitePage[] {
    const plain = queryText(text);
    const found = this.#match(termStems(plain));
    if (found.length > 0) return found;
    if (quotedIn(text) !== null) return [];
    const swapped = this.#match(termStems(swapLayout(plain) ?? ''));
    return swapped.length > 0
      ? swapped
      : this.#match(termStems(plain).map((stem) => this.#nameLike(stem)));
  }

  #match(stems: readonly string[]): SitePage[] {
    if (stems.length === 0) return [];
    return this.#entries
      .map((entry) => matchEntry(entry, stems))
      .filter((match) => isMeant(match, stems.length))
      .sort((a, b) => b.worth - a.worth)
      .slice(0, MAX_PAGES)
      .map(({ entry, named }) => ({
        kind: entry.kind,
        title: entry.title,
        url: entry.url,
        text: shorten(tellingLine(entry, stems), MAX_LINE),
        is_named: named > 0,
      }));
  }
}

/** Reads the words of a page: some tenths of a millisecond. */
export function readEntry(page: SiteText): SiteEntry {
  const text = plainMarkdown(page.body);
  const named = stemsOf(`${page.title} ${page.words}`);
  return { ...page, text, named, said: stemsOf(text) };
}

function matchEntry(entry: SiteEntry, stems: readonly string[]): Match {
  const match = { entry, worth: 0, had: 0, named: 0 };
  for (const stem of stems) {
    const isNamed = entry.named.has(stem);
    if (!isNamed && !entry.said.has(stem)) continue;
    match.had++;
    match.worth += isNamed ? IN_TITLE : IN_TEXT;
    if (isNamed) match.named++;
  }
  if (entry.kind === 'page' && match.named > 0) match.worth += ABOUT_SHOP;
  return match;
}

function isMeant({ entry, had, named }: Match, asked: number): boolean {
  if (had === asked) return true;
  return entry.kind === 'page' && named > 0 && asked <= MAX_TERMS_OF_PART;
}

/** The first sentence with a word that was asked for, or the first of all; headings go on. */
function tellingLine({ text }: SiteEntry, stems: readonly string[]): string {
  const sentences = text.split(/\n|(?<=[.!?])\s+(?=[А-ЯЁA-Z])/);
  const tells = (sentence: string) => {
    const said = stemsOf(sentence);
    return stems.some((stem) => said.has(stem));
  };
  const at = Math.max(0, sentences.findIndex(tells));
  const [line = '', next = ''] = sentences.slice(at);
  return line.length < MIN_LINE && next !== '' ? `${line.replace(/[.:]$/, '')}. ${next}` : line;
}

function stemsOf(text: string): Set<string> {
  const words = readTerms(comparedText(text)).filter(
    (term) => isWord(term) && !isStopWord(term.text),
  );
  return new Set(words.map((term) => stemOf(term.text)));
}

function termStems(plain: string): string[] {
  return readQuery(plain)
    .terms.filter(isWord)
    .map(({ text }) => stemOf(text));
}
