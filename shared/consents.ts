/**
 * Consents that people give, form by form. The text of all of them is one document
 * (views/content/consent-text.tsx) in editions: with every consent the name of its form and the
 * edition are stored, and a change of the text needs a new edition.
 */
export const CONSENT_EDITION = '2026-12';
/** For people: since when the edition is in force. */
export const CONSENT_SINCE = '1 декабря 2026 года';

export const ORDER_CONSENT = `order-${CONSENT_EDITION}` as const;
export const REGISTRATION_CONSENT = `registration-${CONSENT_EDITION}` as const;
export const CONTACT_CONSENT = `contact-${CONSENT_EDITION}` as const;
export const MAILING_CONSENT = `mailing-${CONSENT_EDITION}` as const;
