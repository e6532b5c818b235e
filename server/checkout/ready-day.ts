import { distanceKm, MAIN_CITY_ID } from '../../shared/cities.ts';
import type { PlannedLine } from '../../shared/order-plan.ts';
import { deliveryDate, transitDays } from '../catalog/delivery-date.ts';
import type { Reference } from '../catalog/reference.ts';

/** Working days until everything is together in the buyer's city; the next one at the soonest. */
export function readyDays(
  lines: readonly PlannedLine[],
  cityId: number,
  reference: Reference,
): number {
  const days = lines.map(({ product, fromOthers }) => {
    if (fromOthers === 0) return 1;
    const cities = product.cities_avail.map(
      ({ storage_id }) => reference.cityOfStorage.get(storage_id) ?? MAIN_CITY_ID,
    );
    return 1 + longestWay(cities, cityId, reference);
  });
  return Math.max(1, ...days);
}

/** Everything goes by Москва. */
function longestWay(fromCities: readonly number[], cityId: number, reference: Reference): number {
  const main = reference.cities.get(MAIN_CITY_ID);
  const toMain = (id: number) => {
    const city = reference.cities.get(id);
    return city && main ? transitDays(distanceKm(city.lonlat, main.lonlat)) : 0;
  };
  const ownWay = toMain(cityId);
  if (fromCities.includes(MAIN_CITY_ID)) return ownWay;
  return ownWay + Math.max(0, ...fromCities.map(toMain));
}

/** The day, YYYY-MM-DD, after so many working days, at least one. */
export function dayAfterWorking(days: number, now: number): string | null {
  const facts = { freeInCity: 0, freeInMoscow: 0, distanceKm: 0 };
  return deliveryDate({ ...facts, supplyDays: Math.max(1, days) - 1 }, now);
}
