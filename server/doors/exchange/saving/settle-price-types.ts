import { findRetail } from '../../../../shared/price-level.ts';
import type { PriceLevelTable } from '../../../platform/store/tables/price-tables.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import { saveNodeTerms, type ToldTerm } from '../nodes/node-terms.ts';
import type { RetailDecision } from './decide-retail.ts';
import type { HeardTypes } from './hear-price-types.ts';
import { type LevelMove, movePrices } from './move-prices.ts';

/** Levels that are given to another type of the node are let go by the one that had them. */
export async function releaseLevels(
  tx: Tx,
  { titles, words }: HeardTypes,
  shared: { key: string; retailId: number } | null,
): Promise<void> {
  const given = [...words, ...(shared ? [[shared.key, shared.retailId] as const] : [])];
  for (const [key, levelId] of given) {
    if (levelId === null) continue;
    await tx
      .updateTable('price_levels')
      .set({ external_id: null })
      .where('id', '=', levelId)
      .where('external_id', '!=', key)
      .where('external_id', 'in', [...titles.keys()])
      .execute();
  }
}

/** Brings in the levels of a node's types: the owner's words, and levels shared with other nodes. */
export function placeHeard(
  { own, titles, words }: HeardTypes,
  {
    ids,
    levels,
    retail,
    retailId,
  }: {
    ids: Map<string, number>;
    levels: readonly PriceLevelTable[];
    retail: RetailDecision;
    retailId: number;
  },
): void {
  const isFree = (id: number) => ![...words.values()].includes(id);
  const known = new Set(levels.map(({ id }) => id));
  for (const key of titles.keys()) {
    const word = words.get(key);
    const term = own.get(key);
    const target = term?.said === 0 ? term.target_id : null;
    if (word !== undefined) {
      if (word === null) ids.delete(key);
      else ids.set(key, word);
    } else if (retail.isShared && key === retail.key) ids.set(key, retailId);
    else if (!ids.has(key) && target !== null && target !== retailId) {
      // A level that it shares with another node.
      if (known.has(target) && isFree(target)) ids.set(key, target);
    }
  }
}

/** Moves stored prices to where their types go now, and keeps the decisions with the node. */
export async function settleHeard(
  tx: Tx,
  heard: HeardTypes,
  {
    stored,
    levels,
    ids,
    retail,
    at,
  }: {
    /** Levels before anything was decided. */
    stored: readonly PriceLevelTable[];
    levels: readonly PriceLevelTable[];
    ids: ReadonlyMap<string, number>;
    retail: RetailDecision;
    at: number;
  },
): Promise<{ changed: boolean; told: string[] }> {
  const { nodeId, own, titles, untaxed, words, foreign } = heard;
  const titleOf = (id: number | null) =>
    levels.find((level) => level.id === id)?.title ?? 'не берём';
  const retailBefore = findRetail(stored)?.external_id;
  // Prices of these have moved along with the decision on retail.
  const hasMoved = (key: string) =>
    retail.key !== null && !retail.isShared && (key === retail.key || key === retailBefore);
  const moves: LevelMove[] = [];
  const told = [...heard.told];
  const terms = new Map<string, ToldTerm>();
  for (const [key, title] of titles) {
    const term = own.get(key);
    const to = ids.get(key) ?? null;
    const isSaid = words.has(key);
    const homeIn = (list: readonly PriceLevelTable[]) =>
      list.find(({ external_id }) => external_id === key)?.id ?? null;
    const before = term ? term.target_id : homeIn(stored);
    const from = hasMoved(key) ? homeIn(levels) : before;
    terms.set(key, { title, targetId: to, isSaid, isUntaxed: untaxed.has(key) });
    const why = isSaid ? 'как указано' : 'по правилам';
    const line = `вид цен «${title}» → уровень «${titleOf(to)}» (${why})`;
    const former = before === null ? '' : `, раньше «${titleOf(before)}»`;
    const stays = from !== null && from !== to && foreign.has(from);
    if (from !== null && from !== to && !stays) moves.push({ from, to });
    if (stays) told.push(`${line}${former}: прежние цены остались там, их пишет и другой узел`);
    else if (before !== to) told.push(line + former);
    else if (!term) told.push(line);
  }
  await movePrices(tx, moves, at);
  await saveNodeTerms(tx, { nodeId, kind: 'price type', at }, { own, told: terms });
  return { changed: moves.length > 0, told };
}
