import { type Millis, MOSCOW_MS } from './millis.ts';
import { formatDay, moscowDay } from './ru/dates.ts';
import { nextDay, shiftWorkingDays, type WorkCalendar } from './work-calendar.ts';

/** Hours in Moscow when the shop calls back, on working days (S9.43). */
export const CALL_HOURS = { from: 9, to: 18 } as const;

/**
 * Time when a visitor who asks at `now` (epoch milliseconds) is called: «в течение часа», «завтра
 * после 9:00», «11 января после 9:00». The day before a holiday ends an hour earlier.
 */
export function callBackTime(now: Millis, calendar: WorkCalendar): string {
  const today = moscowDay(now);
  const hour = new Date(now + MOSCOW_MS).getUTCHours();
  const end = CALL_HOURS.to - (calendar.isShortDay(today) ? 1 : 0);
  if (calendar.isWorkingDay(today)) {
    if (hour < CALL_HOURS.from) return `сегодня после ${CALL_HOURS.from}:00`;
    if (hour < end - 1) return 'в течение часа';
    if (hour < end) return `сегодня до ${end}:00`;
  }
  return `${dayWords(today, shiftWorkingDays(calendar, today, 1))} после ${CALL_HOURS.from}:00`;
}

/** Days until a Monday that everybody takes for the next one. */
const NEAR = 3;

function dayWords(today: string, next: string): string {
  if (next === nextDay(today, 1)) return 'завтра';
  const isMonday = new Date(next).getUTCDay() === 1;
  return isMonday && next <= nextDay(today, NEAR) ? 'в понедельник' : formatDay(next);
}
