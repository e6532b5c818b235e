/** Lists of one kind that are kept between searches; a query seldom has more words. */
const MAX_KEPT = 8;

/**
 * Lists for work that is done in one go: the next search gets the same memory, emptied. New ones for
 * each search of a million products, some twenty megabytes, kept the garbage collector busy.
 */
export class ReusedLists<List extends Uint8Array | Uint32Array> {
  readonly #make: (length: number) => List;
  readonly #kept: List[] = [];

  constructor(make: (length: number) => List) {
    this.#make = make;
  }

  /** Lists of zeros. Those that were taken before must not be in use any more. */
  take(count: number, length: number): List[] {
    return Array.from({ length: count }, (_, place) => {
      const known = this.#kept[place];
      if (known?.length === length) {
        known.fill(0);
        return known;
      }
      const made = this.#make(length);
      if (place < MAX_KEPT) this.#kept[place] = made;
      return made;
    });
  }
}
