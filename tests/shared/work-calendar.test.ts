import { describe, expect, it } from 'vitest';
import { knownYears } from '../../server/calendar/known-years.ts';
import { calendarYearSchema } from '../../shared/contract/calendar-year.ts';
import {
  countWorkingDays,
  createWorkCalendar,
  nextDay,
  shiftWorkingDays,
} from '../../shared/work-calendar.ts';

const calendar = createWorkCalendar(knownYears);

/** Days of the year that are Monday to Friday and not worked. */
function weekdaysOff(year: number): string[] {
  const days: string[] = [];
  for (let day = `${year}-01-01`; day.startsWith(String(year)); day = nextDay(day, 1)) {
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
    if (!isWeekend && !calendar.isWorkingDay(day)) days.push(day.slice(5));
  }
  return days;
}

describe('the production calendar', () => {
  it('knows 2026 as the government arranged it', () => {
    expect(weekdaysOff(2026)).toEqual([
      '01-01',
      '01-02',
      '01-05',
      '01-06',
      '01-07',
      '01-08',
      '01-09',
      '02-23',
      '03-09',
      '05-01',
      '05-11',
      '06-12',
      '11-04',
      '12-31',
    ]);
    expect(countWorkingDays(calendar, '2025-12-31', '2026-12-31')).toBe(247);
    const short = ['2026-04-30', '2026-05-08', '2026-06-11', '2026-11-03'];
    expect(short.map((day) => calendar.isShortDay(day))).toEqual([true, true, true, true]);
    expect(calendar.isShortDay('2026-12-30')).toBe(false);
  });

  it.each([
    // 23 February is a Tuesday, 8 March a Monday; 1 and 9 May are a Saturday and a Sunday.
    [
      2027,
      ['01-01', '01-04', '01-05', '01-06', '01-07', '01-08'],
      ['02-23', '03-08', '05-03', '05-10', '06-14', '11-04'],
    ],
    // 4 November is a Saturday.
    [
      2028,
      ['01-03', '01-04', '01-05', '01-06', '01-07'],
      ['02-23', '03-08', '05-01', '05-09', '06-12', '11-06'],
    ],
  ])('takes the days off of %i from the law until they are arranged', (year, january, others) => {
    expect(weekdaysOff(year)).toEqual([...january, ...others]);
  });

  it('works on a Saturday that the government made a working day', () => {
    const [known] = knownYears;
    const months = known!.months.map(({ month, days }) =>
      month === 2 ? { month, days: days.replace('14,', '') } : { month, days },
    );
    const arranged = createWorkCalendar([calendarYearSchema.parse({ year: 2026, months })]);
    expect(arranged.isWorkingDay('2026-02-14')).toBe(true);
    expect(calendar.isWorkingDay('2026-02-14')).toBe(false);
  });

  it('counts working days there and back', () => {
    for (const day of ['2026-12-25', '2026-12-31', '2027-01-08', '2026-11-20', '2026-11-22']) {
      for (let count = 1; count < 20; count++) {
        const later = shiftWorkingDays(calendar, day, count);
        expect(calendar.isWorkingDay(later)).toBe(true);
        expect(countWorkingDays(calendar, day, later)).toBe(count);
        expect(shiftWorkingDays(calendar, shiftWorkingDays(calendar, later, 5), -5)).toBe(later);
      }
    }
  });

  it.each([
    ['a month too few', { months: knownYears[0]!.months.slice(1) }, 'нужны все 12 месяцев'],
    ['30 February', { months: withDays(2, '1,7,8,14,15,21,22,23,30') }, 'дня 30 в нём нет'],
    ['a day twice', { months: withDays(2, '1,7,7,8,14,15,21,22,23,28') }, 'назван дважды'],
    ['no weekends', { months: withDays(2, '23') }, 'месяц 2: нет выходных'],
    ['words', { months: withDays(2, 'суббота') }, 'нужны числа через запятую'],
    ['an ancient year', { year: 1926 }, 'год раньше 2000'],
  ])('refuses %s', (_name, change, message) => {
    const { error } = calendarYearSchema.safeParse({ ...knownYears[0], ...change });
    const said = error?.issues.map((issue) => issue.message).join('\n');
    expect(said).toContain(message);
  });
});

function withDays(month: number, days: string) {
  return knownYears[0]!.months.map((each) => (each.month === month ? { month, days } : each));
}
