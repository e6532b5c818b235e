import type { calendarCalls } from '../../shared/contract/calendar-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import type { CalendarYear } from '../../shared/work-calendar.ts';

/** The calls about working days. */
export function createCalendarCalls(
  listYears: () => readonly CalendarYear[],
): Pick<ShopCalls, keyof typeof calendarCalls> {
  return {
    calendar: async () => ({
      years: listYears().map(({ year, months }) => ({
        year,
        months: [...months],
      })),
    }),
  };
}
