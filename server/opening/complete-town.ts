import { isSameName } from '../../shared/ru/plain-name.ts';

/** Facts of a town that need not be told. */
export interface TownPlace {
  title: string;
  titleIn: string;
  region: string;
  lonlat: readonly [lon: number, lat: number];
  timezone: string;
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The town of that name, whatever its letters. */
export function findTownPlace(
  title: string,
  towns: readonly TownPlace[],
): (Omit<TownPlace, 'lonlat'> & { lon: number; lat: number }) | null {
  const found = towns.find((town) => isSameName(town.title, title));
  if (!found) return null;
  const { lonlat, title: name, titleIn, region, timezone } = found;
  return { title: name, titleIn, region, timezone, lon: lonlat[0], lat: lonlat[1] };
}

/** Adds to a file what is known of its town, and the town's place to a branch that tells none. */
export function completeTown(file: unknown, towns: readonly TownPlace[]): unknown {
  if (!isFields(file)) return file;
  const { city, office } = file;
  const title = isFields(city) ? city['title'] : undefined;
  const known = typeof title === 'string' ? findTownPlace(title, towns) : null;
  const whole = isFields(city) ? { ...known, ...city, title: known?.title ?? title } : city;
  const place = isFields(whole) ? { lon: whole['lon'], lat: whole['lat'] } : {};
  return {
    ...file,
    ...(isFields(whole) && { city: whole }),
    ...(isFields(office) && { office: { ...place, ...office } }),
  };
}
