import { calendarYearSchema } from '../../shared/contract/calendar-year.ts';
import type { CalendarYear } from '../../shared/work-calendar.ts';
import type { Db } from '../platform/store/open-store.ts';
import { knownYears } from './known-years.ts';

/** Years of the production calendar by number: an operator's go before those of the release. */
export async function listCalendarYears(db: Db): Promise<CalendarYear[]> {
  const rows = await db.selectFrom('calendar_years').select('data').execute();
  const loaded = rows.map(({ data }) => calendarYearSchema.parse(JSON.parse(data)));
  const byYear = new Map([...knownYears, ...loaded].map((year) => [year.year, year]));
  return [...byYear.values()].toSorted((a, b) => a.year - b.year);
}
