import { describe, expect, it } from 'vitest';
import { findNearestCity } from '../../../server/cities/find-nearest-city.ts';
import { listCities } from '../../../server/cities/list-cities.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { distanceKm, parseLonlat } from '../../../shared/cities.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';

const MOSCOW = { id: 90, lonlat: [37.62, 55.75] } as const;
const PETERSBURG = { id: 91, lonlat: [30.31, 59.94] } as const;

describe('findNearestCity', () => {
  it('finds the closest city', () => {
    expect(findNearestCity([MOSCOW, PETERSBURG], [29.76, 60.0])).toBe(91);
  });
  it('falls back to the main city without a place [S4.28, S9.3]', () => {
    expect(findNearestCity([PETERSBURG, MOSCOW], null)).toBe(90);
  });
  it('measures Moscow to Petersburg as 634 km', () => {
    expect(distanceKm(MOSCOW.lonlat, PETERSBURG.lonlat)).toBeCloseTo(634, -1);
  });
});

describe('parseLonlat', () => {
  it.each([
    ['37.62,55.75', [37.62, 55.75]],
    [' -0.5 , -33 ', [-0.5, -33]],
    ['181,0', null],
    ['0,91', null],
    ['1e3,5', null],
    ['', null],
    ['NaN,NaN', null],
    ['37.62;55.75', null],
  ])('reads %j', (text, place) => {
    expect(parseLonlat(text)).toEqual(place);
  });
});

describeOnBothStores('listCities', (dialect) => {
  it('groups by country and adds storages and offices [S3.24, S3.25]', async () => {
    const store = await createTestStore(dialect);
    const city = {
      country: 'ru',
      region: '',
      timezone: 'Europe/Moscow',
      population: 1,
      is_popular: 0 as const,
    };
    await transaction(store, async (tx) => {
      await tx
        .insertInto('cities')
        .values([
          {
            ...city,
            id: 90,
            title: 'Москва',
            title_in: 'Москве',
            subdomain: '',
            lon: 37.6,
            lat: 55.7,
          },
          { ...city, id: 5, title: 'Ёлкино', title_in: 'Ёлкине', subdomain: 'e', lon: 30, lat: 60 },
        ])
        .execute();
      await tx
        .insertInto('storages')
        .values({ id: 1, city_id: 90, external_id: null, title: 'Склад', address: 'ул. Мира, 1' })
        .execute();
      const office = { id: 1, city_id: 90, title: 'Офис', address: 'ул. Мира, 1', email: 'a@b.ru' };
      const phones = { main_phone: '8 495 956 4000', phones: '["8 495 956 4000"]' };
      await tx
        .insertInto('offices')
        .values({ ...office, ...phones, lon: 37, lat: 55, hours: '9–18' })
        .execute();
    });
    const groups = await listCities(store.db);
    await store.close();
    expect(groups.map(({ country, title }) => [country, title])).toEqual([['ru', 'Россия']]);
    const cities = groups[0]?.cities ?? [];
    expect(cities.map(({ title }) => title)).toEqual(['Ёлкино', 'Москва']);
    expect(cities[1]?.storages).toHaveLength(1);
    expect(cities[1]?.offices[0]).toMatchObject({ phones: ['8 495 956 4000'], lonlat: [37, 55] });
    expect(cities[0]?.offices).toEqual([]);
  });
});
