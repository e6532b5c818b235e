import type { Selectable } from 'kysely';
import type { Db, Store } from '../../../platform/store/open-store.ts';
import type { ExchangeNodeTable } from '../../../platform/store/tables/exchange-tables.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import { type NodeProfile, type NodeSettings, parseNodeSettings } from './node-settings.ts';

export const NOT_ALLOWED = 'Этому узлу это не разрешено';

/** An accounting system that may exchange with the shop. */
export interface ExchangeNode {
  id: number;
  name: string;
  login: string;
  profile: NodeProfile;
  settings: NodeSettings;
  ordersFrom: number;
  /** Id of the last order before the node was made; null: not known. */
  ordersAfter: number | null;
  /** Number of the last change of an order before the node was made; null: not known. */
  changesAfter: number | null;
  /** May not call any more. */
  isDisabled: boolean;
}

type NodeRow = Selectable<ExchangeNodeTable>;

export const toNode = (row: NodeRow): ExchangeNode => ({
  id: row.id,
  name: row.name,
  login: row.login,
  profile: row.profile,
  settings: parseNodeSettings(row.settings),
  ordersFrom: row.orders_from,
  ordersAfter: row.orders_after,
  changesAfter: row.changes_after,
  isDisabled: row.disabled_at !== null,
});

export async function getNode(db: Db, id: number): Promise<ExchangeNode> {
  const row = await db
    .selectFrom('exchange_nodes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return toNode(row);
}

export async function listNodes(db: Db | Tx): Promise<NodeRow[]> {
  return db.selectFrom('exchange_nodes').selectAll().orderBy('id').execute();
}

/** Names of the other nodes that may call and bring goods. */
export async function listOthersWithGoods({ db }: Store, id: number): Promise<string[]> {
  const nodes = (await listNodes(db)).map(toNode);
  return nodes
    .filter((node) => node.id !== id && !node.isDisabled && node.settings.may.goods)
    .map(({ name }) => name);
}
