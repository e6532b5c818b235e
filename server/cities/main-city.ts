import type { Insertable } from 'kysely';
import { MAIN_CITY_ID } from '../../shared/cities.ts';
import type { CityTable } from '../platform/store/tables/place-tables.ts';
import type { Tx } from '../platform/store/transaction.ts';

/** The main city until the owner names another: no shop can be without one. */
export const DEFAULT_MAIN_CITY = {
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
} as const satisfies Insertable<CityTable>;

/** Makes the main city where there is none. */
export async function ensureMainCity(tx: Tx): Promise<void> {
  await tx
    .insertInto('cities')
    .values(DEFAULT_MAIN_CITY)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
