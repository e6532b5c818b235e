import { type HeldEntity, loadHeld } from '../../catalog/held-fields.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import type { Fields, FieldValue } from './entity.ts';

/** Before the name of a field that a person holds against imports. */
const HELD = 'held:';

/** Holds of a thing's fields, as fields of their own, by the id of the thing. */
export async function readHolds(
  db: Tx | Db,
  entity: HeldEntity,
  ids: readonly number[],
): Promise<Map<number, Fields>> {
  const held = await loadHeld(db, entity, ids);
  return new Map(
    [...held].map(([id, fields]) => [
      id,
      Object.fromEntries([...fields.keys()].map((field) => [HELD + field, true])),
    ]),
  );
}

/** Fields to put back, those that say what is held apart. */
export function splitHolds(fields: Fields): {
  values: Record<string, FieldValue>;
  /** Held again. */
  anew: string[];
  /** Held no longer. */
  freed: string[];
} {
  const split = { values: {} as Record<string, FieldValue>, anew: [], freed: [] } as ReturnType<
    typeof splitHolds
  >;
  for (const [name, value] of Object.entries(fields)) {
    if (!name.startsWith(HELD)) split.values[name] = value;
    else (value ? split.anew : split.freed).push(name.slice(HELD.length));
  }
  return split;
}

/** Names of fields, those of their holds too. */
export const withHolds = (titles: Readonly<Record<string, string>>): Record<string, string> => ({
  ...titles,
  ...Object.fromEntries(
    Object.entries(titles).map(([field, title]) => [HELD + field, `${title}: держим вручную`]),
  ),
});

export const isHold = (name: string): boolean => name.startsWith(HELD);
