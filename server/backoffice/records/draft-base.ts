import { DeskField } from '../../../shared/backoffice.ts';
import type { FieldConflict } from '../changes/merge-edit.ts';
import type { Texts } from './record-kind.ts';

export interface Sides {
  /** Texts of the draft. */
  texts: Texts;
  /** Texts that visitors saw when it was begun; null: none, or not known. */
  base: Texts | null;
  /** Texts that they see now. */
  published: Texts | null;
}

/** Texts of a draft as it stands now: fields that it leaves as it found them follow what visitors see. */
export function overPublished({ texts, base, published }: Sides): Texts {
  if (!base || !published) return texts;
  const followed = Object.entries(published).filter(([name]) => texts[name] === base[name]);
  return { ...texts, ...Object.fromEntries(followed) };
}

/** Fields that both the draft and somebody else have changed since it was begun, each in its own way. */
export function findBothChanged(
  { texts, base, published }: Sides,
  titles: Readonly<Record<string, string>>,
): FieldConflict[] {
  if (!base || !published) return [];
  return Object.entries(base).flatMap(([field, was]) => {
    const [yours = '', now = ''] = [texts[field], published[field]];
    if (now === was || yours === was || yours === now) return [];
    return [{ field, title: titles[field] ?? field, was, yours, now }];
  });
}

/** Conflicts whose other side the form has not shown to whoever sends it. */
export const listUnseen = (
  conflicts: readonly FieldConflict[],
  form: Readonly<Record<string, unknown>>,
): FieldConflict[] =>
  conflicts.filter(({ field, now }) => {
    const seen = form[DeskField.Seen + field];
    return typeof seen !== 'string' || seen.replaceAll('\r\n', '\n') !== now;
  });

/** Base of a draft that is kept anew: what is still to be decided stays as it was. */
export function nextBase(
  { base, published }: Sides,
  unseen: readonly FieldConflict[],
): Texts | null {
  if (!published) return null;
  const open = unseen.map(({ field }) => [field, base?.[field] ?? '']);
  return { ...published, ...Object.fromEntries(open) };
}
