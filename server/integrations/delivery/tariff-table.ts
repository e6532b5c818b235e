import { formatPrice, type Kopecks } from '../../../shared/money.ts';
import type { CourierOption, DeliveryRequest, RatedOption } from './delivery-rates.ts';

/** The shop's own courier in one city. */
interface CourierTariff {
  cityId: number;
  price: Kopecks;
  /** Sum of goods from which it is free; null is never. */
  freeFrom: Kopecks | null;
  /** Heavier goods need a lorry; null is no limit. */
  maxWeightGrams: number | null;
  minDays: number;
  maxDays: number;
}

/** A transport company's price at some distance from the storage. */
interface TransportZone {
  /** The zone ends here. */
  upToKm: number;
  /** For the consignment, and for each kilogram begun. */
  basePrice: Kopecks;
  pricePerKg: Kopecks;
  minDays: number;
  maxDays: number;
}

export interface DeliveryTariffs {
  couriers: readonly CourierTariff[];
  zones: readonly TransportZone[];
  /** Distances by road from the storage. */
  distances: readonly { cityId: number; distanceKm: number }[];
}

/** Light, bulky goods are charged as 200 kg a cubic metre. */
const GRAMS_PER_CM3 = 0.2;
const BY_MANAGER = 'стоимость рассчитает менеджер';

/** The shop's courier; null in a city that has none. */
export function quoteCourier(
  { cityId, weightGrams, sum }: DeliveryRequest,
  { couriers }: DeliveryTariffs,
): CourierOption | null {
  const tariff = couriers.find((row) => row.cityId === cityId);
  if (!tariff) return null;
  const { price, freeFrom, maxWeightGrams, minDays, maxDays } = tariff;
  const option = { id: 'courier', title: 'Курьером по городу' } as const;
  const days = { min: minDays, max: maxDays };
  if (maxWeightGrams !== null && (weightGrams ?? Number.POSITIVE_INFINITY) > maxWeightGrams) {
    return { ...option, price: null, days, note: BY_MANAGER, freeFrom: null };
  }
  if (freeFrom === null) return { ...option, price, days, note: null, freeFrom };
  const free = sum >= freeFrom;
  const note = free ? null : `бесплатно от ${formatPrice(freeFrom).replace(/,00/, '')}`;
  return { ...option, price: free ? 0 : price, days, note, freeFrom };
}

/** A transport company, by weight and distance; without a price where the table does not reach. */
export function quoteTransport(
  { cityId, weightGrams, volume = 0 }: DeliveryRequest,
  { zones, distances }: DeliveryTariffs,
): RatedOption {
  const distance = distances.find((row) => row.cityId === cityId)?.distanceKm;
  const zone = findZone(zones, distance);
  const option = { id: 'transport', title: 'Транспортной компанией' } as const;
  const days = zone ? { min: zone.minDays, max: zone.maxDays } : null;
  if (!zone || weightGrams === null) return { ...option, price: null, days, note: BY_MANAGER };
  const kilograms = Math.ceil(Math.max(weightGrams, volume * GRAMS_PER_CM3) / 1000);
  return { ...option, price: zone.basePrice + zone.pricePerKg * kilograms, days, note: null };
}

function findZone(zones: readonly TransportZone[], distance: number | undefined) {
  if (distance === undefined) return undefined;
  const reaching = zones.filter((zone) => zone.upToKm >= distance);
  return reaching.toSorted((a, b) => a.upToKm - b.upToKm)[0];
}
