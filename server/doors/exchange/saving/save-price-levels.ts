import { getRetail } from '../../../../shared/price-level.ts';
import { insertRows } from '../../../platform/store/insert-rows.ts';
import { nextNumber } from '../../../platform/store/next-number.ts';
import type { PriceLevelTable } from '../../../platform/store/tables/price-tables.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import type { ImportDecisions } from '../draft/import-decisions.ts';
import { type ImportDraft, RETAIL_TYPE } from '../draft/import-draft.ts';
import type { PriceWins } from '../draft/retail-name.ts';
import type { NodeVoice } from '../nodes/node-terms.ts';
import { ACCOUNTING, decideRetail, nameOf, tellRetail } from './decide-retail.ts';
import { takeSlug } from './free-slug.ts';
import { type HeardTypes, hearPriceTypes } from './hear-price-types.ts';
import { findLeft, moveRetail } from './move-retail.ts';
import { readUntaxed } from './read-untaxed.ts';
import { placeHeard, releaseLevels, settleHeard } from './settle-price-types.ts';

/** Levels besides the retail one that roles of customers see. */
const NAMED: readonly (readonly [code: string, title: RegExp])[] = [
  ['wholesale', /^опт(?:ов\S*)?(?:\s+цена)?$/i],
  ['dealer', /^дилер\S*(?:\s+цена)?$/i],
];

interface PriceLevelTerms {
  decisions: ImportDecisions;
  wins: PriceWins;
  at: number;
  /** Node whose file it is; null: an operator's. */
  voice: NodeVoice | null;
  /** False where another type may not become retail by a rule; absent: it may. */
  mayBeRetail?: MayBeRetail | undefined;
}

/** Judges a price type by what it would make of retail prices. */
export type MayBeRetail = (
  tx: Tx,
  type: { key: string; title: string; retailId: number },
) => Promise<boolean>;

interface SavedPriceLevels {
  ids: Map<string, number>;
  /** Levels that other nodes alone fill. */
  foreign: ReadonlySet<number>;
  /** Percent of the tax that prices of a type get. */
  untaxed: ReadonlyMap<string, number>;
  changed: boolean;
  told: string[];
}

/**
 * Finds or makes the price level of each price type. Which type of the accounting system everybody sees is
 * decided once and kept; until prices tell it, guests see none. Types of a node that its owner speaks of
 * go where he says; a level that another node fills too is shared, never taken from it.
 */
export async function savePriceLevels(
  tx: Tx,
  draft: ImportDraft,
  { decisions, wins, at, voice, mayBeRetail }: PriceLevelTerms,
): Promise<SavedPriceLevels> {
  const readLevels = () => tx.selectFrom('price_levels').selectAll().orderBy('id').execute();
  const stored = await readLevels();
  const heard = voice && (await hearPriceTypes(tx, voice, { draft, levels: stored }));
  const told = Object.entries(draft.retail).map(([scope, choice]) => {
    decisions.retail[scope] = choice;
    return tellRetail(choice);
  });
  const known = decisions.retail[ACCOUNTING];
  const former = known?.title ?? 'Прежняя розничная';
  let retail = decideRetail({ stored, draft, decisions, wins, heard });
  const chosen = decisions.retail[ACCOUNTING];
  if (mayBeRetail && known && chosen && retail.key === chosen.key && chosen.by !== 'owner') {
    const type = { key: chosen.key, title: chosen.title, retailId: getRetail(stored).id };
    if (!(await mayBeRetail(tx, type))) {
      decisions.retail[ACCOUNTING] = known;
      retail = { key: null, told: tellRetail(known) };
    }
  }
  if (retail.told) told.push(retail.told);
  if (retail.key && !retail.isShared) {
    const formerTitle = titleOf(draft, stored, former);
    const taken = takenLevels(heard);
    await moveRetail(tx, stored, { key: retail.key, formerTitle, taken, at });
  }
  const retailId = getRetail(stored).id;
  const shared = retail.isShared && retail.key ? { key: retail.key, retailId } : null;
  if (heard) await releaseLevels(tx, heard, shared);
  const levels = retail.key || heard ? await readLevels() : stored;

  const ids = new Map<string, number>();
  for (const { external_id, id } of levels) if (external_id) ids.set(external_id, id);
  ids.set(RETAIL_TYPE, retailId);
  if (heard) placeHeard(heard, { ids, levels, retail, retailId });
  const claims = claimLevels(draft, levels, { ids, heard });
  for (const [key, level] of claims) {
    ids.set(key, level.id);
    if (heard?.foreign.has(level.id)) continue;
    await giveLevel(tx, level.id, key);
  }
  const created = await createLevels(tx, draft, { ids, levels, heard });
  const changed = retail.key !== null || claims.size + created > 0;
  const untaxed = await readUntaxed(tx, { draft, heard, voice, ids, at });
  told.push(...untaxed.told);
  if (!heard) return { ids, foreign: new Set(), untaxed: untaxed.percents, changed, told };
  const moved = await settleHeard(tx, heard, {
    stored,
    levels: await readLevels(),
    ids,
    retail,
    at,
  });
  const own = new Set([...heard.titles.keys()].map((key) => ids.get(key)));
  const foreign = new Set([...heard.foreign].filter((id) => !own.has(id)));
  return {
    ids,
    foreign,
    untaxed: untaxed.percents,
    changed: changed || moved.changed,
    told: [...told, ...moved.told],
  };
}

const giveLevel = (tx: Tx, id: number, external_id: string) =>
  tx.updateTable('price_levels').set({ external_id }).where('id', '=', id).execute();

/** Levels that other nodes fill, or that the owner has given to types. */
function takenLevels(heard: HeardTypes | null): ReadonlySet<number> {
  const said = [...(heard?.words.values() ?? [])].flatMap((id) => id ?? []);
  return new Set([...(heard?.foreign ?? []), ...said]);
}

async function createLevels(
  tx: Tx,
  { priceTypes }: ImportDraft,
  {
    ids,
    levels,
    heard,
  }: { ids: Map<string, number>; levels: readonly PriceLevelTable[]; heard: HeardTypes | null },
): Promise<number> {
  const taken = new Set(levels.map(({ code }) => code));
  let id = await nextNumber(tx, 'price_levels');
  const created: PriceLevelTable[] = [];
  const titles = new Map(heard?.titles);
  for (const [key, { title }] of priceTypes)
    titles.set(key, title ?? titles.get(key) ?? nameOf(key));
  for (const [key, title] of titles) {
    if (ids.has(key) || heard?.words.has(key)) continue;
    const left = findLeft(levels, title, new Set([...takenLevels(heard), ...ids.values()]));
    ids.set(key, left?.id ?? id);
    if (left) await giveLevel(tx, left.id, key);
    else created.push({ id: id++, code: takeSlug([title], taken), title, external_id: key });
  }
  await insertRows(tx, 'price_levels', created);
  return created.length;
}

/** The title of the type that was retail so far. */
function titleOf(
  { priceTypes }: ImportDraft,
  levels: readonly PriceLevelTable[],
  noted: string,
): string {
  return priceTypes.get(getRetail(levels).external_id ?? '')?.title ?? noted;
}

/** Price types that become one of the shop's own levels: free ones, or whose type is no longer in use. */
function claimLevels(
  { priceTypes }: ImportDraft,
  levels: readonly PriceLevelTable[],
  { ids, heard }: { ids: ReadonlyMap<string, number>; heard: HeardTypes | null },
): Map<string, PriceLevelTable> {
  const unknown = [...priceTypes].filter(([key]) => !ids.has(key) && !heard?.words.has(key));
  const said = new Set(heard?.words.values());
  const claims = new Map<string, PriceLevelTable>();
  for (const [code, pattern] of NAMED) {
    const level = levels.find((row) => row.code === code);
    if (!level || said.has(level.id)) continue;
    const inUse = level.external_id && priceTypes.has(level.external_id);
    const named = unknown.find(([key, { title }]) => {
      return !claims.has(key) && pattern.test(title ?? key.slice(key.indexOf(':') + 1));
    });
    if (named && !inUse) claims.set(named[0], level);
  }
  return claims;
}
