import { DeskField } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';

/** A field as it was when the form was shown, as it was sent, and as it is. */
export interface FieldConflict {
  field: string;
  title: string;
  was: string;
  yours: string;
  now: string;
}

/** Refusal of an edit whose fields another person has changed meanwhile. */
export class EditConflict extends CallError {
  override name = 'EditConflict';
  readonly conflicts: readonly FieldConflict[];

  constructor(conflicts: readonly FieldConflict[]) {
    const titles = conflicts.map(({ title }) => `«${title}»`).join(', ');
    super('conflict', `Пока вы правили, изменили ${titles}. Проверьте и сохраните ещё раз`);
    this.conflicts = conflicts;
  }
}

interface Edit {
  /** The form as it was sent: fields and, under `was.`, how they stood. */
  form: Readonly<Record<string, unknown>>;
  /** Fields as the same form would show them now. */
  present: Readonly<Record<string, string>>;
  titles: Readonly<Record<string, string | undefined>>;
  /** Fields that the same person was the last to change: a second save of one's own is no conflict. */
  own: ReadonlySet<string>;
}

/**
 * Fields that the form changes: those that differ from what it showed. What others have changed
 * meanwhile stays. @throws EditConflict when both have changed the same field.
 */
export function mergeEdit({ form, present, titles, own }: Edit): Readonly<Record<string, string>> {
  const changed: Record<string, string> = {};
  const conflicts: FieldConflict[] = [];
  for (const [field, now] of Object.entries(present)) {
    const yours = textOf(form[field]);
    const was = textOf(form[DeskField.Was + field]) ?? now;
    if (yours === null || yours === was || yours === now) continue;
    if (now === was || own.has(field)) changed[field] = yours;
    else conflicts.push({ field, title: titles[field] ?? field, was, yours, now });
  }
  if (conflicts.length > 0) throw new EditConflict(conflicts);
  return changed;
}

/** Lines end as the store has them. */
const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n') : null;
