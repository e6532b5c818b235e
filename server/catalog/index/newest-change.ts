import type { CatalogIndex } from './catalog-index.ts';

/** Time when any of these products last changed, in price or stock too; 0 when there are none. */
export function newestChange({ columns }: CatalogIndex, ordinals: Uint32Array | undefined): number {
  let newest = 0;
  for (const ordinal of ordinals ?? []) newest = Math.max(newest, columns.updatedAt[ordinal]!);
  return newest;
}
