import type { Tx } from '../../../platform/store/transaction.ts';
import type { ImportDraft } from '../draft/import-draft.ts';
import { findStorage } from '../nodes/find-target.ts';
import { findWord, type KnownTerms, type NodeVoice, readNodeTerms } from '../nodes/node-terms.ts';

/** Warehouses of a node, and what its owner says of them. */
export interface HeardStorages extends KnownTerms {
  nodeId: number;
  /** Key of each warehouse that it has told by now → title. */
  titles: Map<string, string>;
  /** Key of a warehouse → storage that the owner has named; null: not taken. */
  words: Map<string, number | null>;
  /** Remarks on words that cannot be followed. */
  told: string[];
}

export async function hearStorages(
  tx: Tx,
  voice: NodeVoice,
  draft: ImportDraft,
): Promise<HeardStorages> {
  const { own, foreign, gone } = await readNodeTerms(tx, voice.id, 'storage');
  const storages = await tx.selectFrom('storages').select(['id', 'title']).orderBy('id').execute();
  const titles = new Map([...own].map(([key, { title }]) => [key, title]));
  for (const [key, { title }] of draft.storages) {
    titles.set(key, title ?? titles.get(key) ?? DEFAULT_TITLE);
  }
  const told: string[] = [];
  const words = new Map<string, number | null>();
  for (const [key, title] of titles) {
    const word = findWord(voice.storages, { key, title });
    if (word === null) continue;
    const storage = word === '' ? null : findStorage(storages, word);
    const isTaken =
      storage && (foreign.has(storage.id) || [...words.values()].includes(storage.id));
    if (storage === undefined) told.push(`склад «${title}»: «${word}» нет, решают правила`);
    // Numbers of two warehouses would overwrite each other.
    else if (isTaken)
      told.push(`склад «${title}»: «${word}» заполняет другой склад, решают правила`);
    else words.set(key, storage?.id ?? null);
  }
  return { nodeId: voice.id, own, foreign, gone, titles, words, told };
}

export const DEFAULT_TITLE = 'Основной склад';
