import type { Store } from '../../../platform/store/open-store.ts';
import { bumpSequence, type Tx } from '../../../platform/store/transaction.ts';
import { type ImportDecisions, readDecisions, writeDecisions } from '../draft/import-decisions.ts';
import type { ImportDraft } from '../draft/import-draft.ts';
import type { PriceWins } from '../draft/retail-name.ts';
import type { NodeVoice } from '../nodes/node-terms.ts';
import { importTransaction } from './import-transaction.ts';
import { saveBrands } from './save-brands.ts';
import { saveCategories } from './save-categories.ts';
import { keepFullFiles, saveFullReference } from './save-full-reference.ts';
import { saveParameters } from './save-parameters.ts';
import { type MayBeRetail, savePriceLevels } from './save-price-levels.ts';
import { saveStorages } from './save-storages.ts';

/** Ids in the store by the keys of the draft. */
export interface ReferenceIds {
  categories: Map<string, number>;
  /** Ids of brands by lower-case title. */
  brands: Map<string, number>;
  parameters: Map<string, number>;
  priceLevels: Map<string, number>;
  storages: Map<string, number>;
  /** Percent of the tax that prices of a type are without and get here. */
  untaxed?: ReadonlyMap<string, number>;
  /** Levels and storages that other nodes alone fill: a complete file of this one says nothing of them. */
  foreign?: { priceLevels: ReadonlySet<number>; storages: ReadonlySet<number> };
}

export interface ReferenceTerms {
  wins: PriceWins;
  /** Node whose file it is; absent: an operator's. */
  voice?: NodeVoice | null;
  /** Brings what the owner has said before anything is decided. */
  amend?(decisions: ImportDecisions, tx: Tx): Promise<void>;
  mayBeRetail?: MayBeRetail | undefined;
  now: number;
  /** A full feed's files are copied below it. */
  dataDir?: string;
  /** True when nothing is to be kept. */
  rehearsal?: boolean;
}

/** Saves all that goods refer to, in one transaction. */
export async function saveReference(
  store: Store,
  draft: ImportDraft,
  { wins, voice = null, amend, mayBeRetail, now: at, dataDir, rehearsal = false }: ReferenceTerms,
): Promise<{ ids: ReferenceIds; told: string[] }> {
  const files =
    draft.full && (await keepFullFiles(draft.full, rehearsal ? null : (dataDir ?? null)));
  return importTransaction(
    store,
    async (tx) => {
      if (draft.full && files)
        return { ids: await saveFullReference(tx, draft.full, { files, at }), told: [] };
      const decisions = await readDecisions(tx);
      await amend?.(decisions, tx);
      const categories = await saveCategories(tx, draft, at);
      const brands = await saveBrands(tx, draft);
      const parameters = await saveParameters(tx, draft);
      const priceLevels = await savePriceLevels(tx, draft, {
        decisions,
        wins,
        at,
        voice,
        mayBeRetail,
      });
      const storages = await saveStorages(tx, draft, { decisions, voice, at });
      await writeDecisions(tx, decisions);
      const all = [categories, brands, parameters, priceLevels, storages];
      if (all.some(({ changed }) => changed)) await bumpSequence(tx, 'reference');
      const ids = {
        categories: categories.ids,
        brands: brands.ids,
        parameters: parameters.ids,
        priceLevels: priceLevels.ids,
        storages: storages.ids,
        untaxed: priceLevels.untaxed,
        foreign: { priceLevels: priceLevels.foreign, storages: storages.foreign },
      };
      return { ids, told: [...categories.told, ...priceLevels.told, ...storages.told] };
    },
    { rehearsal },
  );
}
