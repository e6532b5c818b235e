import type { LRUCache } from 'lru-cache';
import type { ChangedAt } from './changed-at.ts';
import type { Columns } from './columns.ts';
import type { CompressedRows } from './compressed-rows.ts';
import type { Memberships } from './memberships.ts';
import type { Dictionary } from './product-facts.ts';
import type { ProductOrdinals } from './product-ordinals.ts';
import type { Reference } from './reference.ts';
import type { ScopeShape } from './scope-shape.ts';
import type { ViewerMeasure } from './viewer-measure.ts';

/**
 * One version of the catalogue, never changed once made. Products have ordinals (0, 1, 2 …), which
 * stay the same from version to version until the whole index is loaded anew.
 */
export interface CatalogIndex extends Dictionary {
  version: number;
  reference: Reference;
  /** Products read again for this version. */
  touched: readonly number[];
  /** Ordinals in use, removed products included. */
  size: number;
  ordinals: ProductOrdinals;
  columns: Columns;
  values: CompressedRows<Uint32Array>;
  /** Numbers of amounts: see AmountTable. */
  ranges: CompressedRows<Uint32Array>;
  words: CompressedRows<Uint32Array>;
  members: Memberships;
  changedAt: ChangedAt;
  /** Shapes of whole scopes; later versions keep them while only prices and stock change. */
  shapes: LRUCache<string, ScopeShape>;
  /** Prices and stock of whole scopes, by scope, city and price level. */
  measures: LRUCache<string, ViewerMeasure>;
  /** Results worked out about this version (facets of whole scopes, the tree); read by createMemo alone. */
  memo: LRUCache<string, object | number>;
}
