import type { Generated } from 'kysely';
import type { ExchangeGoodsTables } from './exchange-goods-tables.ts';
import type { Flag } from './flag.ts';

interface ImportRunTable {
  id: Generated<number>;
  file: string;
  format: string;
  started_at: number;
  finished_at: number | null;
  /** JSON: counts and refusals. */
  report: string;
}

/** An accounting system that exchanges with the shop. */
export interface ExchangeNodeTable {
  id: Generated<number>;
  name: string;
  login: string;
  /** Salt and scrypt hash, base64url, with a dot between. */
  password: string;
  profile: 'ut-2.07' | 'unf-2.10' | 'bus-3.1' | 'moysklad';
  /** JSON: server/doors/exchange/nodes/node-settings.ts. */
  settings: string;
  /** Orders that were placed earlier are not told. */
  orders_from: number;
  /** Last order before it was made: later ones are told whatever the clock says. */
  orders_after: Generated<number | null>;
  /** Number of the last change of an order before it was made: later ones are told likewise. */
  changes_after: Generated<number | null>;
  created_at: number;
  seen_at: number | null;
  /** Usual time between two exchanges. */
  usual_ms: number | null;
  /** Time when its silence was told; null: it is not silent. */
  alarmed_at: number | null;
  /** Switched off since. */
  disabled_at: Generated<number | null>;
}

/** Price type or warehouse that a node has told, and what of the shop it stands for. */
export interface ExchangeNodeTermTable {
  node_id: number;
  kind: 'price type' | 'storage';
  /** `1c:<Ид>`, as in the drafts of imports. */
  key: string;
  title: string;
  /** Price level or storage; null: not taken, or not decided yet. */
  target_id: number | null;
  /** 1: the node's settings say so; 0: the rules of imports do. */
  said: Generated<Flag>;
  /** 1: prices of the type are without the tax there. */
  untaxed: Generated<Flag>;
  told_at: number;
}

/** One login of a node; files and orders of one exchange hang on it. */
export interface ExchangeSessionTable {
  id: Generated<number>;
  node_id: number;
  kind: 'catalog' | 'sale' | 'reference';
  /** Hash of the cookie. */
  token: string;
  address: string;
  /** Version of the protocol that the client named; '' when none. */
  version: Generated<string>;
  state: 'opened' | 'working' | 'ending' | 'closed';
  /** Bytes that have come so far. */
  bytes: Generated<number>;
  files: Generated<number>;
  started_at: number;
  active_at: number;
  ended_at: number | null;
  /** The client has said that nothing more comes. */
  is_complete: Generated<Flag>;
  /** JSON: how many goods wait for a person to take them off sale; null: nothing waits. */
  removal: string | null;
  /** JSON of server/doors/exchange/sessions/note-step.ts: steps that the journal has let go of; '' none. */
  report: Generated<string>;
  /** Number of times in a row that the work on it has failed outside of its files. */
  attempts: Generated<number>;
}

/** A file of a session, on the disk below the data folder. */
export interface ExchangeFileTable {
  id: Generated<number>;
  session_id: number;
  /** Name by the client, cleaned. */
  name: string;
  /** Path below the data folder; '' while it is only known from an import call. */
  path: string;
  bytes: Generated<number>;
  parts: Generated<number>;
  first_bytes: Generated<number>;
  last_bytes: Generated<number>;
  /** Hash of the last part. */
  last_part: Generated<string>;
  /** Kind of contents; '' until it was looked into. */
  role: Generated<string>;
  state: 'received' | 'asked' | 'applied' | 'refused';
  /** Share that is applied, 0…1. */
  share: Generated<number>;
  /** For people. */
  detail: Generated<string>;
  /** JSON: report of the import. */
  facts: Generated<string>;
  /** Number of rows that named unknown goods. */
  unknown: Generated<number>;
  /** Number of times that its import has begun. */
  attempts: Generated<number>;
  started_at: number | null;
  ended_at: number | null;
}

/** A request of an exchange, for the journal. */
interface ExchangeStepTable {
  id: Generated<number>;
  session_id: number;
  at: number;
  ms: number;
  step: string;
  file: string;
  answer: string;
}

/** Logins of a node that were not let in, for one cause. */
export interface ExchangeDenialTable {
  node_id: number;
  cause: 'password' | 'address' | 'disabled';
  /** Number of them since the first, with no quiet day between. */
  times: number;
  /** Address of the last. */
  address: string;
  since: number;
  last_at: number;
}

/**
 * Terms that classifiers have explained: later files refer to them without explaining them again.
 */
interface ExchangeTermTable {
  kind: 'property' | 'currency' | 'unit';
  key: string;
  /** JSON */
  value: string;
}

/** Orders that were given to a node at once. */
interface ExchangeBatchTable {
  id: Generated<number>;
  node_id: number;
  session_id: number;
  given_at: number;
  /** 0: the line broke before the whole answer had left. */
  delivered: Generated<Flag>;
  /** Acknowledged, or given up for another batch. */
  ended_at: number | null;
  acknowledged: Generated<Flag>;
}

interface ExchangeBatchOrderTable {
  batch_id: number;
  order_id: number;
  /** Hash of the document. */
  revision: string;
  /** Time of the order as it was read. */
  updated_at: Generated<number | null>;
  /** JSON of server/doors/exchange/orders/known-lines.ts: goods of the document. */
  lines: Generated<string | null>;
}

/** State of an order as a node knows it. */
interface ExchangeOrderTable {
  node_id: number;
  order_id: number;
  /** Revision that was acknowledged last. */
  told: string | null;
  /** Time when that was given. */
  told_at: number | null;
  /** `updated_at` of the order as it was given then. */
  told_updated_at: Generated<number | null>;
  acknowledged_at: number | null;
  /** Revision that the next three are about. */
  tried: string | null;
  /** One of those that were not acknowledged together. */
  suspect: Generated<Flag>;
  /** Number of times that it was given alone and not acknowledged. */
  failed_alone: Generated<number>;
  /** Time since when it is no longer given, until it changes or somebody asks for it. */
  set_aside_at: number | null;
  /** Id of the node's own document. */
  guid: string | null;
  number: string | null;
  /** JSON: what the node last said of it. */
  back: string | null;
  /** JSON of server/doors/exchange/orders/known-lines.ts: goods as the node knows them, told or said last. */
  node_lines: Generated<string | null>;
  /** The same: goods as they were here then. */
  shop_lines: Generated<string | null>;
  /** JSON of server/doors/exchange/orders/note-shipped.ts: goods that its papers have sent off; null: no paper was noted. */
  shipped: Generated<string | null>;
}

/** A paper of money that a node has named, written down when it is first seen. */
interface ExchangePaperTable {
  node_id: number;
  order_id: number;
  number: string;
  /** YYYY-MM-DD; '' when it names no date. */
  dated_on: string;
  /** Payment that it was counted as or repeats; null: no money came of it. */
  payment_id: number | null;
  seen_at: number;
  /** Way that its money came by; '': not told, or noted by a former version. */
  kind: Generated<'bank' | 'cash' | 'card' | ''>;
  /** Id by the node; '': it has none of its own, or was noted by a former version. */
  guid: Generated<string>;
}

/** A number of a shipment in `exchange_orders.shipped`, by which its order is found. */
interface ExchangeSentTable {
  node_id: number;
  /** Without the zeros in front. */
  number: string;
  order_id: number;
}

/** A paper of a node whose order the shop does not know yet. */
interface ExchangeEarlyPaperTable {
  node_id: number;
  /** Id of the order by the node. */
  basis: string;
  /** Kind of the paper with its id, or its number and day. */
  name: string;
  /** For people. */
  title: string;
  /** JSON: PaperDocument of server/doors/exchange/orders/read-documents.ts. */
  document: string;
  /** Time when the node last told of it. */
  heard_at: number;
}

/** Questions about an exchange that a person has to settle. */
export interface ExchangeTaskTable {
  id: Generated<number>;
  node_id: number;
  session_id: number | null;
  order_id: number | null;
  kind: string;
  /** For people. */
  detail: string;
  /** Reason that the order's newest document, or its paper, gives still; null: gone, or said only once. */
  cause: Generated<'fault' | 'lines' | 'shipment' | 'cancellation' | 'taken back' | null>;
  created_at: number;
  settled_at: number | null;
}

export interface ExchangeTables extends ExchangeGoodsTables {
  import_runs: ImportRunTable;
  exchange_nodes: ExchangeNodeTable;
  exchange_node_terms: ExchangeNodeTermTable;
  exchange_sessions: ExchangeSessionTable;
  exchange_files: ExchangeFileTable;
  exchange_steps: ExchangeStepTable;
  exchange_denials: ExchangeDenialTable;
  exchange_terms: ExchangeTermTable;
  exchange_batches: ExchangeBatchTable;
  exchange_batch_orders: ExchangeBatchOrderTable;
  exchange_orders: ExchangeOrderTable;
  exchange_papers: ExchangePaperTable;
  exchange_sent: ExchangeSentTable;
  exchange_early_papers: ExchangeEarlyPaperTable;
  exchange_tasks: ExchangeTaskTable;
}
