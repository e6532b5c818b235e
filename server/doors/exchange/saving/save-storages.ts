import { MAIN_CITY_ID } from '../../../../shared/cities.ts';
import type { StorageTable } from '../../../platform/store/schema.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import { type ImportDraft, MAIN_STORAGE } from '../import-draft.ts';
import { insertRows, nextId } from './write-rows.ts';

/** Finds or makes the storages of the files; new ones are in the main city until someone says more. */
export async function saveStorages(
  tx: Tx,
  draft: ImportDraft,
): Promise<{ ids: Map<string, number>; changed: boolean }> {
  const known = await tx
    .selectFrom('storages')
    .select(['id', 'external_id', 'title', 'address'])
    .where('external_id', 'is not', null)
    .execute();
  const ids = new Map(known.map((row) => [row.external_id ?? '', row.id]));
  const byKey = new Map(known.map((row) => [row.external_id ?? '', row]));
  const created: StorageTable[] = [];
  let id = await nextId(tx, 'storages');
  let renamed = 0;
  for (const [key, { title, address }] of draft.storages) {
    const row = byKey.get(key);
    if (!row) {
      const name = title ?? (key === MAIN_STORAGE ? 'Основной склад' : 'Склад');
      ids.set(key, id);
      created.push({ id: id++, city_id: MAIN_CITY_ID, external_id: key, title: name, address });
    } else if (title && (row.title !== title || row.address !== address)) {
      await tx.updateTable('storages').set({ title, address }).where('id', '=', row.id).execute();
      renamed++;
    }
  }
  if (created.length > 0) await ensureMainCity(tx);
  await insertRows(tx, 'storages', created);
  return { ids, changed: created.length + renamed > 0 };
}

/** An empty shop has no cities, and a storage needs one. */
async function ensureMainCity(tx: Tx): Promise<void> {
  await tx
    .insertInto('cities')
    .values({
      id: MAIN_CITY_ID,
      title: 'Москва',
      title_in: 'Москве',
      region: 'Москва',
      country: 'ru',
      subdomain: '',
      lon: 37.62,
      lat: 55.75,
      timezone: 'Europe/Moscow',
      population: 13_000_000,
      is_popular: 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
