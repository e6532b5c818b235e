import { selectUnclaimed } from '../../../catalog/handmade-products.ts';
import { listHolders } from '../../../catalog/held-fields.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import type { ProductDraft } from '../draft/import-draft.ts';
import { isVariantKey, type StagedProduct } from '../draft/staging.ts';
import { loadProductsBy, type StoredProduct } from './stored-product.ts';

interface Newcomer {
  staged: StagedProduct;
  draft: ProductDraft;
}

/**
 * Goods made at the desk that a file brings as new ones: of the same barcode, else of the same article of
 * the same brand. Neither of two that could be meant is taken. Those whose making was undone are left out.
 */
export async function findHandmade(
  tx: Tx,
  newcomers: readonly Newcomer[],
  brands: ReadonlyMap<string, number>,
): Promise<Map<StagedProduct, StoredProduct>> {
  if (newcomers.length === 0) return new Map();
  const made = await listUnclaimed(tx);
  if (made.length === 0) return new Map();
  const byBarcode = Map.groupBy(made, ({ barcode }) => barcode ?? '');
  const byArticle = Map.groupBy(made, ({ model, brand_id }) => articleKey(model, brand_id));
  const claims = new Map<number, StagedProduct>();
  const claim = (staged: StagedProduct, same: typeof made = []) => {
    const [product, another] = same;
    if (!product || another || claims.has(product.id)) return false;
    claims.set(product.id, staged);
    return true;
  };
  const others = newcomers.filter(
    ({ staged, draft }) => !draft.barcode || !claim(staged, byBarcode.get(draft.barcode)),
  );
  for (const { staged, draft } of others) {
    // Variants share one article.
    if (!draft.article || !draft.brand || isVariantKey(staged.key)) continue;
    const brandId = brands.get(draft.brand.toLowerCase()) ?? null;
    if (brandId !== null) claim(staged, byArticle.get(articleKey(draft.article, brandId)));
  }
  const products = await loadProductsBy(tx, 'told', 'id', [...claims.keys()]);
  return new Map(products.map((product) => [claims.get(product.row.id) as StagedProduct, product]));
}

const articleKey = (article: string | null, brandId: number | null) =>
  `${brandId ?? ''} ${(article ?? '').trim().toLowerCase()}`;

/** Goods on sale, or hidden by a person's word. */
const listUnclaimed = (tx: Tx) =>
  selectUnclaimed(tx)
    .select(['products.id', 'products.barcode', 'products.model', 'products.brand_id'])
    .where(({ or, eb }) =>
      or([
        eb('products.active', '=', 1),
        eb('products.id', 'in', listHolders(tx, 'product', 'active')),
      ]),
    )
    .orderBy('products.id')
    .execute();
