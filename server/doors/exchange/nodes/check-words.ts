import type { Db } from '../../../platform/store/open-store.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import { listNodes, toNode } from './exchange-node.ts';
import { findLevel, findStorage } from './find-target.ts';
import type { NodeSettings } from './node-settings.ts';
import { listTerms, type TermKind } from './node-terms.ts';

/** Word of a node's owner that cannot be followed. */
export interface WordFault {
  kind: TermKind;
  /** Price type or warehouse as the word names it. */
  name: string;
  /** For people. */
  message: string;
}

/** First word that names nothing of the shop, or something that is filled already; null: all are good. */
export async function findWordFault(
  db: Db | Tx,
  nodeName: string,
  { priceTypes, storages }: Partial<NodeSettings>,
): Promise<WordFault | null> {
  const levels = await db.selectFrom('price_levels').select(['id', 'code', 'title']).execute();
  const places = await db.selectFrom('storages').select(['id', 'title']).execute();
  const others = await listFilled(db, nodeName, places);
  return (
    findFault('price type', priceTypes, {
      find: (word) => findLevel(levels, word)?.id,
      unknown: 'нет такого уровня цен',
      others: new Map(),
    }) ??
    findFault('storage', storages, {
      find: (word) => findStorage(places, word)?.id,
      unknown: 'нет такого склада',
      others,
    })
  );
}

function findFault(
  kind: TermKind,
  words: NodeSettings['priceTypes'] = {},
  {
    find,
    unknown,
    others,
  }: {
    find: (word: string) => number | undefined;
    unknown: string;
    /** Targets that others fill, and who does. */
    others: ReadonlyMap<number, string>;
  },
): WordFault | null {
  const taken = new Map<number, string>();
  for (const [name, word] of Object.entries(words)) {
    if (word.trim() === '') continue;
    const id = find(word.trim());
    const fault = (message: string) => ({ kind, name, message: `«${word}»: ${message}` });
    if (id === undefined) return fault(unknown);
    const other = others.get(id);
    if (other) return fault(`уже заполняет узел «${other}»`);
    if (taken.has(id)) return fault(`уже занято: «${taken.get(id)}»`);
    taken.set(id, name);
  }
  return null;
}

/** Storages that other nodes fill, or are to fill by their settings: numbers would overwrite each other. */
async function listFilled(
  db: Db | Tx,
  nodeName: string,
  places: readonly { id: number; title: string }[],
): Promise<Map<number, string>> {
  const filled = new Map<number, string>();
  const terms = await listTerms(db);
  for (const { id, name, settings } of (await listNodes(db)).map(toNode)) {
    if (name === nodeName) continue;
    for (const word of Object.values(settings.storages)) {
      const place = word.trim() === '' ? undefined : findStorage(places, word.trim());
      if (place) filled.set(place.id, name);
    }
    for (const { node_id, kind, target_id } of terms) {
      if (node_id === id && kind === 'storage' && target_id !== null) filled.set(target_id, name);
    }
  }
  return filled;
}
