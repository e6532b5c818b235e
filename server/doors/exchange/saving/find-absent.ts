import type { Store } from '../../../platform/store/open-store.ts';
import type { ImportDraft, Source } from '../import-draft.ts';
import { isVariantKey, productOfVariant, type Staging } from '../staging.ts';
import { listStored } from './list-stored.ts';

export interface AbsentGoods {
  ids: number[];
  /** Goods on sale that came from the sources of these files. */
  activeCount: number;
}

/** Goods on sale that complete files no longer name; changes-only files make none absent. */
export async function findAbsent(
  store: Store,
  draft: ImportDraft,
  staging: Staging,
): Promise<AbsentGoods> {
  const absent: AbsentGoods = { ids: [], activeCount: 0 };
  const sources = new Set<Source>(draft.completeGoods);
  if (draft.completeVariants) sources.add('1c');
  for (const source of sources) {
    for await (const { id, external_id, active } of listStored(store, source)) {
      if (!active) continue;
      absent.activeCount++;
      if (!isNamed(external_id, draft, staging)) absent.ids.push(id);
    }
  }
  return absent;
}

function isNamed(key: string, draft: ImportDraft, staging: Staging): boolean {
  const named = staging.find(key);
  if (named && !named.implied) return true;
  if (isVariantKey(key)) {
    if (draft.completeVariants) return false;
    return !draft.completeGoods.has('1c') || staging.has(productOfVariant(key));
  }
  const complete = draft.completeGoods.has(key.startsWith('yml:') ? 'yml' : '1c');
  return !complete || staging.hasVariants(key);
}
