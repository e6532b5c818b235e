import { MAIN_CITY_ID } from '../../shared/cities.ts';
import type { City } from '../../shared/contract/catalog.ts';
import type { ReadyOn, SupplyPart } from '../../shared/contract/ready-on.ts';
import { lastOn, laterBy } from '../../shared/supply.ts';
import type { Reference } from '../catalog/index/reference.ts';

/** Goods and where they go. */
export interface Way {
  reference: Reference;
  parts: readonly SupplyPart[];
  /**
   * City where the buyer shops, and the one where it goes: null is a place that the shop does not
   * know.
   */
  city: City;
  target: City | null;
}

/** A courier of one day comes on the day when everything is together. */
export function courierDay(
  days: number,
  { reference, parts }: Pick<Way, 'reference' | 'parts'>,
): ReadyOn | null {
  const ready = lastOn(parts);
  return ready && laterBy(reference.calendar, ready, Math.max(0, days - 1));
}

/**
 * A carrier takes what lies in the city from there and all else from Москва, where the shop's own way
 * to the city would begin. It is never promised before the shop's own promise for the city.
 */
export function carrierDay(days: number, { reference, parts, city, target }: Way): ReadyOn | null {
  const { calendar, wayDays } = reference;
  const ownWay = wayDays(MAIN_CITY_ID, city.id);
  const isHome = target?.id === city.id;
  const later = ({ from }: SupplyPart) => {
    if (from === 'city') return isHome ? days : ownWay + days;
    return isHome ? Math.max(0, days - ownWay) : days - ownWay;
  };
  return lastOn(parts.map((part) => ({ on: part.on && laterBy(calendar, part.on, later(part)) })));
}
