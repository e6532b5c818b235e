import { z } from 'zod';

const days = z
  .string()
  .regex(/^\d{1,2}[*+]?(?:,\d{1,2}[*+]?)*$/, {
    error: 'нужны числа через запятую: «1,2,9+,30*»',
    abort: true,
  });

/**
 * A year of the production calendar in the shape of xmlcalendar.ru: by month the days that are not
 * worked; `+` is a day off moved there, `*` a working day that is an hour shorter.
 */
export const calendarYearSchema = z
  .object({
    year: z.int().min(2000, 'год раньше 2000').max(2100, 'год позже 2100'),
    months: z.array(z.object({ month: z.int().min(1).max(12), days })),
  })
  .superRefine((calendar, context) => {
    for (const message of findFaults(calendar)) context.addIssue({ code: 'custom', message });
  });
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

/** No year had fewer or more days off, and no month fewer: then the file is wrong. */
const LEAST_OFF = 104;
const MOST_OFF = 140;
const LEAST_OFF_A_MONTH = 7;

function findFaults({ year, months }: CalendarYear): string[] {
  const faults: string[] = [];
  const named = new Set(months.map(({ month }) => month));
  if (months.length !== 12 || named.size !== 12) faults.push('нужны все 12 месяцев по одному разу');
  for (const { month, days: text } of months) {
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
    const numbers = text.split(',').map((day) => Number.parseInt(day, 10));
    const wrong = numbers.find((day) => day < 1 || day > last);
    if (wrong !== undefined) faults.push(`месяц ${month}: дня ${wrong} в нём нет`);
    if (new Set(numbers).size !== numbers.length) faults.push(`месяц ${month}: день назван дважды`);
    if (numbers.length < LEAST_OFF_A_MONTH) faults.push(`месяц ${month}: нет выходных`);
  }
  const { off } = readYear({ year, months });
  if (off.size < LEAST_OFF || off.size > MOST_OFF) {
    faults.push(`выходных и праздников ${off.size}, а бывает от ${LEAST_OFF} до ${MOST_OFF}`);
  }
  if (!off.has(dayOf(year, 1, 1))) faults.push('1 января названо рабочим днём');
  return faults;
}

interface YearDays {
  off: ReadonlySet<string>;
  short: ReadonlySet<string>;
}

function readYear({ year, months }: CalendarYear): YearDays {
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

const DAY_MS = 86_400_000;

/** The day so many days after another, YYYY-MM-DD. */
export function nextDay(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
