import type { Store } from '../../../platform/store/open-store.ts';
import { isVariantKey, productOfVariant, type Staging } from '../draft/staging.ts';
import { listStored } from './list-stored.ts';

/**
 * Adds to the staging what the files concern without naming it: stored variants of products that they
 * change, and stored products that now get their first variants. Gives the products that had variants.
 */
export async function relateVariants(store: Store, staging: Staging): Promise<Set<string>> {
  const oldParents = new Set<string>();
  for await (const { external_id } of listStored(store, '1c')) {
    if (!isVariantKey(external_id)) continue;
    const product = productOfVariant(external_id);
    oldParents.add(product);
    if (staging.find(product)?.goods) staging.imply(external_id);
  }
  const newParents = new Set<string>();
  for (const { key } of staging.list('variants')) {
    const product = productOfVariant(key);
    if (!oldParents.has(product)) newParents.add(product);
  }
  for (const product of newParents) staging.imply(product);
  return oldParents;
}
