/** Every token of the catalogue with a number; grows only. */
export class TokenTable {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];
  /** In the order of their texts, but for those added since `sort`. */
  #sorted: string[] = [];
  #added: string[] = [];

  get size(): number {
    return this.#numbers.size;
  }

  numberOf(token: string): number {
    const known = this.#numbers.get(token);
    if (known !== undefined) return known;
    this.#numbers.set(token, this.#texts.length);
    this.#texts.push(token);
    this.#added.push(token);
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
      if (this.#sorted[middle]! < prefix) low = middle + 1;
      else high = middle;
    }
    for (let at = low; this.#sorted[at]?.startsWith(prefix); at++) {
      visit(this.#numbers.get(this.#sorted[at]!)!);
    }
  }

  /** Takes a while when much was added: better after loading than at the first search. */
  sort(): void {
    if (this.#added.length === 0) return;
    const [old, added] = [this.#sorted, this.#added.sort()];
    const merged: string[] = [];
    let next = 0;
    for (const token of old) {
      while (next < added.length && added[next]! < token) merged.push(added[next++]!);
      merged.push(token);
    }
    for (; next < added.length; next++) merged.push(added[next]!);
    this.#sorted = merged;
    this.#added = [];
  }
}
