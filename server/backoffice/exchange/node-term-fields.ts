import { findLevel, findStorage } from '../../doors/exchange/nodes/find-target.ts';
import type { WordFault } from '../../doors/exchange/nodes/find-word-fault.ts';
import { type NodeSettings, parseNodeSettings } from '../../doors/exchange/nodes/node-settings.ts';
import { findWord, listTerms, type TermKind } from '../../doors/exchange/nodes/node-terms.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';

/** Field of the form about a price type or a warehouse that the node has told. */
export interface NodeTermField {
  field: string;
  kind: TermKind;
  /** Name in settings: the accounting system's own id. */
  id: string;
  title: string;
  /** Code of a price level or id of a storage; see also BY_RULES and NOT_TAKEN. */
  value: string;
  /** Title of what it was at the last exchange; null: it was not taken. */
  now: string | null;
  /** Prices of the type are without the tax there. */
  isUntaxed: boolean;
}

const BY_RULES = 'rules';
const NOT_TAKEN = 'none';

const PREFIX = { 'price type': 'price_type.', storage: 'warehouse.' } as const;

/** Choices of the form: the shop's price levels and storages by their values. */
export async function listTargets(db: Db | Tx) {
  const levels = await db.selectFrom('price_levels').selectAll().orderBy('id').execute();
  const storages = await db
    .selectFrom('storages')
    .select(['id', 'title'])
    .orderBy('title')
    .execute();
  return { levels, storages };
}

/** Price types and warehouses that a node has told so far. */
export async function listTermFields(
  db: Db | Tx,
  node: { id: number; settings: string },
): Promise<NodeTermField[]> {
  const { levels, storages } = await listTargets(db);
  const { priceTypes, storages: places } = parseNodeSettings(node.settings);
  const shownAs = (kind: TermKind, word: string | null): string => {
    if (word === null) return BY_RULES;
    if (word === '') return NOT_TAKEN;
    const found =
      kind === 'storage' ? findStorage(storages, word)?.id : findLevel(levels, word)?.code;
    return String(found ?? word);
  };
  const terms = (await listTerms(db)).filter(({ node_id }) => node_id === node.id);
  return terms.map(({ kind, key, title, target_id, untaxed }) => {
    const id = key.slice(key.indexOf(':') + 1);
    const word = findWord(kind === 'storage' ? places : priceTypes, { key, title });
    const list: readonly { id: number; title: string }[] = kind === 'storage' ? storages : levels;
    const now = list.find((target) => target.id === target_id)?.title ?? null;
    const value = shownAs(kind, word);
    return { field: PREFIX[kind] + id, kind, id, title, value, now, isUntaxed: untaxed === 1 };
  });
}

export const titlesOf = (terms: readonly NodeTermField[]): Record<string, string> =>
  Object.fromEntries(terms.map(({ field, title }) => [field, title]));

/** Words of the settings with those that the form has changed. */
export function readWords(
  stored: NodeSettings,
  { terms, edit }: { terms: readonly NodeTermField[]; edit: Readonly<Record<string, string>> },
): Pick<NodeSettings, 'priceTypes' | 'storages'> {
  const words = { 'price type': { ...stored.priceTypes }, storage: { ...stored.storages } };
  for (const { field, kind, id, title } of terms) {
    const value = edit[field];
    if (value === undefined) continue;
    for (const name of Object.keys(words[kind])) {
      if (isAbout(name, { id, title })) delete words[kind][name];
    }
    if (value !== BY_RULES) words[kind][id] = value === NOT_TAKEN ? '' : value;
  }
  return { priceTypes: words['price type'], storages: words.storage };
}

/** Field that a fault is shown at. */
export const fieldOf = (terms: readonly NodeTermField[], { kind, name }: WordFault): string =>
  terms.find((term) => term.kind === kind && isAbout(name, term))?.field ?? '';

const isAbout = (name: string, { id, title }: { id: string; title: string }): boolean =>
  findWord({ [name]: '' }, { key: `:${id}`, title }) !== null;
