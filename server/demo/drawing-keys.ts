import { hash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { ImageTable } from '../platform/store/tables/catalog-tables.ts';
import type { DrawingSpec } from './drawings/drawing.ts';

/** Gives drawings their keys: identical drawings share one row. */
export interface DrawingKeys {
  keyOf(spec: DrawingSpec): string;
  /** Rows of the drawings that were first asked for since the last call. */
  takeNewRows(): Insertable<ImageTable>[];
}

export function createDrawingKeys(): DrawingKeys {
  // Keys alone: the sources of a million products would be most of the memory of filling a shop.
  const known = new Set<string>();
  let fresh: Insertable<ImageTable>[] = [];
  return {
    keyOf(spec) {
      const source = sourceOf(spec);
      const key = hash('sha256', source).slice(0, 16);
      if (known.has(key)) return key;
      known.add(key);
      fresh.push({ key, kind: 'drawing', source });
      return key;
    },
    takeNewRows() {
      const rows = fresh;
      fresh = [];
      return rows;
    },
  };
}

/** One order of fields, so that one drawing is one text. */
function sourceOf(spec: DrawingSpec): string {
  const { kind, view, tone, width, height, depth, seed, parts, items } = spec;
  return JSON.stringify({ kind, view, tone, width, height, depth, seed, parts, items });
}
