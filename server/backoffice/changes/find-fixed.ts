import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { type EntityName, entities } from '../entities/entities.ts';
import type { Entity, KnownChange } from '../entities/entity.ts';

interface BatchChange extends KnownChange {
  batchId: number;
  entity: EntityName;
}

/** Batches of these changes that nothing takes back: a field of theirs stays as it is. */
export async function findFixed(
  db: Db | Tx,
  changes: readonly BatchChange[],
): Promise<Set<number>> {
  const fixed = new Set<number>();
  for (const [name, own] of Map.groupBy(changes, ({ entity }) => entity)) {
    const entity: Entity = entities[name];
    const known: ReadonlySet<KnownChange> = (await entity.findFixed?.(db, own)) ?? new Set();
    for (const change of own) {
      if (known.has(change) || hasFixedField(entity, change)) fixed.add(change.batchId);
    }
  }
  return fixed;
}

/** Things that were made are taken away whole. */
function hasFixedField({ restorable }: Entity, { fields }: KnownChange): boolean {
  const { '': presence, ...rest } = fields;
  return presence?.[0] !== false && Object.keys(rest).some((name) => !restorable.has(name));
}
