import type { Tx } from '../../platform/store/transaction.ts';
import { listOwnFields } from '../changes/list-changes.ts';

/** Fields of a form whose owner values the same person was the last to change. */
export async function listOwnValues<Name extends string>(
  tx: Tx,
  names: readonly Name[],
  { rowOf, staffId }: { rowOf: (name: Name) => string; staffId: number },
): Promise<Set<string>> {
  const own = new Set<string>();
  for (const name of names) {
    const thing = { entity: 'owner_value', entityId: rowOf(name), staffId };
    if ((await listOwnFields(tx, thing)).has('value')) own.add(name);
  }
  return own;
}
