import { DAY_MS, HOUR_MS, type Millis, MOSCOW_MS } from '../millis.ts';

const MOSCOW = 'Europe/Moscow';

const dayMonth = new Intl.DateTimeFormat('ru-RU', {
  timeZone: MOSCOW,
  day: 'numeric',
  month: 'long',
});
const dayMonthYear = new Intl.DateTimeFormat('ru-RU', {
  timeZone: MOSCOW,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const hour = new Intl.DateTimeFormat('ru-RU', {
  timeZone: MOSCOW,
  hour: '2-digit',
  minute: '2-digit',
});
const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: MOSCOW });

export class InvalidDateError extends Error {
  override name = 'InvalidDateError';
}

/** Instant from which Moscow keeps UTC+3: before it a day began at other hours. */
const KEEPS_TIME_SINCE = Date.UTC(2015, 0, 1);

/** Last day that was written out: nearly all who ask mean today, and a format takes a microsecond. */
let written = { day: Number.NaN, text: '' };

/** The calendar day in Moscow as YYYY-MM-DD. */
export function moscowDay(at: number): string {
  const day = Math.floor((at + MOSCOW_MS) / DAY_MS);
  if (day === written.day && at >= KEEPS_TIME_SINCE) return written.text;
  const text = isoDay.format(at);
  if (at >= KEEPS_TIME_SINCE) written = { day, text };
  return text;
}

/** «09:05», the time of day in Moscow. */
export function formatClock(at: number): string {
  return hour.format(at);
}

/** «28 ноября 09:05», as `formatDay` and `formatClock` tell it. */
export const formatMoment = (at: Millis): string => `${formatDay(at)} ${formatClock(at)}`;

/** The same with the year. */
export const formatFullMoment = (at: Millis): string => `${formatFullDay(at)} ${formatClock(at)}`;

/** The instant of the next midnight in Moscow (UTC+3, no daylight saving). */
export function nextMoscowMidnight(at: number): number {
  return Math.floor((at + MOSCOW_MS) / DAY_MS + 1) * DAY_MS - MOSCOW_MS;
}

/** The instant when the next hour begins, in Moscow as anywhere. */
export const nextHour = (at: Millis): Millis => Math.floor(at / HOUR_MS + 1) * HOUR_MS;

/** The last instant of a day in Moscow, epoch milliseconds: a term named as a day ends with it. */
export type DayEnd = number & { readonly isDayEnd: true };

/** The end of the day in Moscow in which an instant lies. */
export function endOfMoscowDay(at: number): DayEnd {
  return (nextMoscowMidnight(at) - 1) as DayEnd;
}

/** A term for people, after «до»: «27 ноября включительно», or «15:30 27 ноября по Москве» when it ends within a day. */
export function formatTerm(until: number): string {
  const day = formatDay(until);
  return until === endOfMoscowDay(until)
    ? `${day} включительно`
    : `${hour.format(until)} ${day} по Москве`;
}

/** Whole days from the start of today in Moscow until `targetAt`, rounded up, at least 1. */
export function deliveryDays(targetAt: number, now: Millis): number {
  if (!Number.isFinite(targetAt)) throw new InvalidDateError('Invalid target date');
  return Math.max(1, Math.ceil((targetAt - (nextMoscowMidnight(now) - DAY_MS)) / DAY_MS));
}

/** The day `days` after today in Moscow, YYYY-MM-DD. */
export function dayAfter(days: number, now: Millis): string {
  return moscowDay(now + days * DAY_MS);
}

/** «9 мая» from YYYY-MM-DD or an instant. @throws InvalidDateError */
export function formatDay(day: string | number): string {
  return dayMonth.format(parseDay(day));
}

/** «9 мая 2026 г.» @throws InvalidDateError */
export function formatFullDay(day: string | number): string {
  return dayMonthYear.format(parseDay(day)).replace(' г.', '\u00a0г.');
}

/** «9 мая», and «9 мая 2027 г.» of another year than that of `now`. @throws InvalidDateError */
export const formatNearDay = (day: string | Millis, now: Millis): string =>
  formatDayOfYear(
    typeof day === 'number' ? moscowDay(day) : day,
    Number(moscowDay(now).slice(0, 4)),
  );

/** «9 мая» of this year, «9 мая 2025 г.» of any other one. @throws InvalidDateError */
export const formatDayOfYear = (day: string, year: number): string =>
  Number(day.slice(0, 4)) === year ? formatDay(day) : formatFullDay(day);

function parseDay(day: string | number): number {
  const at = typeof day === 'number' ? day : Date.parse(`${day.slice(0, 10)}T12:00:00+03:00`);
  if (!Number.isFinite(at)) throw new InvalidDateError('Invalid target date');
  return at;
}
