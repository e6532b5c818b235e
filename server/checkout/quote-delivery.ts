import { MAIN_CITY_ID } from '../../shared/cities.ts';
import type { City } from '../../shared/contract/catalog.ts';
import type { DeliveryOption } from '../../shared/contract/checkout.ts';
import type { DeliveryKind } from '../../shared/order.ts';
import type { PlannedLine } from '../../shared/order-plan.ts';
import type { Reference } from '../catalog/reference.ts';
import type {
  DeliveryRates,
  DeliveryOption as Quote,
} from '../integrations/delivery/delivery-rates.ts';
import { dayAfterWorking, readyDays } from './ready-day.ts';

export interface Parcel {
  lines: readonly PlannedLine[];
  /** Kopecks. */
  goods: number;
  /** Null when the weight of something is not known. */
  weightGrams: number | null;
  /** Cubic centimetres; absent when not known. */
  volume?: number;
  /** Where the buyer shops. */
  city: City;
  /** Where it goes when that is another town. */
  town?: string;
}

interface QuoteDeps {
  rates: DeliveryRates;
  cities: readonly City[];
  reference: Reference;
  /** Epoch milliseconds. */
  now: number;
}

/** Every way to get the goods, with price and earliest day; pickup at the city's offices first. */
export async function quoteDelivery(deps: QuoteDeps, parcel: Parcel): Promise<DeliveryOption[]> {
  const { city, goods, weightGrams, volume, lines, town = city.title } = parcel;
  const target = findTown(deps.cities, town, city);
  const quotes = await deps.rates.quote({
    ...{ cityId: target?.id ?? 0, cityTitle: target?.title ?? town },
    ...{ weightGrams, sum: goods },
    ...(volume && { volume }),
  });
  const ready = readyDays(lines, city.id, deps.reference);
  const isHere = lines.every(({ fromOthers }) => fromOthers === 0);
  const leaves = city.id === MAIN_CITY_ID ? ready : 1;
  const carried = quotes.map((quote) => carriedOption(quote, { ready, leaves, now: deps.now }));
  const hasCourier = quotes.some(({ id }) => id === 'courier');
  return [
    ...pickupOptions(city, { ready, isHere, now: deps.now }),
    ...(hasCourier ? [] : [noCourier(city)]),
    ...carried,
  ];
}

/** Null: a place that the shop does not know; its price is for a manager to say. */
export function findTown(cities: readonly City[], town: string, city: City): City | null {
  const plain = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replace(/ё/g, 'е')
      .replace(/^г\.?\s+/, '');
  const named = (each: City) => plain(each.title) === plain(town);
  if (named(city)) return city;
  return cities.find(named) ?? null;
}

function pickupOptions(
  city: City,
  { ready, isHere, now }: { ready: number; isHere: boolean; now: number },
): DeliveryOption[] {
  const stock = isHere ? 'Всё есть в городе' : 'Часть привезём из других городов';
  return city.offices.map(({ id, title, address, hours }) => ({
    ...{ id: `pickup-${id}`, kind: 'pickup', title: `Самовывоз: ${title}`, price: 0 },
    ...{ on: dayAfterWorking(ready, now), note: null, unavailable: null },
    office: { id, address, hours, stock },
  }));
}

interface Timing {
  ready: number;
  leaves: number;
  now: number;
}

function carriedOption(quote: Quote, { ready, leaves, now }: Timing): DeliveryOption {
  const { id, title, price, days, note } = quote;
  const kind: DeliveryKind = id === 'courier' ? 'courier' : 'transport';
  // A courier is there on the day when everything is together, a carrier takes it from then on.
  const working = days && (kind === 'courier' ? ready - 1 : leaves) + days.min;
  const on = working === null ? null : dayAfterWorking(working, now);
  return { id, kind, title, price, on, note, unavailable: null, office: null };
}

const noCourier = (city: City): DeliveryOption => ({
  ...{ id: 'courier', kind: 'courier', title: 'Курьером по городу', price: null, on: null },
  ...{ note: null, office: null, unavailable: `В ${city.title_in} своего курьера нет` },
});
