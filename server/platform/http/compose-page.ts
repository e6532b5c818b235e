import type { ReactElement, ReactNode } from 'react';
import type { Product } from '../../../shared/contract/product.ts';
import type { KnownShopper } from '../../../shared/contract/shopper.ts';
import { PartId } from '../../../shared/page-parts.ts';
import type { ProductCardProps } from '../../../shared/ui/product-card.tsx';
import { createLru } from '../create-lru.ts';
import { type Block, type DividedPage, dividePage } from './divide-page.ts';
import { compressPiece, type GzipPiece, joinPieces, keepPiece, readPiece } from './gzip-pieces.ts';
import type { FrameFragments, FramePart, PageRequest } from './page.ts';
import { QUICK } from './page-body.ts';
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
  line: KnownShopper['basket'][number] | undefined;
  favorite: boolean;
}

/** A card as its visitor sees it. */
export type DrawOwnCard = (card: ProductCardProps, state: OwnState) => ReactElement;

export interface Composer {
  /** The page of one visitor in gzip; null when it differs in more than can be put into a kept one. */
  compose(page: StoredPage, request: PageRequest<OwnVisitor>): Promise<Buffer | null>;
}

interface ComposerOptions {
  frameFragments: FrameFragments;
  drawCard: DrawOwnCard;
  timeoutMs: number;
}

/** Headers of customers and notices, each of a kilobyte or less. */
const MAX_PARTS = 5000;

/**
 * Puts what is a visitor's own into a page that is kept for all of the same role, choice and address:
 * the header's buttons, notices, and cards of goods that lie in the basket or among the favourites.
 */
export function createComposer({ frameFragments, drawCard, timeoutMs }: ComposerOptions): Composer {
  const divided = new WeakMap<StoredPage, DividedPage | null>();
  const parts = createLru<string, GzipPiece>({ max: MAX_PARTS });

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

  /** A part of the frame: with the same properties it is the same markup. */
  async function obtainPart(id: string, element: ReactElement<object>): Promise<GzipPiece> {
    const key = `${id} ${JSON.stringify(element.props)}`;
    const known = parts.get(key);
    if (known) return known;
    const text = Buffer.from(await render(element));
    const piece = keepPiece(text);
    parts.set(key, piece);
    return piece;
  }

  async function composeBlock(
    { piece, cards }: Block,
    own: ReadonlyMap<number, ReactElement>,
  ): Promise<GzipPiece> {
    const changed = cards.filter(({ card }) => own.has(card));
    if (changed.length === 0) return piece;
    const text = readPiece(piece);
    const parts: Buffer[] = [];
    let from = 0;
    for (const { card, start, end } of changed) {
      parts.push(text.subarray(from, start), Buffer.from(await render(own.get(card))));
      from = end;
    }
    return compressPiece(Buffer.concat([...parts, text.subarray(from)]), QUICK.gzip);
  }

  return {
    async compose(page, request) {
      const { shopper, notice } = request.visitor;
      const shown = page.shown ?? null;
      const own = shown && drawOwn(shown, shopper, drawCard);
      const pieces = own && divide(page, shown.cards.length);
      if (!pieces) return null;
      const fragments = frameFragments(request, notice);
      const obtain = (id: FramePart) => obtainPart(id, fragments[id]());
      const [actions, notices] = await Promise.all([
        obtain(PartId.HeaderActions),
        obtain(PartId.Notices),
      ]);
      const after = await Promise.all(pieces.after.map((block) => composeBlock(block, own)));
      return joinPieces([pieces.before, actions, pieces.between, notices, ...after]);
    },
  };
}

/** Cards that differ, by their number on the page; null when more than cards does. */
function drawOwn(
  { cards, alone }: ShownProducts,
  shopper: KnownShopper | null,
  drawCard: DrawOwnCard,
): Map<number, ReactElement> | null {
  const own = new Map<number, ReactElement>();
  const lines = new Map(shopper?.basket.map((line) => [line.product_id, line]));
  const favorites = new Set(shopper?.favorites);
  for (const id of alone) if (lines.has(id) || favorites.has(id)) return null;
  for (const [at, { productId, product, props }] of cards.entries()) {
    const state = { line: lines.get(productId), favorite: favorites.has(productId) };
    if (!state.line && !state.favorite) continue;
    const known = product.deref();
    if (!known) return null;
    own.set(at, drawCard({ ...props, product: known }, state));
  }
  return own;
}
