import type { Generated } from 'kysely';

/** A program that may call. */
interface ApiKeyTable {
  id: Generated<number>;
  title: string;
  /** SHA-256 of the key, hex. */
  digest: string;
  /** JSON: list of rights (server/identity/program-rights.ts). */
  rights: string;
  /** JSON: list of addresses and networks it may call from; empty: any. */
  addresses: string;
  calls_a_minute: number;
  created_at: number;
  used_at: number | null;
  used_from: Generated<string>;
  revoked_at: number | null;
}

/** Addresses of programs that are told of events. */
interface WebhookTable {
  id: Generated<number>;
  title: string;
  url: string;
  /** Signs what is sent: it has to be known as it is. */
  secret: string;
  /** JSON: list of events. */
  events: string;
  created_at: number;
  ended_at: number | null;
  /** The last change of goods that it was told of. */
  goods_seq: number;
  goods_id: Generated<number>;
}

/** One try to tell a program of an event. */
interface WebhookDeliveryTable {
  id: Generated<number>;
  webhook_id: number;
  /** The same at each try. */
  event_id: string;
  event: string;
  at: number;
  /** Number of the attempt, from 1. */
  attempt: number;
  /** Status of the answer; null: there was none. */
  status: number | null;
  ms: number;
  error: Generated<string>;
}

export interface ApiTables {
  api_keys: ApiKeyTable;
  webhooks: WebhookTable;
  webhook_deliveries: WebhookDeliveryTable;
}
