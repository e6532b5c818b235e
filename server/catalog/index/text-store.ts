const CHUNK_BYTES = 4 * 1024 * 1024;
const HEAD_BYTES = 4;

/**
 * Texts by id in a bounded number of bytes, the oldest going first. As UTF-8 outside of the heap they
 * take half of what a string does, and the garbage collector does not look at them.
 */
export class TextStore {
  readonly #maxChunks: number;
  /** Beginning of each text, chunk by chunk. */
  readonly #places = new Map<number, number>();
  readonly #chunks: Buffer[] = [];
  #current = 0;
  #end = 0;
  #isFull = false;

  /** `maxBytes` in whole chunks of 4 MB, at least one; each is taken when it is needed. */
  constructor(maxBytes: number) {
    this.#maxChunks = Math.max(1, Math.floor(maxBytes / CHUNK_BYTES));
  }

  get size(): number {
    return this.#places.size;
  }

  /** True once a text has had to make room for others, until `clear`. */
  get isFull(): boolean {
    return this.#isFull;
  }

  get(id: number): string | null {
    const place = this.#places.get(id);
    if (place === undefined) return null;
    const chunk = this.#chunks[Math.floor(place / CHUNK_BYTES)]!;
    const start = (place % CHUNK_BYTES) + HEAD_BYTES;
    return chunk.toString('utf8', start, start + chunk.readUInt32LE(start - HEAD_BYTES));
  }

  /** A text that is longer than a chunk is not kept. */
  set(id: number, text: string): void {
    const length = Buffer.byteLength(text);
    this.#places.delete(id);
    if (length + HEAD_BYTES > CHUNK_BYTES) return;
    const chunk = this.#makeRoom(length + HEAD_BYTES);
    this.#places.set(id, this.#current * CHUNK_BYTES + this.#end);
    chunk.writeUInt32LE(length, this.#end);
    chunk.write(text, this.#end + HEAD_BYTES);
    this.#end += length + HEAD_BYTES;
  }

  delete(id: number): void {
    this.#places.delete(id);
  }

  clear(): void {
    this.#places.clear();
    [this.#current, this.#end] = [0, 0];
    this.#isFull = false;
  }

  #makeRoom(bytes: number): Buffer {
    if (this.#end + bytes > CHUNK_BYTES) {
      this.#current = (this.#current + 1) % this.#maxChunks;
      this.#end = 0;
      this.#forget(this.#current);
    }
    this.#chunks[this.#current] ??= Buffer.allocUnsafeSlow(CHUNK_BYTES);
    return this.#chunks[this.#current]!;
  }

  /** Forgets a chunk whose bytes will be written over. */
  #forget(chunk: number): void {
    for (const [id, place] of this.#places) {
      if (Math.floor(place / CHUNK_BYTES) !== chunk) continue;
      this.#places.delete(id);
      this.#isFull = true;
    }
  }
}
