import { parseLonlat } from '../../shared/cities.ts';
import type { cityCalls } from '../../shared/contract/city-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import type { Catalog } from '../catalog/index/catalog.ts';
import { findNearestCity } from './find-nearest-city.ts';
import { listCities } from './list-cities.ts';
import { listKnownCities } from './list-known-cities.ts';

/** The calls about cities where the shop is. */
export function createCityCalls(catalog: Catalog): Pick<ShopCalls, keyof typeof cityCalls> {
  return {
    cities: async () => ({ grouped: await listCities(catalog.store.db) }),
    nearestCity: async (_viewer, { coords }) => {
      const cities = await listKnownCities(catalog);
      return { nearest_city_id: findNearestCity(cities, coords ? parseLonlat(coords) : null) };
    },
  };
}
