/** Hours in Moscow when the shop calls back, on working days (specification §9). */
export const CALL_HOURS = { from: 9, to: 18 } as const;

const HOUR_MS = 3_600_000;
const MOSCOW_MS = 3 * HOUR_MS;
const LAST_HOUR = CALL_HOURS.to - 1;

/** When somebody who asks at `now` (epoch milliseconds) is called: «в течение часа», «завтра после 9:00». */
export function callBackTime(now: number): string {
  const moscow = new Date(now + MOSCOW_MS);
  const [hour, day] = [moscow.getUTCHours(), moscow.getUTCDay()];
  const isWorking = day >= 1 && day <= 5;
  if (isWorking && hour < CALL_HOURS.from) return `сегодня после ${CALL_HOURS.from}:00`;
  if (isWorking && hour < LAST_HOUR) return 'в течение часа';
  if (isWorking && hour < CALL_HOURS.to) return `сегодня до ${CALL_HOURS.to}:00`;
  const isFriday = day === 5 || day === 6;
  return `${isFriday ? 'в понедельник' : 'завтра'} после ${CALL_HOURS.from}:00`;
}
