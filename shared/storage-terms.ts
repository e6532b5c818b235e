import { DAY_MS, type Millis } from './millis.ts';
import { DAYS, plural } from './ru/plural.ts';

/** Years for which personal data are kept: the documents name them and a nightly job keeps to them. */
export const STORED_YEARS = {
  /** Contacts of an order, after the last purchase. */
  order: 5,
  /** Contacts of an order, after the end of the warranty of its goods. */
  warranty: 3,
  /** Questions, calls and inquiries, after they were asked. */
  request: 3,
} as const;

/** Days for which an ended sign-in keeps its network address and browser. */
export const PROTECTION_DAYS = 30;

/** Days within which data go once their purpose is over: an ended subscription, an order that was given up. */
export const GOAL_DAYS = 30;

export const storedYearsMs = (years: number): Millis => years * 366 * DAY_MS;

const YEARS = ['год', 'года', 'лет'] as const;

/** «5 лет» */
export const sayYears = (years: number): string => `${years} ${plural(years, YEARS)}`;
/** «30 дней» */
export const sayProtection = `${PROTECTION_DAYS} ${plural(PROTECTION_DAYS, DAYS)}`;
