import type { PriceLevelTable } from '../../../platform/store/tables/price-tables.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import { type ImportDecisions, REASONS } from '../import-decisions.ts';
import { type ImportDraft, RETAIL_TYPE } from '../import-draft.ts';
import { chooseRetail, isCalled, type PriceType, type PriceWins } from '../reading/retail-name.ts';
import { takeSlug } from './free-slug.ts';
import { moveRetail } from './move-retail.ts';
import { insertRows, nextId } from './write-rows.ts';

/** Levels besides the retail one that roles of customers see. */
const NAMED: readonly (readonly [code: string, title: RegExp])[] = [
  ['wholesale', /^опт(?:ов\S*)?(?:\s+цена)?$/i],
  ['dealer', /^дилер\S*(?:\s+цена)?$/i],
];
/** Name under which the decision about the accounting system's types is noted. */
const ACCOUNTING = '1c';

export interface PriceLevelTerms {
  decisions: ImportDecisions;
  wins: PriceWins;
  at: number;
}

/**
 * Finds or makes the price level of each price type. Which type of the accounting system everybody sees is
 * decided once and kept; until prices tell it, guests see none.
 */
export async function savePriceLevels(
  tx: Tx,
  draft: ImportDraft,
  { decisions, wins, at }: PriceLevelTerms,
): Promise<{ ids: Map<string, number>; changed: boolean; told: string[] }> {
  const readLevels = () => tx.selectFrom('price_levels').selectAll().orderBy('id').execute();
  const stored = await readLevels();
  const told = Object.entries(draft.retail).map(([scope, choice]) => {
    decisions.retail[scope] = choice;
    return tell(choice);
  });
  const former = decisions.retail[ACCOUNTING]?.title ?? 'Прежняя розничная';
  const retail = decideRetail({ stored, draft, decisions, wins });
  if (retail.told) told.push(retail.told);
  if (retail.key) {
    const formerTitle = titleOf(draft, stored, former);
    await moveRetail(tx, stored, { key: retail.key, formerTitle, at });
  }
  const levels = retail.key ? await readLevels() : stored;

  const ids = new Map<string, number>();
  for (const { external_id, id } of levels) if (external_id) ids.set(external_id, id);
  ids.set(RETAIL_TYPE, retailLevel(levels).id);
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
  return { ids, changed: retail.key !== null || claims.size + created.length > 0, told };
}

const retailLevel = (levels: readonly PriceLevelTable[]) =>
  levels.find(({ code }) => code === 'retail') as PriceLevelTable;

/** The title of the type that was retail so far. */
function titleOf(
  { priceTypes }: ImportDraft,
  levels: readonly PriceLevelTable[],
  noted: string,
): string {
  return priceTypes.get(retailLevel(levels).external_id ?? '')?.title ?? noted;
}

interface RetailFacts {
  stored: readonly PriceLevelTable[];
  draft: ImportDraft;
  decisions: ImportDecisions;
  wins: PriceWins;
}

/** The type of the accounting system that becomes retail (null: as it is), and what to tell of it. */
function decideRetail({ stored, draft, decisions, wins }: RetailFacts): {
  key: string | null;
  told: string | null;
} {
  const types = listTypes(stored, draft, decisions);
  if (types.length === 0) return { key: null, told: null };
  const { ownerRetail } = decisions;
  const kept = decisions.retail[ACCOUNTING];
  const current = retailLevel(stored).external_id;
  const ownerSpeaks = ownerRetail !== null && types.some((type) => isCalled(type, ownerRetail));
  const isGone = draft.priceTypes.size > 0 && !draft.priceTypes.has(kept?.key ?? '');
  const fresh = types.filter(({ key }) => !stored.some(({ external_id }) => external_id === key));
  const renewed = isGone ? chooseRetail(fresh, new Map(), null) : null;
  const isSettled = kept && (kept.by !== 'only' || types.length === 1);
  const stays = isSettled && kept.key === current && !ownerSpeaks && renewed?.by !== 'name';
  // Levels of an older version: what is retail there is known when a file explains it.
  if (!kept && current && !ownerSpeaks && !draft.priceTypes.get(current)?.title) {
    return { key: null, told: null };
  }
  const byRules = renewed?.by === 'name' && !ownerSpeaks ? renewed : null;
  const choice = stays ? kept : (byRules ?? chooseRetail(types, wins, ownerRetail));
  if (!choice) {
    return { key: null, told: 'какая цена розничная, станет ясно, когда придут цены' };
  }
  const { key, title, by } = choice;
  decisions.retail[ACCOUNTING] = { key, title, by };
  const named = draft.priceTypes.size > 0 || ownerSpeaks;
  return { key: key === current ? null : key, told: named ? tell(choice) : null };
}

/** All types of the accounting system that are known by now. */
function listTypes(
  stored: readonly PriceLevelTable[],
  { priceTypes }: ImportDraft,
  decisions: ImportDecisions,
): PriceType[] {
  const titles = new Map<string, string>();
  const add = (key: string, title: string) => {
    if (key.startsWith('1c:')) titles.set(key, title);
  };
  const kept = decisions.retail[ACCOUNTING];
  for (const { external_id, code, title } of stored) {
    const isKept = external_id !== null && kept?.key === external_id;
    if (external_id)
      add(external_id, isKept ? kept.title : code === 'retail' ? external_id : title);
  }
  for (const [key, { title }] of priceTypes) {
    if (title !== null || !titles.has(key)) add(key, title ?? key.slice(key.indexOf(':') + 1));
  }
  return [...titles].map(([key, title]) => ({ key, title }));
}

function tell({ title, by }: { title: string; by: keyof typeof REASONS }): string {
  return `розничной считаю «${title}» (${REASONS[by]})`;
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
    if (named && !inUse) claims.set(named[0], level);
  }
  return claims;
}
