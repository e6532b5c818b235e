/** The city that everything falls back to (S9.1). */
export const MAIN_CITY_ID = 90;
/** Roubles among the currencies. */
export const ROUBLE_RATE_ID = 643;

export type Lonlat = readonly [longitude: number, latitude: number];

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in kilometres. */
export function distanceKm([lonA, latA]: Lonlat, [lonB, latB]: Lonlat): number {
  const dLat = radians(latB - latA) / 2;
  const dLon = radians(lonB - lonA) / 2;
  const chord =
    Math.sin(dLat) ** 2 + Math.cos(radians(latA)) * Math.cos(radians(latB)) * Math.sin(dLon) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** Reads «longitude,latitude» in degrees; null when it is not a place on Earth. */
export function parseLonlat(text: string): Lonlat | null {
  const match = /^\s*(-?\d{1,3}(?:\.\d{1,12})?)\s*,\s*(-?\d{1,2}(?:\.\d{1,12})?)\s*$/.exec(text);
  if (!match) return null;
  const [longitude, latitude] = [Number(match[1]), Number(match[2])];
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? [longitude, latitude] : null;
}
