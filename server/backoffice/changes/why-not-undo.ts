import { mayRole } from '../../../shared/backoffice.ts';
import { type EntityName, entities } from '../entities/entities.ts';
import type { Staff } from '../identity/staff-sessions.ts';

/** Person who looks at changes, or takes one back. */
export type Undoer = Pick<Staff, 'id' | 'role'>;

/**
 * Reason why a person may not take a batch back; null: they may. Only its author and the owner do, with the
 * rights to what it has changed.
 */
export function whyNotUndo(
  { author, names }: { author: number | null; names: Iterable<EntityName> },
  { id, role }: Undoer,
): string | null {
  if (author !== id && role !== 'owner') return 'Чужое изменение отменяет его автор или владелец';
  const rights = Array.from(names, (name) => entities[name].right);
  const isAllowed = mayRole(role, 'desk.write') && rights.every((right) => mayRole(role, right));
  return isAllowed ? null : 'Для этого у вас нет прав';
}
