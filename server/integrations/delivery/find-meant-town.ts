import { distanceKm, type Lonlat } from '../../../shared/cities.ts';
import { plainName } from '../../../shared/ru/plain-name.ts';
import type { DeliveryRequest } from './delivery-rates.ts';

/** Town as a carrier lists it. */
export interface ListedTown {
  code: number;
  city: string;
  region?: string | null | undefined;
  longitude?: number | null | undefined;
  latitude?: number | null | undefined;
}

type MeantTown = Pick<DeliveryRequest, 'cityTitle' | 'region' | 'lonlat'>;

/** Carriers and the shop put the middle of one town up to so far apart. */
const SAME_PLACE_KM = 50;

/**
 * The town of a list that a request means: of its name and at its place, or where no place is known in its
 * region. A name alone is enough where nothing else is told and no other town bears it. Null: none, or
 * it may be one of several.
 */
export function findMeantTown(listed: readonly ListedTown[], meant: MeantTown): ListedTown | null {
  const { region = '' } = meant;
  const named = listed.filter(({ city }) => plainName(city) === plainName(meant.cityTitle));
  const lonlat = meant.lonlat && isPlace(meant.lonlat) ? meant.lonlat : null;
  if (!lonlat && region === '') return theOnly(named);
  const placed = named.flatMap((town) => {
    const place = placeOf(town);
    return lonlat && place ? [{ town, km: distanceKm(lonlat, place) }] : [];
  });
  const [nearest] = placed.toSorted((one, other) => one.km - other.km);
  if (nearest && nearest.km <= SAME_PLACE_KM) return nearest.town;
  const unplaced = named.filter((town) => placed.every((each) => each.town !== town));
  return theOnly(unplaced.filter((town) => isSameRegion(town.region ?? '', region)));
}

const theOnly = (towns: readonly ListedTown[]): ListedTown | null =>
  towns.length === 1 ? (towns[0] ?? null) : null;

/** Zeros stand for a place that nobody has told. */
const isPlace = ([longitude, latitude]: Lonlat) => longitude !== 0 || latitude !== 0;

function placeOf({ longitude, latitude }: ListedTown): Lonlat | null {
  return longitude == null || latitude == null ? null : [longitude, latitude];
}

/** Kinds of regions, which one writes and another leaves out or shortens. */
const KINDS = /^(?:обл|область|край|респ|республика|ао|автономн[а-я]*|округ|г|город)$/;

const REGION = /^(?:обл|область|край|респ|республика|ао|округ)$/;

/** Other names of regions that share no word with the one in use. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    башкирия: 'башкортостан',
    'кабардино-балкария': 'кабардино-балкарская',
    'карачаево-черкесия': 'карачаево-черкесская',
    кубань: 'краснодарский',
    кузбасс: 'кемеровская',
    ленобласть: 'ленинградская',
    мо: 'московская',
    подмосковье: 'московская',
    приморье: 'приморский',
    рб: 'башкортостан',
    рт: 'татарстан',
    татария: 'татарстан',
    тува: 'тыва',
    удмуртия: 'удмуртская',
    хмао: 'ханты-мансийский',
    чечня: 'чеченская',
    чувашия: 'чувашская',
    югра: 'ханты-мансийский',
    якутия: 'саха',
    янао: 'ямало-ненецкий',
  }),
);

/** «Татарстан» is «Республика Татарстан», «Кемеровская область — Кузбасс» is «Кемеровская обл.». */
export function isSameRegion(one: string, other: string): boolean {
  const words = new Set(wordsOf(one));
  return wordsOf(other).some((word) => words.has(word));
}

/** «Калужская обл.», which a street or a house is not. */
export const namesRegion = (text: string): boolean =>
  wordsOf(text).length > 0 && partsOf(text).some((word) => REGION.test(word));

/** «Ямало-Ненецкий» is one word: «Ненецкий» is another region. */
const wordsOf = (region: string): string[] =>
  partsOf(region)
    .filter((word) => /[а-яa-z]/.test(word) && !KINDS.test(word))
    .map((word) => OTHER_NAMES.get(word) ?? word);

const partsOf = (text: string): string[] => plainName(text).split(/[^а-яa-z-]+/);
