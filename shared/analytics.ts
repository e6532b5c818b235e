/** Milliseconds from the start of a page to the analytics tag (S1.39). */
export const METRIKA_DELAY_MS = 8000;

/** Keeps the choice about cookies (docs/cookies.md). */
export const CONSENT_COOKIE = 'cookie_consent';
/** `all`: analytics too; `required`: what the shop cannot work without. */
export const CONSENT_CHOICES = ['all', 'required'] as const;
export type ConsentChoice = (typeof CONSENT_CHOICES)[number];

/** Measurements of a page that browsers make, in milliseconds; `cls` has no unit. */
export const VITALS = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const;
export type Vital = (typeof VITALS)[number];
/** A report is no longer than this. */
export const MAX_REPORT_BYTES = 1024;

/** Pages with private addresses or contents: account, payment, links out of letters. */
const UNMEASURED = /^\/(?:lk(?:-order|-request)?|subscribe|pay|login|logout)(?:[/?]|$)/;

/** Pages that analytics may look at. */
export const isMeasuredPath = (path: string): boolean => !UNMEASURED.test(path);
