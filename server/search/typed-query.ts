import type { OrdinalSet } from './ordinal-set.ts';

/** A text that may stand in the place of the last word. */
export interface Suggestion {
  text: string;
  /** Sales of all products that it leads to. */
  sales: number;
}

export interface FoundBefore {
  products: OrdinalSet;
  /** The same as a list, growing. */
  ordinals: Uint32Array;
}

/** A query while it is typed. */
export interface TypedQuery {
  /** Plain text before the last word. */
  before: string;
  /** The last word as far as it is typed; empty after a space. */
  last: string;
  /** True when the last word replaces a mistyped one: then it is worth saying whole. */
  isMeant: boolean;
  /** Products that have the words before; null when there are none. */
  found: FoundBefore | null;
}
