import { z } from 'zod';
import { type CalendarYear, readYear } from '../work-calendar.ts';

const days = z.string().regex(/^\d{1,2}[*+]?(?:,\d{1,2}[*+]?)*$/, {
  error: 'нужны числа через запятую: «1,2,9+,30*»',
  abort: true,
});

/**
 * A year of the production calendar in the shape of xmlcalendar.ru: by month the days that are not
 * worked; `+` is a day off moved there, `*` a working day that is an hour shorter.
 */
export const calendarYearShape = z.object({
  year: z.int().min(2000, 'год раньше 2000').max(2100, 'год позже 2100'),
  months: z.array(z.object({ month: z.int().min(1).max(12), days })),
});

/** A year that can be true: every month once, and as many days off as years have. */
export const calendarYearSchema = calendarYearShape.superRefine((calendar, context) => {
  for (const message of findFaults(calendar)) context.addIssue({ code: 'custom', message });
});

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
  if (!off.has(`${year}-01-01`)) faults.push('1 января названо рабочим днём');
  return faults;
}
