import type { Generated } from 'kysely';

/** Counters that only grow: `catalog` for products, `reference` for everything else. */
interface SequenceTable {
  name: string;
  value: number;
}

/** Greatest numbers of rows that are gone, by table; triggers write it. */
interface GoneNumberTable {
  name: string;
  last: number;
}

/** Facts about the store itself: `demo` holds the seed's parameters. */
interface SettingTable {
  name: string;
  value: string;
}

/** Facts that the shop's own people told of it. */
export interface OwnerValueTable {
  /** `company.inn`, `city`, `delivery`. */
  name: string;
  /** JSON. */
  value: string;
  /** Member of the staff who told it. */
  changed_by: string;
  changed_at: number;
}

/** Counts of actions in a window of time; they survive a restart. */
export interface LimitTable {
  name: string;
  count: number;
  resets_at: number;
}

/** Work that only one process does at a time. */
interface LeaseTable {
  name: string;
  holder: string;
  expires_at: number;
}

/** Messages that must be delivered after a commit, at least once. */
interface OutboxTable {
  id: Generated<number>;
  kind: string;
  /** The same key is the same message. */
  key: string;
  /** JSON */
  payload: string;
  created_at: number;
  next_at: number;
  attempts: Generated<number>;
  leased_until: Generated<number>;
  done_at: number | null;
  error: Generated<string>;
  /** The batch of changes by the staff that it came of: undone, it does not go out. */
  batch_id: Generated<number | null>;
  /** The order that it is about. */
  order_id: Generated<number | null>;
}

export interface WorkTables {
  sequences: SequenceTable;
  gone_numbers: GoneNumberTable;
  settings: SettingTable;
  owner_values: OwnerValueTable;
  limits: LimitTable;
  leases: LeaseTable;
  outbox: OutboxTable;
}
