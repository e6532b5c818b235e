import { DAY_MS, MINUTE_MS } from '../../shared/millis.ts';

/** Milliseconds (S9.5, S9.11, S9.12). */
export const GUEST_TOKEN_MS = 30 * DAY_MS;
export const AUTH_TOKEN_MS = 30 * DAY_MS;
/** Time after the code in which a registration may be finished (product decision). */
export const PHONE_TOKEN_MS = 15 * MINUTE_MS;
/** An auth token older than this is exchanged for a new one. */
export const AUTH_RENEWAL_MS = 15 * DAY_MS;
