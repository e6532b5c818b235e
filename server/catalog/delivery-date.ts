import { dayAfter, moscowDay } from '../../shared/ru/dates.ts';

export interface DeliveryFacts {
  freeInCity: number;
  freeInMoscow: number;
  /** From Moscow to the city; 0 for Moscow itself. */
  distanceKm: number;
  /** Working days the supplier needs to bring it to Moscow; null: it cannot be supplied. */
  supplyDays: number | null;
}

/** What a lorry does in a working day, besides the day it is loaded. */
const KM_PER_DAY = 600;

/** Working days from Moscow to a city: none for Moscow itself, at least two elsewhere. */
export function transitDays(distanceKm: number): number {
  return distanceKm > 0 ? Math.ceil(distanceKm / KM_PER_DAY) + 1 : 0;
}

/**
 * The earliest day the city can have the product, YYYY-MM-DD in Moscow's calendar: the next working
 * day from the city's own stock, else from Moscow's, else from the supplier; null when never.
 */
export function deliveryDate(facts: DeliveryFacts, now: number): string | null {
  const days = workingDays(facts);
  return days === null ? null : dayOfDelivery(days, now);
}

const HOUR_MS = 3_600_000;
/** What was worked out in this hour, by working days: a day in Moscow begins with an hour. */
const known = { hour: Number.NaN, days: new Map<number, string>() };

function dayOfDelivery(working: number, now: number): string {
  const hour = Math.floor(now / HOUR_MS);
  if (known.hour !== hour) known.days.clear();
  known.hour = hour;
  const day = known.days.get(working) ?? dayAfter(calendarDays(working, now), now);
  known.days.set(working, day);
  return day;
}

function workingDays({ freeInCity, freeInMoscow, distanceKm, supplyDays }: DeliveryFacts) {
  if (freeInCity > 0) return 1;
  const onTheWay = 1 + transitDays(distanceKm);
  if (freeInMoscow > 0) return onTheWay;
  return supplyDays === null ? null : supplyDays + onTheWay;
}

/** Calendar days until `working` days other than Saturdays and Sundays have come. */
function calendarDays(working: number, now: number): number {
  const today = new Date(`${moscowDay(now)}T00:00:00Z`).getUTCDay();
  const sinceMonday = (today + 6) % 7;
  const start = Math.min(sinceMonday, 4);
  const weeks = Math.floor((start + working) / 5);
  const weekday = (start + working) % 5;
  return weeks * 7 + weekday - sinceMonday;
}
