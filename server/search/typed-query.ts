/** A text that may stand in the place of the last word. */
export interface Suggestion {
  text: string;
  /** What the products that it leads to sell together. */
  sales: number;
}

/** What is being typed. */
export interface TypedQuery {
  /** Plain text before the last word. */
  before: string;
  /** The last word as far as it is typed; empty after a space. */
  last: string;
  /** Whether the last word is what was meant by another one: then it is worth saying whole. */
  isMeant: boolean;
  /** Products that have the words before; null when there are none. */
  ordinals: Uint32Array | null;
}
