import type { Millis } from '../../../shared/millis.ts';
import { selectUnclaimed } from '../../catalog/handmade-products.ts';
import { loadHeld } from '../../catalog/held-fields.ts';
import { loadStanding } from '../../catalog/standing-values.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { putTold } from '../entities/told-fields.ts';

const CHUNK = 500;

/**
 * Gives fields of products back to whom they came from: what an import has last said stands again at
 * once where that is known, and what it says next is taken over. `only`: one field; else all. Goods made
 * by hand keep their fields as long as they have no other owner.
 */
export async function giveBack(
  tx: Tx,
  ids: readonly number[],
  { only = null, now }: { only?: string | null; now: Millis },
): Promise<number> {
  const unclaimed = await listUnclaimed(tx, ids);
  const held = await loadHeld(
    tx,
    'product',
    ids.filter((id) => !unclaimed.has(id)),
  );
  const things = await loadStanding(tx);
  let count = 0;
  for (const [id, fields] of held) {
    const names = [...fields.keys()].filter((name) => only === null || name === only);
    if (names.length === 0) continue;
    count++;
    await putTold(tx, { id, names, told: fields, things, now });
  }
  return count;
}

async function listUnclaimed(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const unclaimed = new Set<number>();
  for (let at = 0; at < ids.length; at += CHUNK) {
    const rows = await selectUnclaimed(tx)
      .select('products.id')
      .where('products.id', 'in', ids.slice(at, at + CHUNK))
      .execute();
    for (const { id } of rows) unclaimed.add(id);
  }
  return unclaimed;
}
