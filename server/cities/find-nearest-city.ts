import { distanceKm, type Lonlat, MAIN_CITY_ID } from '../../shared/cities.ts';

/** Id of the city closest to the place; the main city when the place is not known. */
export function findNearestCity(
  cities: readonly { id: number; lonlat: Lonlat }[],
  place: Lonlat | null,
): number {
  const first = cities[0];
  if (!place || !first) return MAIN_CITY_ID;
  let nearest = first;
  for (const city of cities) {
    if (distanceKm(city.lonlat, place) < distanceKm(nearest.lonlat, place)) nearest = city;
  }
  return nearest.id;
}
