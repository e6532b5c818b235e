import { DeskField } from '../../../shared/backoffice.ts';
import { formatFullDay } from '../../../shared/ru/dates.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { mergeEdit } from '../changes/merge-edit.ts';
import { isDay } from './form-fields.ts';

/** Keeper of a thing, and the day until when. */
export interface Keeping {
  staff_id: number | null;
  due_on: string | null;
}

interface CardEdit {
  /** The form as it was sent: under `was.`, what its page showed. */
  form: Readonly<Record<string, unknown>>;
  present: Keeping;
  yours: Partial<Keeping>;
  /** Columns of the card that the same person was the last to change. */
  own: ReadonlySet<string>;
}

/**
 * Keeper and due day that a form changes: others than it showed. What others have changed meanwhile stays.
 * @throws EditConflict when both have changed the same.
 */
export async function mergeCard(tx: Tx, edit: CardEdit): Promise<Partial<Keeping>> {
  const { form, present, yours, own } = edit;
  const [wasStaff, wasDue] = [form[`${DeskField.Was}staff`], form[`${DeskField.Was}due`]];
  const nameOf = await readNames(tx);
  const tell = ({ staff_id, due_on }: Partial<Keeping>) => ({
    ...(staff_id !== undefined && { staff: staff_id === null ? '' : nameOf(String(staff_id)) }),
    ...(due_on !== undefined && { due: tellDay(due_on) }),
  });
  const changed = mergeEdit({
    form: {
      ...tell(yours),
      ...(typeof wasStaff === 'string' && { [`${DeskField.Was}staff`]: nameOf(wasStaff) }),
      ...(typeof wasDue === 'string' && { [`${DeskField.Was}due`]: tellDay(wasDue) }),
    },
    present: { staff: '', due: '', ...tell(present) },
    titles: { staff: 'Кто ведёт', due: 'Срок' },
    own: new Set([
      ...(own.has('staff_id') ? ['staff'] : []),
      ...(own.has('due_on') ? ['due'] : []),
    ]),
  });
  return {
    ...(changed['staff'] !== undefined && { staff_id: yours.staff_id ?? null }),
    ...(changed['due'] !== undefined && { due_on: yours.due_on ?? null }),
  };
}

const tellDay = (day: string | null): string => (day && isDay(day) ? formatFullDay(day) : '');

/** Names of the staff by id, also of those who work here no more: no two have the same. */
async function readNames(tx: Tx): Promise<(id: string) => string> {
  const rows = await tx.selectFrom('staff').select(['id', 'name']).execute();
  const names = new Map(rows.map(({ id, name }) => [String(id), name]));
  return (id) => names.get(id) ?? id;
}
