import type { Kysely } from 'kysely';
import { CallError } from '../../../shared/contract/call.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { bumpSequence, type Tx } from '../../platform/store/transaction.ts';
import type { Entity, Fields } from './entity.ts';

/** A row of any table. */
export type Row = Readonly<Record<string, unknown>>;

/** A column as a text; '' where the row has none. */
export const textOfRow = (row: Row, name: string): string => String(row[name] ?? '');

/** Any table, by the names that kinds of things have for it. */
type AnyTables = Record<string, Row>;
export const anyTables = (tx: Tx | Db) => tx as unknown as Kysely<AnyTables>;

/** Rows of a table by their keys, with the named columns. */
export async function readRows(
  tx: Tx | Db,
  { table, idColumn, names }: { table: string; idColumn: string; names: readonly string[] },
  keys: readonly (string | number)[],
): Promise<Map<string, Fields>> {
  if (keys.length === 0) return new Map();
  const rows = await anyTables(tx)
    .selectFrom(table)
    .select([idColumn, ...names])
    .where(idColumn, 'in', keys)
    .execute();
  return new Map(rows.map(({ [idColumn]: id, ...row }) => [String(id), row as unknown as Fields]));
}

/** Pages that show rows of reference tables are made anew. */
export const announceReference = async (tx: Tx): Promise<void> => {
  await bumpSequence(tx, 'reference');
};

interface RowEntityOptions extends Pick<Entity, 'title' | 'right' | 'link'> {
  table: string;
  idColumn?: string;
  isTextId?: true;
  /** Russian names of the columns besides the key, all of them that cannot be left out. */
  columns: Readonly<Record<string, string>>;
  /** Column with the time of the last edit: an undo is one. */
  editedAt?: string;
  /** Reason for which a row is not taken away. */
  stays?: string;
  /** Refusal to take a row away, called when it is gone. */
  keep?(tx: Tx): Promise<void>;
  /** Tells whoever shows it; the reference rows by default. */
  announce?: Entity['announce'];
}

/** A thing that is one row of a table: undoing puts back its columns, the whole row, or takes it away. */
export function rowEntity(options: RowEntityOptions): Entity {
  const {
    table,
    idColumn = 'id',
    isTextId,
    columns,
    title,
    right,
    link,
    stays,
    editedAt,
  } = options;
  const names = Object.keys(columns);
  const keyOf = (id: string) => (isTextId ? id : Number(id));
  return {
    title,
    right,
    fields: columns,
    restorable: new Set(names),
    read: (tx, ids) => readRows(tx, { table, idColumn, names }, ids.map(keyOf)),
    async restore(tx, id, fields, now) {
      const rows = anyTables(tx);
      const key = keyOf(id);
      if (fields === null) {
        if (stays !== undefined) throw new CallError('conflict', stays);
        await rows.deleteFrom(table).where(idColumn, '=', key).execute();
        await options.keep?.(tx);
        return;
      }
      const row = editedAt === undefined ? fields : { ...fields, [editedAt]: now };
      const { numUpdatedRows } = await rows
        .updateTable(table)
        .set(row)
        .where(idColumn, '=', key)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) return;
      await rows
        .insertInto(table)
        .values({ [idColumn]: key, ...row })
        .execute();
    },
    announce: options.announce ?? announceReference,
    link,
  };
}
