import type { Insertable } from 'kysely';
import type {
  DocumentTable,
  ProductDocumentTable,
} from '../platform/store/tables/catalog-tables.ts';
import type { Family } from './families/family.ts';
import { booklets } from './texts/booklets.ts';

export const documentRows: readonly Insertable<DocumentTable>[] = booklets.map(
  ({ key, kind, title, bytes, text }) => ({
    key,
    kind,
    title,
    bytes,
    source_kind: 'text',
    source: text,
  }),
);

/** The booklets of the family that a product is of. */
export function productDocumentRows(
  productId: number,
  family: Family,
): Insertable<ProductDocumentTable>[] {
  return booklets
    .filter(({ fits }) => fits(family))
    .map(({ key }, index) => ({ product_id: productId, position: index + 1, document: key }));
}
