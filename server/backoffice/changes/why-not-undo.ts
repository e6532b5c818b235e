import { mayRole, type Right } from '../../../shared/backoffice.ts';
import { type EntityName, entities } from '../entities/entities.ts';
import type { Staff } from '../identity/staff-sessions.ts';

/** Person who looks at changes, or takes one back. */
export type Undoer = Pick<Staff, 'id' | 'role'>;

/** Actions that change things of others by their own right: whoever may do one may take it back. */
const rightsOfActions: ReadonlyMap<string, Right> = new Map([
  // A value of 1C goes into the product.
  ['exchange.discrepancy', 'exchange.change'],
]);

interface Undoable {
  author: number | null;
  action: string;
  names: Iterable<EntityName>;
}

/**
 * Reason why a person may not take a batch back; null: they may. Only its author and the owner do, with the
 * rights to what it has changed, or to the action where that has its own.
 */
export function whyNotUndo(
  { author, action, names }: Undoable,
  { id, role }: Undoer,
): string | null {
  if (author !== id && role !== 'owner') return 'Чужое изменение отменяет его автор или владелец';
  const own = rightsOfActions.get(action);
  const rights = own ? [own] : Array.from(names, (name) => entities[name].right);
  const isAllowed = mayRole(role, 'desk.write') && rights.every((right) => mayRole(role, right));
  return isAllowed ? null : 'Для этого у вас нет прав';
}
