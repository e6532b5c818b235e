import type { Store } from '../../../platform/store/open-store.ts';
import type { ImportDraft, Source } from '../draft/import-draft.ts';
import { isVariantKey, productOfVariant, type Staging } from '../draft/staging.ts';
import { listStored } from './list-stored.ts';

export interface AbsentGoods {
  ids: number[];
  /** Goods on sale that came from the sources of these files. */
  activeCount: number;
  /** Sources whose goods all stay: rows of theirs were refused without saying whose they are. */
  uncertain: Source[];
  /** Other nodes that may have brought some of these goods; nobody can say which. */
  sharedWith: readonly string[];
}

export const noneAbsent = (): AbsentGoods => ({
  ids: [],
  activeCount: 0,
  uncertain: [],
  sharedWith: [],
});

/**
 * Goods on sale that complete files no longer name; changes-only files make none absent. Rows that were
 * refused name their goods all the same.
 */
export async function findAbsent(
  store: Store,
  draft: ImportDraft,
  staging: Staging,
): Promise<AbsentGoods> {
  const absent = noneAbsent();
  const sources = new Set<Source>(draft.completeGoods);
  if (draft.completeVariants) sources.add('1c');
  for (const source of sources) {
    if (draft.unnamedRows.has(source)) {
      absent.uncertain.push(source);
      continue;
    }
    for await (const { id, external_id, active } of listStored(store, source)) {
      if (!active) continue;
      absent.activeCount++;
      if (!isNamed(external_id, draft, staging)) absent.ids.push(id);
    }
  }
  return absent;
}

/** True when a row of the files is about this very product, be it refused. */
export function isNamedItself(key: string, staging: Staging): boolean {
  const named = staging.find(key);
  return (named !== null && !named.implied) || staging.isRefused(key);
}

function isNamedProduct(key: string, staging: Staging): boolean {
  return staging.has(key) || staging.isRefused(key);
}

function isNamed(key: string, draft: ImportDraft, staging: Staging): boolean {
  if (isNamedItself(key, staging)) return true;
  if (isVariantKey(key)) {
    if (draft.completeVariants) return false;
    return !draft.completeGoods.has('1c') || isNamedProduct(productOfVariant(key), staging);
  }
  const complete = draft.completeGoods.has(key.startsWith('yml:') ? 'yml' : '1c');
  return !complete || staging.hasVariants(key);
}
