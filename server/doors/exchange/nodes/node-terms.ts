import type { Selectable } from 'kysely';
import { keysOf } from '../../../../shared/keys-of.ts';
import type { Millis } from '../../../../shared/millis.ts';
import { plainName } from '../../../../shared/ru/plain-name.ts';
import type { Db } from '../../../platform/store/open-store.ts';
import type { ExchangeNodeTermTable } from '../../../platform/store/tables/exchange-tables.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import type { NodeSettings, NodeWords } from './node-settings.ts';

export type NodeTerm = Selectable<ExchangeNodeTermTable>;
export type TermKind = NodeTerm['kind'];

/** Node in whose name an import comes, and what its owner has said of it. */
export interface NodeVoice {
  id: number;
  priceTypes: NodeWords;
  storages: NodeWords;
  /** Becomes of prices without the tax. */
  untaxed: NodeSettings['untaxed'];
}

/** Terms of one kind that a node has told so far, and targets that other nodes fill. */
export interface KnownTerms {
  own: Map<string, NodeTerm>;
  foreign: Set<number>;
  /** Terms of nodes that are switched off: they fill nothing any more. */
  gone: readonly NodeTerm[];
}

export const listTerms = (db: Db | Tx): Promise<NodeTerm[]> =>
  db
    .selectFrom('exchange_node_terms')
    .selectAll()
    .orderBy('node_id')
    .orderBy('kind')
    .orderBy('title')
    .orderBy('key')
    .execute();

export async function readNodeTerms(tx: Tx, nodeId: number, kind: TermKind): Promise<KnownTerms> {
  const terms = (await listTerms(tx)).filter((term) => term.kind === kind);
  const disabled = await tx
    .selectFrom('exchange_nodes')
    .select('id')
    .where('disabled_at', 'is not', null)
    .execute();
  const off = new Set(disabled.map(({ id }) => id));
  const own = terms.filter(({ node_id }) => node_id === nodeId);
  const others = terms.filter(({ node_id }) => node_id !== nodeId);
  return {
    own: new Map(own.map((term) => [term.key, term])),
    foreign: new Set(
      others.filter(({ node_id }) => !off.has(node_id)).flatMap(({ target_id }) => target_id ?? []),
    ),
    gone: others.filter(({ node_id }) => off.has(node_id)),
  };
}

/** Word of the owner on a thing by its id or its title; null: none. */
export function findWord(
  words: NodeWords,
  { key, title }: { key: string; title: string },
): string | null {
  const names = [key.slice(key.indexOf(':') + 1), title].map(plainName);
  const said = Object.entries(words).find(([name]) => names.includes(plainName(name)));
  return said ? said[1].trim() : null;
}

export interface ToldTerm {
  title: string;
  targetId: number | null;
  isSaid: boolean;
  /** True of a price type without the tax. */
  isUntaxed?: boolean;
}

/** Keeps what a node has told, where it is not what is kept already. */
export async function saveNodeTerms(
  tx: Tx,
  place: { nodeId: number; kind: TermKind; at: Millis },
  { own, told }: { own: KnownTerms['own']; told: ReadonlyMap<string, ToldTerm> },
): Promise<void> {
  const { nodeId: node_id, kind, at: told_at } = place;
  for (const [key, { title, targetId: target_id, isSaid, isUntaxed = false }] of told) {
    const fresh = { title, target_id, said: isSaid ? 1 : 0, untaxed: isUntaxed ? 1 : 0 } as const;
    const known = own.get(key);
    const names = keysOf(fresh);
    if (known && names.every((name) => known[name] === fresh[name])) continue;
    await tx
      .insertInto('exchange_node_terms')
      .values({ node_id, kind, key, ...fresh, told_at })
      .onConflict((conflict) =>
        conflict.columns(['node_id', 'kind', 'key']).doUpdateSet({ ...fresh, told_at }),
      )
      .execute();
  }
}

/** True when another node has exchanged and none of its terms of this kind are kept yet. */
export async function hasSilentNodes(tx: Tx, nodeId: number, kind: TermKind): Promise<boolean> {
  const silent = await tx
    .selectFrom('exchange_nodes')
    .select('id')
    .where('id', '!=', nodeId)
    .where('seen_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .where('id', 'not in', (eb) =>
      eb.selectFrom('exchange_node_terms').select('node_id').where('kind', '=', kind),
    )
    .limit(1)
    .executeTakeFirst();
  return silent !== undefined;
}
