import { z } from 'zod';
import { calendarYearShape } from './calendar-year.ts';
import { call } from './call.ts';

const nothing = z.object({});

/** Working days. */
export const calendarCalls = {
  /** Years of the production calendar; others follow article 112 of the Labour Code. */
  calendar: call({
    method: 'GET',
    path: 'calendar',
    input: nothing,
    output: z.object({ years: z.array(calendarYearShape) }),
    failure: 'Ошибка выполнения запроса получения производственного календаря',
  }),
} as const;
