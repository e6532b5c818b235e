import { randomUUID } from 'node:crypto';
import { PartId } from '../../../shared/page-parts.ts';
import { CARD_MARKUP } from '../../../views/layout/shown-cards.ts';
import { type GzipPiece, keepPiece, readPiece } from './gzip-pieces.ts';

/** A page in pieces: what all of a role share, around the places of what they do not. */
export interface DividedPage {
  /** Another one for each page, so that it names no other page's block. */
  name: string;
  /** Before the header's buttons. */
  before: GzipPiece;
  /** Between them and the notices. */
  between: GzipPiece;
  /** After the notices. */
  after: readonly Block[];
}

/** Some cards with what stands between them, or what stands before or behind all cards. */
export class Block {
  readonly cards: readonly CardPlace[];
  readonly #before: Block | null;
  readonly #behind: GzipPiece;
  #alone: GzipPiece | null = null;

  /** `before`: the block that it follows on the page; `text`: its own, which is kept compressed. */
  constructor(text: Buffer, cards: readonly CardPlace[], before: Block | null) {
    this.cards = cards;
    this.#before = before;
    this.#behind = keepPiece(text, before?.read() ?? null);
  }

  read(): Buffer {
    return readPiece(this.#behind, this.textBefore(true));
  }

  /** Text that a piece of this block may refer to: none when the block before is not shown as it is kept. */
  textBefore(isKept: boolean): Buffer | null {
    return (isKept && this.#before?.read()) || null;
  }

  /** The block as it is kept; `isKept`: so is the one before it. */
  pieceBehind(isKept: boolean): GzipPiece {
    if (isKept || !this.#before) return this.#behind;
    this.#alone ??= keepPiece(this.read());
    return this.#alone;
  }
}

/** Place of a card in the text of its block, in bytes; `card`: its number on the page. */
export interface CardPlace {
  card: number;
  start: number;
  end: number;
}

/** Letters of a block: smaller ones compress worse, larger ones are made anew for one card. */
const BLOCK_LETTERS = 20_000;

/** Null when the markup is not what a page of so many cards looks like. */
export function dividePage(html: string, cardCount: number): DividedPage | null {
  const actions = findElement(html, PartId.HeaderActions);
  const notices = findElement(html, PartId.Notices);
  if (!actions || !notices || notices.start < actions.end) return null;
  const cards = findCards(html, notices.end);
  if (cards?.length !== cardCount) return null;
  return {
    name: randomUUID(),
    before: keepPiece(Buffer.from(html.slice(0, actions.start))),
    between: keepPiece(Buffer.from(html.slice(actions.end, notices.start))),
    after: divideCards(html.slice(notices.end), cards),
  };
}

interface Range {
  start: number;
  end: number;
}

/** The one element with an id, its children included. */
function findElement(html: string, id: string): Range | null {
  const start = html.lastIndexOf('<', html.indexOf(` id="${id}"`));
  const tag = /^<(\w+)/.exec(html.slice(start, start + 20))?.[1];
  if (start < 0 || !tag) return null;
  const tags = new RegExp(`<(/?)${tag}[ >]`, 'g');
  tags.lastIndex = start;
  let depth = 0;
  for (let found = tags.exec(html); found; found = tags.exec(html)) {
    depth += found[1] === '/' ? -1 : 1;
    if (depth === 0) return { start, end: tags.lastIndex };
  }
  return null;
}

/** Cards behind a place of the page; places are counted from there. Null when one has no end. */
function findCards(html: string, from: number): Range[] | null {
  const found: Range[] = [];
  const { start: open, end: close } = CARD_MARKUP;
  for (let start = html.indexOf(open, from); start >= 0; ) {
    const closing = html.indexOf(close, start);
    if (closing < 0) return null;
    const end = closing + close.length;
    found.push({ start: start - from, end: end - from });
    start = html.indexOf(open, end);
  }
  return found;
}

/** Blocks of cards, with markup before and behind all of them in blocks of its own: nothing in it is changed. */
function divideCards(html: string, cards: readonly Range[]): Block[] {
  const blocks: Block[] = [];
  const add = (html: string, cards: readonly CardPlace[]) => {
    if (html !== '') blocks.push(blockOf(html, cards, blocks.at(-1) ?? null));
  };
  let from = cards[0]?.start ?? html.length;
  let first = 0;
  add(html.slice(0, from), []);
  const last = cards.length - 1;
  const endOfLast = cards[last]?.end ?? html.length;
  for (const [at, { end }] of cards.entries()) {
    const isFull = end - from >= BLOCK_LETTERS && endOfLast - end >= BLOCK_LETTERS / 2;
    if (at !== last && !isFull) continue;
    add(html.slice(from, end), placesIn(cards, { first, last: at, from }));
    from = end;
    first = at + 1;
  }
  add(html.slice(from), []);
  return blocks;
}

interface CardRun {
  first: number;
  last: number;
  /** Place where their block begins. */
  from: number;
}

const placesIn = (cards: readonly Range[], { first, last, from }: CardRun): CardPlace[] =>
  cards
    .slice(first, last + 1)
    .map(({ start, end }, at) => ({ card: first + at, start: start - from, end: end - from }));

/** Places come in letters and are kept in bytes. */
function blockOf(html: string, cards: readonly CardPlace[], before: Block | null): Block {
  let letters = 0;
  let bytes = 0;
  const inBytes = (place: number) => {
    bytes += Buffer.byteLength(html.slice(letters, place));
    letters = place;
    return bytes;
  };
  const places = cards.map(({ card, start, end }) => ({
    card,
    start: inBytes(start),
    end: inBytes(end),
  }));
  return new Block(Buffer.from(html), places, before);
}
