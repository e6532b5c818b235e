import type { Db } from '../../../platform/store/open-store.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import { listNodes, toNode } from './exchange-node.ts';
import { findLevel, findStorage } from './find-target.ts';
import type { NodeSettings, NodeWords } from './node-settings.ts';
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
  { priceTypes = {}, storages = {} }: Partial<NodeSettings>,
): Promise<WordFault | null> {
  const levels = await db.selectFrom('price_levels').select(['id', 'code', 'title']).execute();
  const places = await db.selectFrom('storages').select(['id', 'title']).execute();
  const { filled, titles } = await readNodes(db, nodeName, places);
  return (
    findFault(priceTypes, {
      kind: 'price type',
      find: (word) => findLevel(levels, word),
      unknown: 'нет такого уровня цен',
      filled: new Map(),
      titles,
    }) ??
    findFault(storages, {
      kind: 'storage',
      find: (word) => findStorage(places, word),
      unknown: 'нет такого склада',
      filled,
      titles,
    })
  );
}

interface WordTerms {
  kind: TermKind;
  find(word: string): { id: number; title: string } | undefined;
  unknown: string;
  /** Targets that other nodes fill, and which node does. */
  filled: ReadonlyMap<number, string>;
  /** Title of what the node has told by its id. */
  titles: ReadonlyMap<string, string>;
}

function findFault(
  words: NodeWords,
  { kind, find, unknown, filled, titles }: WordTerms,
): WordFault | null {
  const taken = new Map<number, string>();
  for (const [name, word] of Object.entries(words)) {
    if (word.trim() === '') continue;
    const target = find(word.trim());
    const fault = (message: string) => ({
      kind,
      name,
      message: `«${target?.title ?? word}»: ${message}`,
    });
    if (!target) return fault(unknown);
    const node = filled.get(target.id);
    if (node) return fault(`уже заполняет узел «${node}»`);
    const other = taken.get(target.id);
    if (other !== undefined) return fault(`уже занято: «${titles.get(other) ?? other}»`);
    taken.set(target.id, name);
  }
  return null;
}

/**
 * Storages that other nodes fill or are to fill by their settings, unless they are switched off, and
 * titles of what this one has told.
 */
async function readNodes(
  db: Db | Tx,
  nodeName: string,
  places: readonly { id: number; title: string }[],
): Promise<Pick<WordTerms, 'filled' | 'titles'>> {
  const filled = new Map<number, string>();
  const titles = new Map<string, string>();
  const terms = await listTerms(db);
  for (const { id, name, settings, isDisabled } of (await listNodes(db)).map(toNode)) {
    const told = terms.filter(({ node_id }) => node_id === id);
    if (name === nodeName) {
      for (const { key, title } of told) titles.set(key.slice(key.indexOf(':') + 1), title);
      continue;
    }
    if (isDisabled) continue;
    for (const word of Object.values(settings.storages)) {
      const place = word.trim() === '' ? undefined : findStorage(places, word.trim());
      if (place) filled.set(place.id, name);
    }
    for (const { kind, target_id } of told) {
      if (kind === 'storage' && target_id !== null) filled.set(target_id, name);
    }
  }
  return { filled, titles };
}
