/** Numbers of asks for a code. */
export interface AskCounts {
  /** Asks in the hour, from the narrow and from the wide network. */
  narrow: number;
  wide: number;
  /** Asks in the hour, by all. */
  all: number;
  /** Codes of the phone in the last day that were not entered. */
  phone: number;
  /** Asks in the last minute, for the phone from the narrow network. */
  again: number;
}

/** Price of one more ask: step 0 costs nothing, each next one twice the work or half a minute more. */
export interface AskPrice {
  step: number;
  /** The part that the network's own asking has made: what others do raises only `step`. */
  ownStep: number;
}

/** Highest price of a code: an attacked owner must be able to pay. */
export const MAX_STEP = 6;

/** Number of free asks, and of those that make one more step. */
const NARROW = { free: 2, width: 1 };
const WIDE = { free: 16, width: 8 };
const PHONE = { free: 2, width: 1 };
/** Usual asks of the shop in an hour; above them an unknown asker pays from the first time on. */
const ALL = { free: 100, width: 100 };

/** The price of one more code: from the third on asking costs the network and for the phone. */
export function priceOf({ narrow, wide, all, phone, again }: AskCounts): AskPrice {
  const ownStep = Math.max(stepOf(narrow, NARROW), stepOf(wide, WIDE));
  const step = Math.max(ownStep, stepOf(phone, PHONE), stepOf(all, ALL), again > 0 ? 1 : 0);
  return { step, ownStep };
}

function stepOf(count: number, { free, width }: { free: number; width: number }): number {
  if (count < free) return 0;
  return Math.min(MAX_STEP, 1 + Math.floor((count - free) / width));
}
