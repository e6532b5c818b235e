import type { Tx } from '../../../platform/store/transaction.ts';
import { PROMISE_TABLES } from '../../../stock/read-promises.ts';
import { saveNodeTerms, type ToldTerm } from '../nodes/node-terms.ts';
import type { HeardStorages } from './hear-storages.ts';
import { moveStock, type StorageMove } from './move-stock.ts';

/**
 * Storages that the owner gives to another warehouse are let go by the one that had them, were it a
 * warehouse of a node that is switched off.
 */
export async function releaseStorages(
  tx: Tx,
  { titles, words, gone }: HeardStorages,
): Promise<void> {
  const former = [...titles.keys(), ...gone.map(({ key }) => key)];
  for (const [key, storageId] of words) {
    if (storageId === null) continue;
    for (const term of gone.filter(({ target_id }) => target_id === storageId)) {
      await tx
        .updateTable('exchange_node_terms')
        .set({ target_id: null })
        .where('node_id', '=', term.node_id)
        .where('kind', '=', 'storage')
        .where('key', '=', term.key)
        .execute();
    }
    await tx
      .updateTable('storages')
      .set({ external_id: null })
      .where('id', '=', storageId)
      .where('external_id', '!=', key)
      .where('external_id', 'in', former)
      .execute();
  }
}

/**
 * Brings the owner's words into the ids, moves what stands in storages to where their warehouses go now,
 * and keeps the decisions with the node.
 */
export async function settleStorages(
  tx: Tx,
  heard: HeardStorages,
  {
    before,
    ids,
    at,
  }: {
    /** Storages before anything was decided. */
    before: readonly { id: number; external_id: string | null }[];
    ids: Map<string, number>;
    at: number;
  },
): Promise<{ changed: boolean; told: string[] }> {
  const { nodeId, own, titles, words, foreign, gone } = heard;
  const others = new Set([...foreign, ...gone.map(({ target_id }) => target_id)]);
  const stored = await tx.selectFrom('storages').select(['id', 'title']).execute();
  const titleOf = (id: number | null) => stored.find((one) => one.id === id)?.title ?? 'не берём';
  const ours = new Set([...own.values()].map(({ target_id }) => target_id));
  const fresh: number[] = [];
  const moves: StorageMove[] = [];
  const told = [...heard.told];
  const terms = new Map<string, ToldTerm>();
  for (const [key, title] of titles) {
    const word = words.get(key);
    if (word === null) ids.delete(key);
    else if (word !== undefined) ids.set(key, word);
    const to = ids.get(key) ?? null;
    const term = own.get(key);
    const home = before.find(({ external_id }) => external_id === key)?.id ?? null;
    const from = term ? term.target_id : home;
    terms.set(key, { title, targetId: to, isSaid: word !== undefined });
    if (to !== null && !ours.has(to) && (from !== to || others.has(to))) fresh.push(to);
    if (from === to) continue;
    const why = word === undefined ? 'по правилам' : 'как указано';
    const line = `склад «${title}» → «${titleOf(to)}» (${why})`;
    if (from === null) {
      if (word !== undefined) told.push(line);
      continue;
    }
    const isOthers = foreign.has(from);
    if (!isOthers) moves.push({ from, to });
    told.push(`${line}, раньше «${titleOf(from)}»${isOthers ? '' : ', остатки перенесены'}`);
  }
  await forgetKnown(tx, fresh);
  await moveStock(tx, moves, at);
  await saveNodeTerms(tx, { nodeId, kind: 'storage', at }, { own, told: terms });
  return { changed: moves.length > 0, told };
}

/** Units that another node has acknowledged are not known to one that begins to fill their storage. */
async function forgetKnown(tx: Tx, storages: readonly number[]): Promise<void> {
  if (storages.length === 0) return;
  for (const table of PROMISE_TABLES) {
    await tx
      .updateTable(table)
      .set({ known_at: null })
      .where('storage_id', 'in', storages)
      .where('known_at', 'is not', null)
      .execute();
  }
}
