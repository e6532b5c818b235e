import { z } from 'zod';

const askFor = (edition: string) => `Нужно согласие с действующей редакцией текста: ${edition}`;

/** The edition of a text that was agreed to: no other than the one in force is a consent. */
export const consentField = <const Edition extends string>(edition: Edition) =>
  z.literal(edition, { error: askFor(edition) });

/** The same where it is needed only if something is wished. */
export function needsConsent<Field extends string>(field: Field, edition: string) {
  return { path: [field], error: askFor(edition) };
}
