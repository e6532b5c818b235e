import type { z } from 'zod';
import type { City, cityGroupSchema, Rate } from '../../../shared/contract/catalog.ts';

type CityGroups = readonly z.infer<typeof cityGroupSchema>[];

/** Reference data by which a host or a cookie names something that exists. */
export interface Places {
  cityIdBySubdomain(subdomain: string): number | null;
  hasCity(id: number): boolean;
  hasRate(id: number): boolean;
  /** True with more than one city, so that visitors can be asked for theirs. */
  hasCityChoice(): boolean;
}

/** Look-ups in the newest cities and rates. */
export interface ReferencePlaces extends Places {
  /** @throws for an id that `hasCity` does not know. */
  getCity(id: number): City;
  /** @throws for an id that `hasRate` does not know. */
  getRate(id: number): Rate;
  hasSubdomain(name: string): boolean;
}

/** The sources give the same object until the data changes; tables are made once for each. */
export function createPlaces(sources: {
  cities: () => CityGroups;
  rates: () => readonly Rate[];
}): ReferencePlaces {
  const cityTables = once((groups: CityGroups) => {
    const cities = groups.flatMap((group) => group.cities);
    return {
      byId: new Map(cities.map((city) => [city.id, city])),
      bySubdomain: new Map(cities.map((city) => [city.subdomain, city.id])),
    };
  });
  const rateTable = once((rates: readonly Rate[]) => new Map(rates.map((rate) => [rate.id, rate])));
  const cities = () => cityTables(sources.cities());
  const rates = () => rateTable(sources.rates());
  const hasSubdomain = (name: string) => name !== '' && cities().bySubdomain.has(name);
  return {
    hasSubdomain,
    cityIdBySubdomain: (name) =>
      hasSubdomain(name) ? (cities().bySubdomain.get(name) ?? null) : null,
    hasCity: (id) => cities().byId.has(id),
    hasRate: (id) => rates().has(id),
    hasCityChoice: () => cities().byId.size > 1,
    getCity: (id) => found(cities().byId.get(id), `Нет города ${id}`),
    getRate: (id) => found(rates().get(id), `Нет валюты ${id}`),
  };
}

function found<T>(value: T | undefined, message: string): T {
  if (value === undefined) throw new Error(message);
  return value;
}

function once<Source, Result>(make: (source: Source) => Result): (source: Source) => Result {
  let last: { source: Source; result: Result } | null = null;
  return (source) => {
    if (last?.source !== source) last = { source, result: make(source) };
    return last.result;
  };
}
