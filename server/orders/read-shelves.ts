import { createWorkCalendar, type WorkCalendar } from '../../shared/work-calendar.ts';
import { listCalendarYears } from '../calendar/list-calendar-years.ts';
import { waysBetween } from '../catalog/index/reference.ts';
import type { Tx } from '../platform/store/transaction.ts';

/** Free units of products in each storage, and how far storages are. */
export async function readShelves(tx: Tx, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('stock')
    .select(['product_id', 'storage_id', 'free'])
    .where('product_id', 'in', ids)
    .execute();
  const stocks = Map.groupBy(rows, ({ product_id }) => product_id);
  // Units may be held of a storage that has no row of the product any more.
  const storages = await tx.selectFrom('storages').select(['id', 'city_id']).execute();
  const cities = await tx.selectFrom('cities').select(['id', 'lon', 'lat']).execute();
  return {
    reference: {
      cityOfStorage: new Map(storages.map(({ id, city_id }) => [id, city_id])),
      wayDays: waysBetween(new Map(cities.map(({ id, lon, lat }) => [id, { lonlat: [lon, lat] }]))),
      calendar: await readCalendar(tx),
    },
    records: new Map([...stocks].map(([id, stock]) => [id, { stock }])),
  };
}

/** The production calendar as it stands. */
export const readCalendar = async (tx: Tx): Promise<WorkCalendar> =>
  createWorkCalendar(await listCalendarYears(tx));
