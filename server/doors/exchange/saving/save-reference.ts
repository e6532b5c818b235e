import type { Store } from '../../../platform/store/open-store.ts';
import { bumpSequence, type Tx } from '../../../platform/store/transaction.ts';
import type { ImportDraft } from '../import-draft.ts';
import { importTransaction } from './import-transaction.ts';
import { saveBrands } from './save-brands.ts';
import { saveCategories } from './save-categories.ts';
import { saveParameters } from './save-parameters.ts';
import { savePriceLevels } from './save-price-levels.ts';
import { saveStorages } from './save-storages.ts';

/** Ids in the store by the keys of the draft. */
export interface ReferenceIds {
  categories: Map<string, number>;
  /** By lower-case title. */
  brands: Map<string, number>;
  parameters: Map<string, number>;
  priceLevels: Map<string, number>;
  storages: Map<string, number>;
}

/** Saves all that goods refer to, in one transaction. */
export async function saveReference(
  store: Store,
  draft: ImportDraft,
  at: number,
): Promise<ReferenceIds> {
  return importTransaction(store, (tx) => saveReferenceIn(tx, draft, at));
}

/** The ids that things would have; nothing is written. */
export async function tryReference(
  store: Store,
  draft: ImportDraft,
  at: number,
): Promise<ReferenceIds> {
  let ids: ReferenceIds | null = null;
  const over = new Error('Nothing is written');
  await importTransaction(store, async (tx) => {
    ids = await saveReferenceIn(tx, draft, at);
    throw over;
  }).catch((error: unknown) => {
    if (error !== over) throw error;
  });
  if (!ids) throw over;
  return ids;
}

async function saveReferenceIn(tx: Tx, draft: ImportDraft, at: number): Promise<ReferenceIds> {
  const categories = await saveCategories(tx, draft, at);
  const brands = await saveBrands(tx, draft);
  const parameters = await saveParameters(tx, draft);
  const priceLevels = await savePriceLevels(tx, draft);
  const storages = await saveStorages(tx, draft);
  const all = [categories, brands, parameters, priceLevels, storages];
  if (all.some(({ changed }) => changed)) await bumpSequence(tx, 'reference');
  return {
    categories: categories.ids,
    brands: brands.ids,
    parameters: parameters.ids,
    priceLevels: priceLevels.ids,
    storages: storages.ids,
  };
}
