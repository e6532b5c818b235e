import { expect, it } from 'vitest';
import { createPlaces } from '../../../../server/platform/reference/places.ts';

const city = (id: number, subdomain: string) => ({
  id,
  title: `Город ${id}`,
  title_in: '',
  region: '',
  subdomain,
  lonlat: [0, 0] as [number, number],
  timezone: 'Europe/Moscow',
  is_popular: false,
  storages: [],
  offices: [],
});
const rate = {
  id: 643,
  title: 'RUB',
  iso: 'RUB',
  sign: '₽',
  value: '1',
  date: '2026-03-10',
  source: 'cbr' as const,
};

it('finds cities and rates in the newest data', () => {
  let groups = [{ country: 'ru', title: 'Россия', cities: [city(90, ''), city(78, 'spb')] }];
  const places = createPlaces({ cities: () => groups, rates: () => [rate] });
  expect(places.cityIdBySubdomain('spb')).toBe(78);
  expect(places.cityIdBySubdomain('')).toBeNull();
  expect(places.hasSubdomain('')).toBe(false);
  expect(places.hasCity(90)).toBe(true);
  expect(places.hasCity(16)).toBe(false);
  expect(places.getCity(78).title).toBe('Город 78');
  expect(() => places.getCity(16)).toThrow('16');
  expect(places.hasRate(643)).toBe(true);
  expect(places.hasRate(1)).toBe(false);
  expect(places.getRate(643).sign).toBe('₽');

  groups = [{ country: 'ru', title: 'Россия', cities: [city(16, 'kzn')] }];
  expect(places.cityIdBySubdomain('kzn')).toBe(16);
  expect(places.hasCity(78)).toBe(false);
});
