import { GUEST_KEY_SECONDS } from '../../shared/guest-key.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../shared/millis.ts';

/** Milliseconds (S9.5, S9.11, S9.12). */
export const GUEST_TOKEN_MS = 30 * DAY_MS;
/** Time in which the browser's own key still leads to the guest whom it made. */
export const GUEST_KEY_MS = GUEST_KEY_SECONDS * SECOND_MS;
export const AUTH_TOKEN_MS = 30 * DAY_MS;
/** Time after the code in which a registration may be finished (product decision). */
export const PHONE_TOKEN_MS = 15 * MINUTE_MS;
/** An auth token older than this is exchanged for a new one. */
export const AUTH_RENEWAL_MS = 15 * DAY_MS;
