import type { CatalogIndex } from './catalog-index.ts';

interface Memo<Value> {
  /** The value under a key for this version of the catalogue; made when it is asked for first. */
  of: (index: CatalogIndex, key: string, make: () => Value) => Value;
}

/** Values that are worked out once for a version of the catalogue; `name` is of one memo alone. */
export function createMemo<Value extends object | number>(name: string): Memo<Value> {
  return {
    of({ memo }, key, make) {
      const full = `${name} ${key}`;
      // Entries under a name are written here alone.
      const known = memo.get(full) as Value | undefined;
      if (known !== undefined) return known;
      const value = make();
      memo.set(full, value);
      return value;
    },
  };
}
