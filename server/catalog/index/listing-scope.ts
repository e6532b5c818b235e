import type { CatalogIndex } from './catalog-index.ts';

/** Goods that a listing is made of. Products that were removed are in no scope. */
export type Scope =
  | { kind: 'category'; categoryId: number; sale?: boolean }
  | { kind: 'sale' }
  | { kind: 'brand'; brandId: number }
  /** Found by a search: ordinals in growing order and, beside each, its rank (0 is the best). */
  | { kind: 'found'; ordinals: Uint32Array; ranks: Uint16Array };

const NOTHING = new Uint32Array(0);

/** Ordinals of the scope in growing order. */
export function scopeOrdinals({ members }: CatalogIndex, scope: Scope): Uint32Array {
  switch (scope.kind) {
    case 'category': {
      const groups = scope.sale ? members.saleByCategory : members.byCategory;
      return groups.get(scope.categoryId) ?? NOTHING;
    }
    case 'sale':
      return members.sale;
    case 'brand':
      return members.byBrand.get(scope.brandId) ?? NOTHING;
    case 'found':
      return scope.ordinals;
  }
}

/** Name of the scope for what is remembered about it; null for scopes that hardly come back. */
export function scopeKey(scope: Scope): string | null {
  switch (scope.kind) {
    case 'category':
      return `${scope.sale ? 'sale-category' : 'category'}-${scope.categoryId}`;
    case 'sale':
      return 'sale';
    case 'brand':
      return `brand-${scope.brandId}`;
    case 'found':
      return null;
  }
}
