import type { Insertable } from 'kysely';
import { MAIN_CITY_ID } from '../../shared/cities.ts';
import { type Town, townList } from '../cities/town-list.ts';
import type { CityTable, OfficeTable } from '../platform/store/tables/place-tables.ts';
import type { StorageTable } from '../platform/store/tables/stock-tables.ts';
import { createRandom, type Random } from './random.ts';

const STORE_STREETS = [
  'ул. Промышленная',
  'ул. Складская',
  'ул. Индустриальная',
  'Заводское шоссе',
  'ул. Транспортная',
  'Объездная дорога',
  'ул. Элеваторная',
];
const OFFICE_STREETS = [
  'ул. Ленина',
  'ул. Мира',
  'ул. Советская',
  'ул. Гоголя',
  'проспект Победы',
  'ул. Пушкина',
  'Октябрьский проспект',
  'ул. Кирова',
];
const MOSCOW_STORES = ['Каширское шоссе, 61, стр. 4', 'Дмитровское шоссе, 118, корп. 2'];
const MOSCOW_OFFICES = ['Варшавское шоссе, 37, корп. 8', 'Ленинградский проспект, 80, корп. 21'];

/** A town of a million keeps a second office, a bigger one a second store too. */
const MILLION = 1_000_000;
const TWO_STORES = 1_250_000;

export const cityRows: readonly Insertable<CityTable>[] = townList.map((city) => ({
  id: city.id,
  title: city.title,
  title_in: city.titleIn,
  region: city.region,
  country: 'ru',
  subdomain: city.subdomain,
  lon: city.lonlat[0],
  lat: city.lonlat[1],
  timezone: city.timezone,
  population: city.population,
  is_popular: city.popular ? 1 : 0,
}));

export const storageRows: readonly Insertable<StorageTable>[] = townList
  .flatMap((city) => {
    const random = createRandom(`stores ${city.title}`);
    const count = city.population > TWO_STORES ? 2 : 1;
    return Array.from({ length: count }, (_, index) => ({
      city_id: city.id,
      external_id: null,
      title: index === 0 ? `Склад ${city.title}` : `Склад ${city.title}, магазин`,
      address: `г. ${city.title}, ${streetOf(city, MOSCOW_STORES, STORE_STREETS, index, random)}`,
    }));
  })
  .map((row, index) => ({ id: index + 1, ...row }));

export const officeRows: readonly Insertable<OfficeTable>[] = townList
  .flatMap((city) => {
    const random = createRandom(`offices ${city.title}`);
    const count = city.population > MILLION ? 2 : 1;
    return Array.from({ length: count }, (_, index) => officeOf(city, index, random));
  })
  .map((row, index) => ({ id: index + 1, ...row }));

function officeOf(city: Town, index: number, random: Random) {
  const offset = () => (random.next() - 0.5) * 0.06;
  return {
    city_id: city.id,
    title: index === 0 ? `Офис и выставочный зал ${city.title}` : `Пункт выдачи ${city.title}`,
    address: `г. ${city.title}, ${streetOf(city, MOSCOW_OFFICES, OFFICE_STREETS, index, random)}`,
    main_phone: phoneOf(city, index),
    phones: JSON.stringify([phoneOf(city, index), '8 800 200-40-00']),
    email: `${city.subdomain || 'zakaz'}@marmit.example`,
    lon: Math.round((city.lonlat[0] + offset()) * 1e4) / 1e4,
    lat: Math.round((city.lonlat[1] + offset()) * 1e4) / 1e4,
    messengers: JSON.stringify(messengersOf(city)),
    hours: index === 0 ? 'пн–пт 9:00–18:00, сб 10:00–16:00' : 'пн–сб 9:00–20:00, вс 10:00–18:00',
  };
}

/** The main city has the shop's own pages. */
function messengersOf({ subdomain }: Town) {
  const name = subdomain === '' ? 'marmit' : `marmit_${subdomain.replaceAll('-', '_')}`;
  return [
    { title: 'Telegram', url: `https://t.me/${name}` },
    { title: 'ВКонтакте', url: `https://vk.com/${name}` },
  ];
}

function streetOf(
  city: Town,
  moscow: readonly string[],
  streets: readonly string[],
  index: number,
  random: Random,
): string {
  if (city.id === MAIN_CITY_ID) return moscow[index]!;
  return `${random.pick(streets)}, ${random.int(1, 140)}`;
}

/** The town's code and the shop's number: ten digits together. */
function phoneOf({ id, phone }: Town, index: number): string {
  if (id === MAIN_CITY_ID && index === 0) return '8 495 956 4000';
  const number = phone.length === 4 ? `20-40-0${index}` : `200-40-0${index}`;
  return `+7 (${phone}) ${number}`;
}
