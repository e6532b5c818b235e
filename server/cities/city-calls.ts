import { parseLonlat } from '../../shared/cities.ts';
import type { cityCalls } from '../../shared/contract/city-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import type { Db } from '../platform/store/open-store.ts';
import { findNearestCity } from './find-nearest-city.ts';
import { listCities } from './list-cities.ts';

/** The calls about cities where the shop is. */
export function createCityCalls(db: Db): Pick<ShopCalls, keyof typeof cityCalls> {
  return {
    cities: async () => ({ grouped: await listCities(db) }),
    nearestCity: async (_viewer, { coords }) => {
      const cities = (await listCities(db)).flatMap((group) => group.cities);
      return { nearest_city_id: findNearestCity(cities, coords ? parseLonlat(coords) : null) };
    },
  };
}
