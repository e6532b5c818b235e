import { LRUCache } from 'lru-cache';
import type { ReactElement, ReactNode } from 'react';
import type { Product } from '../../../shared/contract/product.ts';
import type { KnownShopper } from '../../../shared/contract/shopper.ts';
import { PartId } from '../../../shared/page-parts.ts';
import type { ProductCardProps } from '../../../shared/ui/product-card.tsx';
import { type Block, type CardPlace, type DividedPage, dividePage } from './divide-page.ts';
import { type GzipPiece, joinPieces, keepPiece } from './gzip-pieces.ts';
import type { FrameFragments, FramePart, PageRequest } from './page.ts';
import { renderToBytes } from './render.ts';
import { withoutAnnouncements } from './render-fragments.ts';
import type { StoredPage } from './stored-page.ts';
import type { OwnVisitor } from './visitor.ts';

/** Parts of a kept page that differ from visitor to visitor of one role, besides header and notices. */
export interface ShownProducts {
  cards: readonly DrawnCard[];
  /** Products whose state stands elsewhere than in a card. */
  alone: ReadonlySet<number>;
}

/** A card as it was drawn for the page. The catalogue keeps the product as long as others see it. */
export interface DrawnCard {
  productId: number;
  product: WeakRef<Product>;
  props: Omit<ProductCardProps, 'product'>;
}

/** State of a product for one visitor. */
interface OwnState {
  line?: KnownShopper['basket'][number] | undefined;
  favorite: boolean;
}

/** A card as its visitor sees it. */
export type DrawOwnCard = (card: ProductCardProps, state: OwnState) => ReactElement;

export interface Composer {
  /** The page of one visitor in gzip; null when it differs in more than can be put into a kept one. */
  compose(page: StoredPage, request: PageRequest<OwnVisitor>): Promise<Buffer | null>;
}

/** Cards that one visitor sees otherwise than others. */
interface OwnCards {
  name: DividedPage['name'];
  shown: ShownProducts;
  /** By the number of the card on the page. */
  states: ReadonlyMap<number, string>;
}

interface ComposerOptions {
  frameFragments: FrameFragments;
  drawCard: DrawOwnCard;
  timeoutMs: number;
}

/** Memory for headers of customers and notices, a kilobyte or less each, and for blocks, some five. */
const MAX_KEPT_BYTES = 6_000_000;
/** Objects around the bytes of a piece. */
const PIECE_BYTES = 300;

/**
 * Puts what is a visitor's own into a page that is kept for all of the same role, choice and address:
 * the header's buttons, notices, and cards of goods that lie in the basket or among the favourites.
 */
export function createComposer({ frameFragments, drawCard, timeoutMs }: ComposerOptions): Composer {
  const divided = new WeakMap<StoredPage, DividedPage | null>();
  const kept = new LRUCache<string, GzipPiece>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ deflated }, key) => deflated.length + 2 * key.length + PIECE_BYTES,
  });

  function divide(page: StoredPage, cardCount: number): DividedPage | null {
    const known = divided.get(page);
    if (known !== undefined) return known;
    const made = dividePage(page.bodies.identity.toString('utf8'), cardCount);
    divided.set(page, made);
    return made;
  }

  async function render(node: ReactNode): Promise<string> {
    return withoutAnnouncements((await renderToBytes(node, timeoutMs)).toString('utf8'));
  }

  /** A piece by a key that says all of what it is made of; null as `make` says. */
  async function obtain(key: string, make: () => Promise<GzipPiece | null>) {
    const known = kept.get(key);
    if (known) return known;
    const piece = await make();
    if (piece) kept.set(key, piece);
    return piece;
  }

  /** A part of the frame: with the same properties it is the same markup. */
  const obtainPart = (id: string, element: ReactElement<object>) =>
    obtain(`${id} ${JSON.stringify(element.props)}`, async () =>
      keepPiece(Buffer.from(await render(element))),
    );

  /** Blocks with the visitor's own cards; null stands for one that cannot be drawn. */
  function composeBlocks(blocks: readonly Block[], { name, shown, states }: OwnCards) {
    let isKept = true;
    return blocks.map((block) => {
      const wasKept = isKept;
      const changed = block.cards.flatMap((place) => {
        const state = states.get(place.card);
        return state === undefined ? [] : [{ ...place, state }];
      });
      isKept = changed.length === 0;
      if (isKept) return block.pieceBehind(wasKept);
      const key = changed.map(({ card, state }) => `${card} ${state}`).join(' ');
      return obtain(`${name} ${wasKept} ${key}`, async () => {
        const text = await changeCards(block.read(), changed, shown);
        return text && keepPiece(text, block.textBefore(wasKept));
      });
    });
  }

  async function changeCards(
    text: Buffer,
    changed: readonly (CardPlace & { state: string })[],
    { cards }: ShownProducts,
  ): Promise<Buffer | null> {
    const parts: Buffer[] = [];
    let from = 0;
    for (const { card, start, end, state } of changed) {
      const element = drawInState(cards[card], state);
      if (!element) return null;
      parts.push(text.subarray(from, start), Buffer.from(await render(element)));
      from = end;
    }
    return Buffer.concat([...parts, text.subarray(from)]);
  }

  /** A card in a state as the key of its block holds it: nothing else can get into the drawing. */
  function drawInState(drawn: DrawnCard | undefined, state: string): ReactElement | null {
    const product = drawn?.product.deref();
    return drawn && product ? drawCard({ ...drawn.props, product }, JSON.parse(state)) : null;
  }

  return {
    async compose(page, request) {
      const { shopper, notice } = request.visitor;
      const shown = page.shown ?? null;
      const states = shown && listOwnStates(shown, shopper);
      const divided = states && divide(page, shown.cards.length);
      if (!divided) return null;
      const { name, before, between, after } = divided;
      const own = { name, shown, states };
      const fragments = frameFragments(request, notice);
      const part = (id: FramePart) => obtainPart(id, fragments[id]());
      const [actions, notices, ...blocks] = await Promise.all([
        part(PartId.HeaderActions),
        part(PartId.Notices),
        ...composeBlocks(after, own),
      ]);
      const pieces = [before, actions, between, notices, ...blocks];
      return pieces.every((piece) => piece !== null) ? joinPieces(pieces) : null;
    },
  };
}

/** States of the cards that differ, as text, by their number on the page; null when more than cards does. */
function listOwnStates(
  { cards, alone }: ShownProducts,
  shopper: KnownShopper | null,
): Map<number, string> | null {
  const states = new Map<number, string>();
  const lines = new Map(shopper?.basket.map((line) => [line.product_id, line]));
  const favorites = new Set(shopper?.favorites);
  for (const id of alone) if (lines.has(id) || favorites.has(id)) return null;
  for (const [at, { productId }] of cards.entries()) {
    const state: OwnState = { line: lines.get(productId), favorite: favorites.has(productId) };
    if (state.line || state.favorite) states.set(at, JSON.stringify(state));
  }
  return states;
}
