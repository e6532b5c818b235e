import type { PriceLevelTable } from '../../../platform/store/tables/price-tables.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import type { ImportDraft } from '../draft/import-draft.ts';
import { findLevel } from '../nodes/find-target.ts';
import {
  findWord,
  hasSilentNodes,
  type NodeTerm,
  type NodeVoice,
  readNodeTerms,
} from '../nodes/node-terms.ts';

/** Price types of a node, and what its owner says of them. */
export interface HeardTypes {
  nodeId: number;
  own: Map<string, NodeTerm>;
  /** Levels that other nodes fill too. */
  foreign: ReadonlySet<number>;
  /** Key of each type that it has told by now → title. */
  titles: Map<string, string>;
  /** Keys of types whose prices are without the tax. */
  untaxed: ReadonlySet<string>;
  /** Key of a type → level that the owner has named; null: not taken. */
  words: Map<string, number | null>;
  /** Remarks on words that cannot be followed. */
  told: string[];
}

export async function hearPriceTypes(
  tx: Tx,
  voice: NodeVoice,
  { draft, levels }: { draft: ImportDraft; levels: readonly PriceLevelTable[] },
): Promise<HeardTypes> {
  const { own, foreign } = await readNodeTerms(tx, voice.id, 'price type');
  const titles = new Map([...own].map(([key, { title }]) => [key, title]));
  const untaxed = new Set([...own].flatMap(([key, term]) => (term.untaxed ? [key] : [])));
  for (const [key, { title, isUntaxed }] of draft.priceTypes) {
    if (!key.startsWith('1c:')) continue;
    if (isUntaxed !== undefined) untaxed[isUntaxed ? 'add' : 'delete'](key);
    const kept = levels.find(({ external_id, code }) => external_id === key && code !== 'retail');
    titles.set(key, title ?? titles.get(key) ?? kept?.title ?? key.slice('1c:'.length));
  }
  // A node of an older version has told its types before they were kept.
  if (await hasSilentNodes(tx, voice.id, 'price type')) {
    for (const { id, external_id } of levels) {
      if (external_id?.startsWith('1c:') && !titles.has(external_id)) foreign.add(id);
    }
  }
  const told: string[] = [];
  const words = new Map<string, number | null>();
  for (const [key, title] of titles) {
    const word = findWord(voice.priceTypes, { key, title });
    if (word === null) continue;
    const level = word === '' ? null : findLevel(levels, word);
    if (level === undefined) told.push(`вид цен «${title}»: уровня «${word}» нет, решают правила`);
    else if (level && [...words.values()].includes(level.id)) {
      told.push(`вид цен «${title}»: уровень «${level.title}» уже занят, решают правила`);
    } else words.set(key, level?.id ?? null);
  }
  return { nodeId: voice.id, own, foreign, titles, untaxed, words, told };
}
