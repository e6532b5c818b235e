import type { PriceLevelTable } from '../../../platform/store/schema.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import { type ImportDraft, RETAIL_TYPE } from '../import-draft.ts';
import { takeSlug } from './free-slug.ts';
import { insertRows, nextId } from './write-rows.ts';

const NAMED: readonly (readonly [code: string, title: RegExp])[] = [
  ['retail', /розн|интернет|(?:^|\s)сайт|продаж|базов|^base$|retail/i],
  ['wholesale', /^опт(?:ов\S*)?(?:\s+цена)?$/i],
  ['dealer', /^дилер\S*(?:\s+цена)?$/i],
];

/**
 * Finds or makes the price level of each price type. The retail level is the type that is called so,
 * else the first one: without it guests would see no price at all.
 */
export async function savePriceLevels(
  tx: Tx,
  draft: ImportDraft,
): Promise<{ ids: Map<string, number>; changed: boolean }> {
  const levels = await tx.selectFrom('price_levels').selectAll().orderBy('id').execute();
  const ids = new Map<string, number>();
  for (const { external_id, id } of levels) if (external_id) ids.set(external_id, id);
  const retail = levels.find(({ code }) => code === 'retail') as PriceLevelTable;
  ids.set(RETAIL_TYPE, retail.id);
  const claims = claimLevels(draft, levels, ids);
  for (const [key, level] of claims) {
    ids.set(key, level.id);
    await tx
      .updateTable('price_levels')
      .set({ external_id: key })
      .where('id', '=', level.id)
      .execute();
  }
  const taken = new Set(levels.map(({ code }) => code));
  let id = await nextId(tx, 'price_levels');
  const created: PriceLevelTable[] = [];
  for (const [key, { title }] of draft.priceTypes) {
    if (ids.has(key)) continue;
    const name = title ?? key.slice(key.indexOf(':') + 1);
    ids.set(key, id);
    created.push({ id: id++, code: takeSlug([name], taken), title: name, external_id: key });
  }
  await insertRows(tx, 'price_levels', created);
  return { ids, changed: claims.size + created.length > 0 };
}

/** Price types that become one of the shop's own levels: free ones, or whose type is no longer in use. */
function claimLevels(
  { priceTypes }: ImportDraft,
  levels: readonly PriceLevelTable[],
  ids: ReadonlyMap<string, number>,
): Map<string, PriceLevelTable> {
  const unknown = [...priceTypes].filter(([key]) => !ids.has(key));
  const claims = new Map<string, PriceLevelTable>();
  for (const [code, pattern] of NAMED) {
    const level = levels.find((row) => row.code === code);
    if (!level) continue;
    const inUse = level.external_id && priceTypes.has(level.external_id);
    const named = unknown.find(([key, { title }]) => {
      return !claims.has(key) && pattern.test(title ?? key.slice(key.indexOf(':') + 1));
    });
    const first = code === 'retail' && !level.external_id ? firstOfAccounting(unknown) : undefined;
    const chosen = named ?? first;
    if (chosen && !inUse) claims.set(chosen[0], level);
  }
  return claims;
}

/** A price list says which of its columns is retail; CommerceML may name none. */
function firstOfAccounting<T>(types: readonly (readonly [string, T])[]) {
  return types.find(([key]) => key.startsWith('1c:'));
}
