import type { Rate } from '../../shared/contract/catalog.ts';
import type { Db } from '../platform/store/open-store.ts';

/** Currencies in the order that the shop shows them. */
export async function listRates(db: Db): Promise<Rate[]> {
  const rows = await db.selectFrom('rates').selectAll().orderBy('position').execute();
  return rows.map(({ position: _position, ...rate }) => rate);
}
