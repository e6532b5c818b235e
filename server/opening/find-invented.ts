import { MAIN_CITY_ID } from '../../shared/cities.ts';
import type { Db } from '../platform/store/open-store.ts';
import type { Tx } from '../platform/store/transaction.ts';
import type { Invented } from './invented.ts';

/** Rows of a shop that nobody but the demo has made up. */
export interface InventedRows {
  offices: number[];
  /** Ids of cities with a courier. */
  couriers: number[];
  /** Ends of zones of carriers. */
  zones: number[];
  /** Slugs. */
  texts: string[];
}

/** Finds them; what the owner has told is the owner's, whatever it is. */
export async function findInvented(db: Db | Tx, invented: Invented): Promise<InventedRows> {
  const [told, offices, couriers, zones, texts] = await Promise.all([
    db.selectFrom('owner_values').select('name').execute(),
    db.selectFrom('offices').select(['id', 'address']).execute(),
    db.selectFrom('courier_tariffs').selectAll().execute(),
    db.selectFrom('transport_zones').selectAll().execute(),
    db.selectFrom('page_texts').select(['slug', 'body']).execute(),
  ]);
  const own = new Set(told.map(({ name }) => name));
  const isOwnCourier = (cityId: number) => cityId === MAIN_CITY_ID && own.has('delivery.courier');
  return {
    offices: offices
      .filter((row) => invented.isOffice(row) && !own.has(`office.${row.id}`))
      .map(({ id }) => id),
    couriers: couriers
      .filter((row) => invented.isCourier(row) && !isOwnCourier(row.city_id))
      .map(({ city_id }) => city_id),
    zones: zones.filter((row) => invented.isZone(row)).map(({ up_to_km }) => up_to_km),
    texts: texts.filter((row) => invented.isText(row)).map(({ slug }) => slug),
  };
}
