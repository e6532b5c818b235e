import { CallError } from '../../../shared/contract/call.ts';
import type { Schema } from '../../platform/store/schema.ts';
import type { Entity } from './entity.ts';
import { anyTables, readRows } from './row-entity.ts';

type TableName = keyof Schema & string;
type Column<Table extends TableName> = keyof Schema[Table] & string;

/** Columns that undoing puts back, and what taking a row away means. */
type Undo<Name> =
  /** Reason for which nothing is put back. */
  | { never: string }
  /** Reason for which a row is not taken away. */
  | { columns: readonly Name[]; stays: string }
  /** Column with the instant since which a row is away. */
  | { columns: readonly Name[]; removedAt: Name }
  | { columns: readonly Name[]; restore: Entity['restore'] };

interface TableEntityOptions<Table extends TableName>
  extends Pick<Entity, 'title' | 'right' | 'link' | 'announce'> {
  table: Table;
  idColumn?: Column<Table>;
  isTextId?: true;
  /** Russian names of the columns that the history shows. */
  fields: Readonly<Partial<Record<Column<Table>, string>>>;
  undo: Undo<Column<Table>>;
  /** Column with the time of the last edit: an undo is one. */
  editedAt?: Column<Table>;
}

/** A thing that is one row of a table and is never deleted: undoing puts back some of its columns. */
export function tableEntity<Table extends TableName>(options: TableEntityOptions<Table>): Entity {
  const { idColumn = 'id', isTextId, undo, fields, editedAt, ...told } = options;
  const table: string = options.table;
  const names = Object.keys(fields);
  const keysOf = (ids: readonly string[]) => (isTextId ? ids : ids.map(Number));
  return {
    ...told,
    fields: fields as Entity['fields'],
    restorable: new Set('columns' in undo ? undo.columns : []),
    read: (tx, ids) => readRows(tx, { table, idColumn, names }, keysOf(ids)),
    async restore(tx, id, values, now) {
      if ('never' in undo) throw new CallError('conflict', undo.never);
      if ('restore' in undo) return undo.restore(tx, id, values, now);
      if (values === null && 'stays' in undo) throw new CallError('conflict', undo.stays);
      const change = values ?? ('removedAt' in undo ? { [undo.removedAt]: now } : {});
      await anyTables(tx)
        .updateTable(table)
        .set(editedAt === undefined ? change : { ...change, [editedAt]: now })
        .where(idColumn, 'in', keysOf([id]))
        .execute();
    },
  };
}
