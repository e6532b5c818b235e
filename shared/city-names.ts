import type { City } from './contract/catalog.ts';

type Named = Pick<City, 'title' | 'region'>;

/** Gives the name of a city to show among these: with its region where another one bears the same. */
export function nameCities(cities: readonly Named[]): (city: Named) => string {
  const titles = cities.map(({ title }) => title).toSorted();
  const repeated = new Set(titles.filter((title, place) => titles[place - 1] === title));
  return ({ title, region }) => (repeated.has(title) && region ? `${title}, ${region}` : title);
}

/** Name of one of them; '' when it is not there. */
export function nameCity(cities: readonly City[], id: number): string {
  const city = cities.find((each) => each.id === id);
  return city ? nameCities(cities)(city) : '';
}
