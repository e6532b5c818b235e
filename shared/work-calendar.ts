import { DAY_MS } from './millis.ts';

/** A year of the production calendar: `calendarYearSchema` of shared/contract/calendar-year.ts. */
export interface CalendarYear {
  year: number;
  months: readonly { month: number; days: string }[];
}

/** Days of the year that are worked, and those that end an hour earlier. */
export interface WorkCalendar {
  /** @param day YYYY-MM-DD */
  isWorkingDay(day: string): boolean;
  /** @param day YYYY-MM-DD */
  isShortDay(day: string): boolean;
}

/** Days, YYYY-MM-DD, that are not worked, and that are an hour shorter. */
interface YearDays {
  off: ReadonlySet<string>;
  short: ReadonlySet<string>;
}

export function readYear({ year, months }: CalendarYear): YearDays {
  const marked = months.flatMap(({ month, days: text }) =>
    text
      .split(',')
      .filter(Boolean)
      .map((day) => ({
        day: dayOf(year, month, Number.parseInt(day, 10)),
        isShort: day.endsWith('*'),
      })),
  );
  return {
    off: new Set(marked.filter(({ isShort }) => !isShort).map(({ day }) => day)),
    short: new Set(marked.filter(({ isShort }) => isShort).map(({ day }) => day)),
  };
}

/** Holidays of article 112 of the Labour Code, as `MM-DD`. */
const NEW_YEAR = ['01-01', '01-02', '01-03', '01-04', '01-05', '01-06', '01-07', '01-08'];
const HOLIDAYS = ['02-23', '03-08', '05-01', '05-09', '06-12', '11-04'];

/**
 * A year that the government has not arranged yet: the holidays of article 112, where one of them
 * outside January falls on a weekend the next working day is off instead.
 */
function yearByLaw(year: number): YearDays {
  const holidays = [...NEW_YEAR, ...HOLIDAYS].map((day) => `${year}-${day}`);
  const off = new Set(holidays);
  const isOff = (day: string) => off.has(day) || isWeekend(day);
  for (const day of HOLIDAYS.map((each) => `${year}-${each}`)) {
    if (!isWeekend(day)) continue;
    let moved = nextDay(day, 1);
    while (isOff(moved)) moved = nextDay(moved, 1);
    off.add(moved);
  }
  const before = [...HOLIDAYS.map((each) => `${year}-${each}`), `${year + 1}-01-01`];
  const short = before.map((day) => nextDay(day, -1)).filter((day) => !isOff(day));
  return { off, short: new Set(short) };
}

/** The years given, and the law for all others. */
export function createWorkCalendar(years: readonly CalendarYear[] = []): WorkCalendar {
  const known = new Map<number, YearDays & { isArranged: boolean }>(
    years.map((year) => [year.year, { ...readYear(year), isArranged: true }]),
  );
  const yearOf = (day: string) => {
    const year = Number(day.slice(0, 4));
    const found = known.get(year) ?? { ...yearByLaw(year), isArranged: false };
    known.set(year, found);
    return found;
  };
  return {
    isWorkingDay(day) {
      const { off, isArranged } = yearOf(day);
      return !off.has(day) && (isArranged || !isWeekend(day));
    },
    isShortDay: (day) => yearOf(day).short.has(day),
  };
}

/** The working day `count` working days after the day, or before it when `count` is negative. */
export function shiftWorkingDays(calendar: WorkCalendar, day: string, count: number): string {
  const step = Math.sign(count);
  let found = day;
  for (let left = Math.abs(count); left > 0; ) {
    found = nextDay(found, step);
    if (calendar.isWorkingDay(found)) left--;
  }
  return found;
}

/** Working days after `from` until `to`, the last one counted; 0 when `to` is not later. */
export function countWorkingDays(calendar: WorkCalendar, from: string, to: string): number {
  let count = 0;
  for (let day = from; day < to; ) {
    day = nextDay(day, 1);
    if (calendar.isWorkingDay(day)) count++;
  }
  return count;
}

/** Day `count` days after another, YYYY-MM-DD. */
export function nextDay(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
