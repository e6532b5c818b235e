import type { Right } from '../../../shared/backoffice.ts';
import type { Millis } from '../../../shared/millis.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';

/** A value of a field as JSON has it. */
export type FieldValue = string | number | boolean | null | readonly unknown[] | object;
export type Fields = Readonly<Record<string, FieldValue>>;

/** Fields of one thing before and after a change. */
export interface KnownChange {
  id: string;
  fields: Readonly<Record<string, readonly [FieldValue, FieldValue]>>;
}

/** A kind of thing that the staff change: how it is read, told and put back. */
export interface Entity {
  /** «Заказ» */
  title: string;
  /** Right to take a change back, needed besides having made it. */
  right: Right;
  /** Russian names of its fields. */
  fields: Readonly<Record<string, string>>;
  /** Things as they stand, by id; those that are not there are left out. */
  read(tx: Tx | Db, ids: readonly string[]): Promise<Map<string, Fields>>;
  /** Fields that `restore` can put back; all others stay as they are. */
  restorable: ReadonlySet<string>;
  /** Fields that follow from others, or go on by themselves: what is in them since holds up no undoing. */
  follows?: ReadonlySet<string>;
  /** Changes that cannot be put back though their fields could: by their values, or no more. */
  findFixed?(db: Tx | Db, changes: readonly KnownChange[]): Promise<ReadonlySet<KnownChange>>;
  /** Puts fields back; null: takes the thing away again. @throws CallError when that cannot be. */
  restore(tx: Tx, id: string, fields: Fields | null, now: Millis): Promise<void>;
  /** The same for many at once, where one by one would be slow. */
  restoreAll?(tx: Tx, things: ReadonlyMap<string, Fields | null>, now: Millis): Promise<void>;
  /** Tells pages and the catalogue that things have changed. */
  announce?(tx: Tx, ids: readonly string[], now: Millis): Promise<void>;
  /** A value as the history shows it; null: as it is. */
  tell?(field: string, value: FieldValue): string | null;
  /** Fields that hold ids, with the tables whose titles the history shows instead. */
  refersTo?: Readonly<Record<string, 'categories' | 'brands'>>;
  /** Number that people know it by; its id when absent. */
  numberOf?(id: string, tx: Tx): string | Promise<string>;
  /** Address of the thing. */
  link(id: string): string;
}

/** Teller of values, field by field; other fields are told as they are. */
export const tellFields =
  (words: Readonly<Record<string, (value: FieldValue) => string>>) =>
  (field: string, value: FieldValue): string | null =>
    words[field]?.(value) ?? null;
