import type { Product } from '../../shared/contract/product.ts';
import type { Tag } from '../platform/http/page.ts';

/** Tags of the goods that a page shows, each with the time when it last changed. */
export const productTags = (products: readonly Pick<Product, 'id' | 'updated_at'>[]): Tag[] =>
  products.map(({ id, updated_at }) => ({ tag: `p-${id}`, changedAt: updated_at }));
