import type { ProductDocument } from '../../shared/contract/product.ts';
import type { Db } from '../platform/store/open-store.ts';

/** Manuals, memos and certificates of one product, in their order. */
export async function listProductDocuments(db: Db, productId: number): Promise<ProductDocument[]> {
  return db
    .selectFrom('product_documents')
    .innerJoin('documents', 'documents.key', 'product_documents.document')
    .select(['documents.key', 'documents.kind', 'documents.title', 'documents.bytes'])
    .where('product_documents.product_id', '=', productId)
    .orderBy('product_documents.position')
    .execute();
}
