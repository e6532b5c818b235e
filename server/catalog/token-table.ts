/** Every token of the catalogue with a number; grows only. */
export class TokenTable {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];
  /** Numbers in the order of their texts, but for those added since `sort`. */
  #sorted = new Uint32Array(0);
  #added: number[] = [];

  get size(): number {
    return this.#numbers.size;
  }

  numberOf(token: string): number {
    const known = this.#numbers.get(token);
    if (known !== undefined) return known;
    this.#numbers.set(token, this.#texts.length);
    this.#texts.push(token);
    this.#added.push(this.#texts.length - 1);
    return this.#texts.length - 1;
  }

  find(token: string): number | undefined {
    return this.#numbers.get(token);
  }

  textOf(number: number): string {
    return this.#texts[number]!;
  }

  /** Calls `visit` with the number of every token that begins with `prefix`. */
  eachWithPrefix(prefix: string, visit: (number: number) => void): void {
    this.sort();
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#texts[this.#sorted[middle]!]! < prefix) low = middle + 1;
      else high = middle;
    }
    for (let at = low; at < this.#sorted.length; at++) {
      const number = this.#sorted[at]!;
      if (!this.#texts[number]!.startsWith(prefix)) return;
      visit(number);
    }
  }

  /** Takes a while when much was added: better after loading than at the first search. */
  sort(): void {
    if (this.#added.length === 0) return;
    const texts = this.#texts;
    const old = this.#sorted;
    const added = this.#added.sort((a, b) => (texts[a]! < texts[b]! ? -1 : 1));
    const merged = new Uint32Array(old.length + added.length);
    let [taken, next] = [0, 0];
    for (let at = 0; at < merged.length; at++) {
      const isNext =
        taken === old.length || (next < added.length && texts[added[next]!]! < texts[old[taken]!]!);
      merged[at] = isNext ? added[next++]! : old[taken++]!;
    }
    this.#sorted = merged;
    this.#added = [];
  }
}
