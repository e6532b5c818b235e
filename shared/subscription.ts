import { z } from 'zod';
import { WEEK_MS } from './millis.ts';
import { typedEmail } from './typed-contacts.ts';

/** Milliseconds that the link of the first mail is good for. */
export const CONFIRMATION_MS = WEEK_MS;

/** `pending`: the mail was not answered yet; `expired`: nor will be; `active` gets mail; `ended` does not. */
export const SUBSCRIPTION_STATES = ['pending', 'expired', 'active', 'ended'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** The form «Подписаться». */
export const subscriptionFormSchema = z.object({
  email: typedEmail('Укажите адрес электронной почты'),
  consent: z.literal('yes', 'Отметьте согласие: без него мы не можем присылать письма'),
});

/** Messages by field. */
export interface SubscriptionErrors {
  email?: string | undefined;
  consent?: string | undefined;
}
