/** All that a table of amounts holds, by number. */
export interface AmountContents {
  facets: readonly number[];
  amounts: readonly number[];
}

/**
 * The amounts of ranges that products carry: each pair of a facet and an amount has a number, so that
 * products hold four bytes for it. It only grows, as the facets do.
 */
export class AmountTable {
  /** By number; longer than `size` when there is room. */
  facetOf = new Uint16Array(256);
  amountOf = new Float64Array(256);
  size = 0;
  /** By facet: numbers of its amounts. */
  readonly #numbers = new Map<number, Map<number, number>>();

  constructor(contents: AmountContents = { facets: [], amounts: [] }) {
    for (const [number, facet] of contents.facets.entries()) {
      this.numberOf(facet, contents.amounts[number]!);
    }
  }

  contents(): AmountContents {
    return {
      facets: [...this.facetOf.subarray(0, this.size)],
      amounts: [...this.amountOf.subarray(0, this.size)],
    };
  }

  /** Number of an amount, given out at first sight. */
  numberOf(facet: number, amount: number): number {
    const ofFacet = this.#numbers.get(facet) ?? new Map<number, number>();
    const known = ofFacet.get(amount);
    if (known !== undefined) return known;
    const number = this.size++;
    this.#numbers.set(facet, ofFacet.set(amount, number));
    if (number === this.facetOf.length) this.#widen();
    this.facetOf[number] = facet;
    this.amountOf[number] = amount;
    return number;
  }

  /** The amounts of a facet with their numbers. */
  ofFacet(facet: number): Iterable<readonly [amount: number, number: number]> {
    return this.#numbers.get(facet) ?? [];
  }

  #widen(): void {
    const facets = new Uint16Array(this.size * 2);
    const amounts = new Float64Array(this.size * 2);
    facets.set(this.facetOf);
    amounts.set(this.amountOf);
    [this.facetOf, this.amountOf] = [facets, amounts];
  }
}
