import { expect, it } from 'vitest';
import { findTown } from '../../../server/delivery/quote-delivery.ts';
import { nameCities } from '../../../shared/city-names.ts';
import type { City } from '../../../shared/contract/catalog.ts';

const city = (id: number, title: string, region: string): City => ({
  ...{
    id,
    title,
    region,
    title_in: title,
    subdomain: '',
    lonlat: [0, 0] satisfies [number, number],
  },
  ...{ timezone: 'Europe/Moscow', is_popular: false, storages: [], offices: [] },
});
const MOSCOW = city(90, 'Москва', 'Москва');
const KIROV = city(1, 'Киров', 'Кировская область');
const SMALL = city(2, 'Киров', 'Калужская область');
const cities = [MOSCOW, KIROV, SMALL];

it('says the region where a name is repeated, and there alone', () => {
  expect(cities.map(nameCities(cities))).toEqual([
    'Москва',
    'Киров, Кировская область',
    'Киров, Калужская область',
  ]);
});

it('takes a repeated name for no town but the own one', () => {
  expect(findTown(cities, 'г. Киров', MOSCOW)).toBe(null);
  expect(findTown(cities, 'киров', SMALL)).toBe(SMALL);
  expect(findTown(cities, 'Киров, калужская область', MOSCOW)).toBe(SMALL);
  expect(findTown(cities, 'Киров, Кировская область', SMALL)).toBe(KIROV);
  expect(findTown(cities, 'москва', KIROV)).toBe(MOSCOW);
});

it('finds a city by its name with its region, whatever hyphens and spaces', () => {
  const kazan = city(5, 'Казань', 'Республика Татарстан');
  const rostov = city(6, 'Ростов-на-Дону', 'Ростовская область');
  const all = [MOSCOW, kazan, rostov];
  for (const typed of ['Казань, Татарстан', 'г.Казань', 'гор. Казань', 'город\u00a0Казань']) {
    expect([typed, findTown(all, typed, MOSCOW)]).toEqual([typed, kazan]);
  }
  for (const typed of [
    'Ростов на Дону',
    'Ростов\u2011на\u2011Дону',
    'ростов - на - дону, обл. Ростовская',
  ]) {
    expect([typed, findTown(all, typed, MOSCOW)]).toEqual([typed, rostov]);
  }
  expect(findTown([MOSCOW, KIROV], 'Киров, Кировская область', MOSCOW)).toBe(KIROV);
  expect(findTown(all, 'Москва, Московская область', kazan)).toBe(MOSCOW);
});

it('finds a city whatever name its region goes by, and its country', () => {
  const kazan = city(5, 'Казань', 'Республика Татарстан');
  const izhevsk = city(21, 'Ижевск', 'Удмуртская Республика');
  const all = [MOSCOW, kazan, izhevsk];
  for (const typed of ['Ижевск, Удмуртия', 'Ижевск, Удмуртская Республика, Россия']) {
    expect([typed, findTown(all, typed, MOSCOW)]).toEqual([typed, izhevsk]);
  }
  for (const typed of ['Казань, Россия', 'Россия, г. Казань', '420000, РФ, Казань', 'Казань, РТ']) {
    expect([typed, findTown(all, typed, MOSCOW)]).toEqual([typed, kazan]);
  }
  expect(findTown(all, 'Казань, Удмуртия, Россия', MOSCOW)).toBe(null);
  expect(findTown(cities, 'Киров, Россия', MOSCOW)).toBe(null);
});

it('takes a city of another region for no known one, the own one neither', () => {
  expect(findTown([MOSCOW, KIROV], 'Киров, Калужская область', MOSCOW)).toBe(null);
  expect(findTown([MOSCOW, KIROV], 'Киров, Калужская область', KIROV)).toBe(null);
  expect(findTown([MOSCOW, KIROV], 'Москва, Кировская область', MOSCOW)).toBe(null);
  expect(findTown(cities, 'Киров, область', MOSCOW)).toBe(null);
  expect(findTown([MOSCOW, KIROV, { ...KIROV, id: 7 }], 'Киров, Кировская', MOSCOW)).toBe(null);
});
