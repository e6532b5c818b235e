/** An instant in epoch milliseconds. */
export type Millis = number;

/** Lengths of time in milliseconds. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

/** Lead of Moscow's clocks over UTC, the whole year. */
export const MOSCOW_MS = 3 * HOUR_MS;
