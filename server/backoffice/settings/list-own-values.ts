import type { Tx } from '../../platform/store/transaction.ts';
import { listOwnFields } from '../changes/list-changes.ts';

/** Fields of a form whose owner values the same person was the last to change. */
export async function listOwnValues(
  tx: Tx,
  names: readonly string[],
  { rowOf, staffId }: { rowOf: (name: string) => string; staffId: number },
): Promise<Set<string>> {
  const own = new Set<string>();
  for (const name of names) {
    const thing = { entity: 'owner_value', entityId: rowOf(name), staffId };
    if ((await listOwnFields(tx, thing)).has('value')) own.add(name);
  }
  return own;
}
