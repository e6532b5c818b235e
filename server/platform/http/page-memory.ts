import { LRUCache } from 'lru-cache';

/** Memory for pages in two shares: what anybody can ask for without end pushes out only its like. */
export interface PageMemory<Entry> {
  get(key: string): Entry | undefined;
  /** Looks at an entry without counting as a use. */
  peek(key: string): Entry | undefined;
  set(key: string, entry: Entry): void;
  delete(key: string): void;
  keys(): Iterable<string>;
  readonly size: { pages: number; bytes: number };
}

interface PageMemoryOptions<Entry> {
  maxBytes: number;
  sizeOf(entry: Entry): number;
  /**
   * True when the page's address stands for it: there are as many of these as the shop has pages.
   */
  isCanonical(entry: Entry): boolean;
  onLeave(entry: Entry, key: string): void;
}

/** For addresses without end: filters, searches, parts of pages, other spellings. */
const SIDE_SHARE = 0.25;
const LARGEST_ENTRY = 0.25;

export function createPageMemory<Entry extends object>(
  options: PageMemoryOptions<Entry>,
): PageMemory<Entry> {
  const { maxBytes, sizeOf, isCanonical, onLeave } = options;
  const createShare = (bytes: number) =>
    new LRUCache<string, Entry>({
      maxSize: bytes,
      maxEntrySize: Math.ceil(bytes * LARGEST_ENTRY),
      sizeCalculation: (entry, key) => sizeOf(entry) + 2 * key.length,
      dispose: (entry, key) => onLeave(entry, key),
    });
  const main = createShare(Math.ceil(maxBytes * (1 - SIDE_SHARE)));
  const side = createShare(Math.floor(maxBytes * SIDE_SHARE));
  return {
    get: (key) => main.get(key) ?? side.get(key),
    peek: (key) => main.peek(key) ?? side.peek(key),
    set(key, entry) {
      const [own, other] = isCanonical(entry) ? [main, side] : [side, main];
      other.delete(key);
      own.set(key, entry);
    },
    delete(key) {
      main.delete(key);
      side.delete(key);
    },
    keys: () => [...main.keys(), ...side.keys()],
    get size() {
      return {
        pages: main.size + side.size,
        bytes: main.calculatedSize + side.calculatedSize,
      };
    },
  };
}
