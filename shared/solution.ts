/** Change of a visitor in one line of a set. */
export interface SolutionChange {
  position: number;
  /** Code of another product; null: the set's own. */
  code: string | null;
  /** Pieces instead of as many as the hall needs, 0: taken out; null: as many. */
  quantity: number | null;
}

/** Badges of a card, in the order in which they stand on it. */
export const SOLUTION_BADGES = ['dream', 'popular', 'discount'] as const;
export const solutionBadgeTitles = {
  dream: 'Мечта',
  popular: 'Популярное',
  discount: 'Со скидкой',
} as const satisfies Record<(typeof SOLUTION_BADGES)[number], string>;

export const MAX_SEATS = 1000;
/** Largest quantity, as for a line of the basket. */
export const MAX_PIECES = 100_000;
const ITEM = /^(\d{1,3}):(.{0,64}):(\d{0,6})$/;

/** «3:103652:12», «4::0»: what differs from the set, for its address. */
export const printItem = ({ position, code, quantity }: SolutionChange): string =>
  `${position}:${code ?? ''}:${quantity ?? ''}`;

/** Reads what `printItem` printed; what is no such item is left out, of two for one line the last one stays. */
export function parseItems(texts: readonly string[]): ReadonlyMap<number, SolutionChange> {
  return new Map(
    texts.flatMap((text) => {
      const [, position = '', code = '', quantity = ''] = ITEM.exec(text) ?? [];
      if (position === '') return [];
      const pieces = quantity === '' ? null : Math.min(MAX_PIECES, Number(quantity));
      const change = { position: Number(position), code: code || null, quantity: pieces };
      return change.code === null && pieces === null ? [] : [[change.position, change] as const];
    }),
  );
}

/** Null: no hall has as many. */
export function parseSeats(text: string | null): number | null {
  const seats = /^\d{1,4}$/.test(text?.trim() ?? '') ? Number(text) : 0;
  return seats >= 1 && seats <= MAX_SEATS ? seats : null;
}

interface SolutionNeed {
  /** Pieces for `each_seats` seats, or for any hall. */
  base_quantity: number;
  each_seats: number | null;
}

/** Pieces that a hall needs: never less than the set has for the smallest one. */
export const neededPieces = ({ base_quantity, each_seats }: SolutionNeed, seats: number): number =>
  each_seats === null
    ? base_quantity
    : Math.max(1, Math.ceil((base_quantity * seats) / each_seats));

/** The basket takes it: for an order, or as a request to a manager. */
export const isTaken = (line: { quantity: number; sum: number | null; asked: number }): boolean =>
  line.quantity > 0 && (line.sum !== null || line.asked > 0);
