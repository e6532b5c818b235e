import { doInTurns, type Slices } from '../../platform/slices.ts';
import type { CatalogIndex } from './catalog-index.ts';
import { type Scope, scopeKey, scopeOrdinals } from './listing-scope.ts';
import { MANY, measureScopeInSlices } from './scope-shape.ts';

/**
 * Measures the largest scopes of a version beside visitors, as far as half of their memory goes: the
 * first visitor of a category of 100,000 products would wait ten milliseconds for it. Nothing is done
 * for a version that has the shapes of the one before.
 */
export async function prepareShapes(index: CatalogIndex, before?: CatalogIndex): Promise<void> {
  if (index.shapes !== before?.shapes) await doInTurns(measureLarge(index));
}

function* measureLarge(index: CatalogIndex): Slices<void> {
  const { shapes } = index;
  for (const scope of listLarge(index)) {
    if (shapes.calculatedSize * 2 > shapes.maxSize) return;
    const name = scopeKey(scope);
    if (name === null || shapes.has(name)) continue;
    shapes.set(name, yield* measureScopeInSlices(index, scopeOrdinals(index, scope)));
    yield;
  }
}

/** Scopes of many products, the largest first. */
function listLarge(index: CatalogIndex): Scope[] {
  const { members } = index;
  const scopes: Scope[] = [
    { kind: 'sale' },
    ...[...members.byCategory.keys()].map(
      (categoryId) => ({ kind: 'category', categoryId }) as const,
    ),
    ...[...members.saleByCategory.keys()].map(
      (categoryId) => ({ kind: 'category', categoryId, sale: true }) as const,
    ),
    ...[...members.byBrand.keys()].map((brandId) => ({ kind: 'brand', brandId }) as const),
  ];
  const sizeOf = (scope: Scope) => scopeOrdinals(index, scope).length;
  return scopes.filter((scope) => sizeOf(scope) >= MANY).sort((a, b) => sizeOf(b) - sizeOf(a));
}
