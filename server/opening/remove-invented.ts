import { MAIN_CITY_ID } from '../../shared/cities.ts';
import type { Millis } from '../../shared/millis.ts';
import { insertMissing } from '../platform/store/insert-rows.ts';
import type { Store } from '../platform/store/open-store.ts';
import { bumpSequence, type Tx, transaction } from '../platform/store/transaction.ts';
import { PROMISE_TABLES } from '../stock/read-promises.ts';
import { findInvented, type InventedRows } from './find-invented.ts';
import type { Invented } from './invented.ts';
import { textRows } from './lay-foundation.ts';

/**
 * Takes away what the demo has made up in a shop of somebody's own: branches, tariffs, texts, and
 * storages and cities that nothing points to. Rows that people have changed, or that orders speak
 * of, stay.
 */
export async function removeInvented(
  store: Store,
  invented: Invented,
  now: Millis,
): Promise<InventedRows> {
  return await transaction(store, async (tx) => {
    const rows = await findInvented(tx, invented);
    await removeRows(tx, rows);
    await insertMissing(tx, 'page_texts', textRows(now));
    await removeStorages(tx, invented);
    await removeCities(tx, invented);
    await bumpSequence(tx, 'catalog');
    await bumpSequence(tx, 'reference');
    return rows;
  });
}

async function removeRows(tx: Tx, rows: InventedRows): Promise<void> {
  const { offices, couriers, zones, texts } = rows;
  if (offices.length > 0) await tx.deleteFrom('offices').where('id', 'in', offices).execute();
  if (couriers.length > 0) {
    await tx.deleteFrom('courier_tariffs').where('city_id', 'in', couriers).execute();
  }
  if (zones.length > 0)
    await tx.deleteFrom('transport_zones').where('up_to_km', 'in', zones).execute();
  if (texts.length > 0) await tx.deleteFrom('page_texts').where('slug', 'in', texts).execute();
}

const STORAGE_USERS = ['stock', ...PROMISE_TABLES] as const;

async function removeStorages(tx: Tx, invented: Invented): Promise<void> {
  const rows = await tx.selectFrom('storages').select(['id', 'external_id', 'address']).execute();
  const used = new Set<number>();
  for (const table of STORAGE_USERS) {
    const users = await tx.selectFrom(table).select('storage_id').distinct().execute();
    for (const { storage_id } of users) used.add(storage_id);
  }
  const free = rows.filter((row) => invented.isStorage(row) && !used.has(row.id));
  if (free.length === 0) return;
  const ids = free.map(({ id }) => id);
  await tx.deleteFrom('storages').where('id', 'in', ids).execute();
}

const CITY_USERS = [
  'storages',
  'offices',
  'courier_tariffs',
  'callbacks',
  'customer_addresses',
  'orders',
  'inquiries',
  'basket_lines',
] as const;

async function removeCities(tx: Tx, invented: Invented): Promise<void> {
  const rows = await tx.selectFrom('cities').select(['id', 'title']).execute();
  const used = new Set<number>([MAIN_CITY_ID]);
  for (const table of CITY_USERS) {
    const users = await tx.selectFrom(table).select('city_id').distinct().execute();
    for (const { city_id } of users) used.add(city_id);
  }
  const free = rows.filter((row) => invented.isCity(row) && !used.has(row.id));
  if (free.length === 0) return;
  const ids = free.map(({ id }) => id);
  await tx.deleteFrom('cities').where('id', 'in', ids).execute();
}
