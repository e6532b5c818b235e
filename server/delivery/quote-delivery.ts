import type { City } from '../../shared/contract/catalog.ts';
import type { DeliveryOption } from '../../shared/contract/checkout.ts';
import type { SupplyPart } from '../../shared/contract/ready-on.ts';
import { type DeliveryKind, titleOfPickup } from '../../shared/order.ts';
import type { PlannedLine } from '../../shared/order-plan.ts';
import { inCity } from '../../shared/ru/in-city.ts';
import { isSameName, plainName } from '../../shared/ru/plain-name.ts';
import { lastOn } from '../../shared/supply.ts';
import type { Reference } from '../catalog/index/reference.ts';
import type { DeliveryRates, RatedOption } from '../integrations/delivery/delivery-rates.ts';
import { isSameRegion } from '../integrations/delivery/find-meant-town.ts';
import { readTown } from './read-town.ts';
import { carrierDay, courierDay, type Way } from './way-days.ts';

interface Parcel {
  /** Empty: no day is known. */
  lines: readonly Pick<PlannedLine, 'parts'>[];
  /** Kopecks. */
  goods: number;
  /** Null when the weight of something is not known. */
  weightGrams: number | null;
  /** Cubic centimetres; absent when not known. */
  volume?: number;
  /** City where the buyer shops. */
  city: City;
  /** Town of the delivery when it is another one. */
  town?: string;
}

interface QuoteDeps {
  rates: DeliveryRates;
  cities: readonly City[];
  reference: Reference;
}

/** Every way to get the goods, with price and earliest day; pickup at the city's offices first. */
export async function quoteDelivery(deps: QuoteDeps, parcel: Parcel): Promise<DeliveryOption[]> {
  const { city, goods, weightGrams, volume, lines, town = city.title } = parcel;
  const target = findTown(deps.cities, town, city);
  const quotes = await deps.rates.quote({
    ...(target ? askedTown(target) : typedTown(town)),
    weightGrams,
    sum: goods,
    ...(volume && { volume }),
  });
  const parts = lines.flatMap((line) => line.parts);
  const way = { ...deps, parts, city, target };
  const hasCourier = quotes.some(({ id }) => id === 'courier');
  return [
    ...pickupOptions(city, way.parts),
    ...(hasCourier ? [] : [noCourier(city)]),
    ...quotes.map((quote) => carriedOption(quote, way)),
  ];
}

function askedTown({ id: cityId, title: cityTitle, region, lonlat }: City) {
  return { cityId, cityTitle, region, lonlat };
}

function typedTown(town: string) {
  const { title: cityTitle, region } = readTown(town);
  return { cityId: 0, cityTitle, ...(region && { region }) };
}

/**
 * Null: a place that the shop does not know, or one of several of the name; its price is for a manager
 * to say. The buyer's own city is meant before others of its name.
 */
export function findTown(cities: readonly City[], town: string, city: City): City | null {
  const typed = readTown(town);
  const title = plainTown(typed.title);
  const isMeant = (each: City) =>
    isSameName(each.title, town) ||
    (plainTown(readTown(each.title).title) === title && isIn(each, typed.region));
  if (isMeant(city)) return city;
  const [found = null, ...others] = cities.filter(isMeant);
  return others.length === 0 ? found : null;
}

/** Id of the city that a town is for a buyer of a city; null: of none that the shop knows. */
export function findCityId(cities: readonly City[], town: string, cityId: number): number | null {
  const city = cities.find(({ id }) => id === cityId);
  return (city && findTown(cities, town, city)?.id) ?? null;
}

/** Another place than the buyer's own city, known or not. */
export function isElsewhere(cities: readonly City[], town: string, cityId: number): boolean {
  const city = cities.find(({ id }) => id === cityId);
  return city !== undefined && findTown(cities, town, city) !== city;
}

/** «Ростов на Дону» is «Ростов-на-Дону». */
const plainTown = (title: string) => plainName(title).replace(/[\s-]+/g, ' ');

/** Regions around the cities that are regions themselves, as people write them. */
const AROUND: Readonly<Record<string, string>> = {
  москва: 'Московская область',
  'санкт петербург': 'Ленинградская область',
};

/** `region`: '' is not said. */
function isIn({ title, region: own }: City, region: string): boolean {
  if (region === '' || isSameName(own, region) || isSameRegion(own, region)) return true;
  const around = AROUND[plainTown(title)];
  return around !== undefined && isSameRegion(around, region);
}

/** Id of the pickup at a branch among the ways of a delivery. */
export const optionOfOffice = (id: number): string => `pickup-${id}`;

function pickupOptions(city: City, parts: readonly SupplyPart[]): DeliveryOption[] {
  const stock = pickupStock(parts);
  return city.offices.map(({ id, title, address, hours }) => ({
    id: optionOfOffice(id),
    kind: 'pickup',
    title: titleOfPickup(title),
    price: 0,
    on: lastOn(parts),
    note: null,
    unavailable: null,
    office: { id, address, hours, stock },
  }));
}

function carriedOption(quote: RatedOption, way: Way): DeliveryOption {
  const { id, title, price, days, note } = quote;
  const kind: DeliveryKind = id === 'courier' ? 'courier' : 'transport';
  const on = days && (kind === 'courier' ? courierDay(days.min, way) : carrierDay(days.min, way));
  return { id, kind, title, price, on, note, unavailable: null, office: null };
}

function pickupStock(parts: readonly SupplyPart[]): string {
  const comes = (source: SupplyPart['from']) => parts.some(({ from }) => from === source);
  if (comes('supply')) return 'Привезём под заказ';
  if (!comes('other_city')) return 'Всё есть в городе';
  return comes('city') ? 'Часть привезём из других городов' : 'Привезём из других городов';
}

const noCourier = (city: City): DeliveryOption => ({
  id: 'courier',
  kind: 'courier',
  title: 'Курьером по городу',
  price: null,
  on: null,
  note: null,
  office: null,
  unavailable: `${inCity(city.title_in).replace(/^в/, 'В')} своего курьера нет`,
});
