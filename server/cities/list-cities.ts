import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { City, cityGroupSchema } from '../../shared/contract/catalog.ts';
import { readKept, readKeptTexts } from '../platform/read-kept.ts';
import type { Db } from '../platform/store/open-store.ts';
import type { CityTable, OfficeTable } from '../platform/store/tables/place-tables.ts';

type CityGroup = z.infer<typeof cityGroupSchema>;

const countryTitles = new Intl.DisplayNames('ru', { type: 'region' });

/** All cities by country, with their storages and offices; inside a country by name. */
export async function listCities(db: Db): Promise<CityGroup[]> {
  const [cities, storages, offices] = await Promise.all([
    db.selectFrom('cities').selectAll().execute(),
    db.selectFrom('storages').selectAll().orderBy('id').execute(),
    db.selectFrom('offices').selectAll().orderBy('id').execute(),
  ]);
  const storagesOf = Map.groupBy(storages, (storage) => storage.city_id);
  const officesOf = Map.groupBy(offices, (office) => office.city_id);
  const byName = new Intl.Collator('ru');
  const sorted = cities.toSorted((a, b) => byName.compare(a.title, b.title));
  return [...Map.groupBy(sorted, (city) => city.country)].map(([country, rows]) => ({
    country,
    title: countryTitles.of(country.toUpperCase()) ?? country,
    cities: rows.map((row) => ({
      ...formatCity(row),
      storages: (storagesOf.get(row.id) ?? []).map(({ id, title, address }) => ({
        id,
        title,
        address,
      })),
      offices: (officesOf.get(row.id) ?? []).map(formatOffice),
    })),
  }));
}

function formatCity(row: CityTable): Omit<City, 'storages' | 'offices'> {
  const { id, title, title_in, region, subdomain, lon, lat, timezone, is_popular } = row;
  const lonlat: City['lonlat'] = [lon, lat];
  return { id, title, title_in, region, subdomain, lonlat, timezone, is_popular: is_popular === 1 };
}

function formatOffice(row: Selectable<OfficeTable>): City['offices'][number] {
  const { city_id: _city, phones, messengers, lon, lat, ...office } = row;
  return {
    ...office,
    phones: readKeptTexts(phones),
    messengers: readKept<City['offices'][number]['messengers']>(messengers),
    lonlat: [lon, lat],
  };
}
