import { z } from 'zod';
import { WEEK_MS } from './millis.ts';

/** Milliseconds that the link of the first mail is good for. */
export const CONFIRMATION_MS = WEEK_MS;

const MAX_EMAIL = 254;
/** Letters and signs of RFC 5322 without quotes, at a host of at least two parts. */
const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;

/** `pending`: the mail was not answered yet; `expired`: nor will be; `active` gets mail; `ended` does not. */
export const SUBSCRIPTION_STATES = ['pending', 'expired', 'active', 'ended'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/**
 * An address as mail is sent to: trimmed, in small letters, a Cyrillic domain in its ASCII form.
 * Null when it is none.
 */
export function parseEmail(text: string): string | null {
  const trimmed = text.trim().toLowerCase();
  const at = trimmed.lastIndexOf('@');
  const domain = asciiDomain(trimmed.slice(at + 1));
  const email = `${trimmed.slice(0, Math.max(at, 0))}@${domain}`;
  return email.length <= MAX_EMAIL && EMAIL.test(email) ? email : null;
}

/** '' when no such host can be. */
function asciiDomain(domain: string): string {
  if (!/^[\p{L}\p{N}.-]+$/u.test(domain)) return '';
  return URL.parse(`http://${domain}`)?.hostname ?? '';
}

const WRONG_EMAIL = 'Проверьте адрес: он должен быть вида anna@example.ru';

const emailSchema = z
  .string('Укажите адрес электронной почты')
  .trim()
  .min(1, 'Укажите адрес электронной почты')
  .transform((text, context) => {
    const email = parseEmail(text);
    if (email !== null) return email;
    context.addIssue({ code: 'custom', message: WRONG_EMAIL });
    return z.NEVER;
  });

/** The form «Подписаться». */
export const subscriptionFormSchema = z.object({
  email: emailSchema,
  consent: z.literal('yes', 'Отметьте согласие: без него мы не можем присылать письма'),
});

/** Messages by field. */
export interface SubscriptionErrors {
  email?: string | undefined;
  consent?: string | undefined;
}
