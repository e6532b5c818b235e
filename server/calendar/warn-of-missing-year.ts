import type { Millis } from '../../shared/millis.ts';
import { moscowDay } from '../../shared/ru/dates.ts';
import type { CalendarYear } from '../../shared/work-calendar.ts';
import type { Log } from '../platform/log.ts';

/**
 * Warns in December of a missing next year: days off are moved by a decree of the autumn before.
 */
export function warnOfMissingYear(
  years: readonly CalendarYear[],
  now: Millis,
  log: Pick<Log, 'warn'>,
): void {
  const today = moscowDay(now);
  const year = Number(today.slice(0, 4));
  const wanted = today.slice(5, 7) === '12' ? [year, year + 1] : [year];
  for (const missing of wanted.filter((one) => !years.some((known) => known.year === one))) {
    log.warn(
      { year: missing },
      'Нет производственного календаря: праздники по статье 112 ТК без переносов; загрузите год командой npm run calendar',
    );
  }
}
