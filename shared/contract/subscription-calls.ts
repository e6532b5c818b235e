import { z } from 'zod';
import { MAILING_CONSENT } from '../consents.ts';
import { parseEmail } from '../email.ts';
import { SUBSCRIPTION_STATES } from '../subscription.ts';
import { call } from './call.ts';
import { clientSchema } from './client.ts';
import { consentField } from './consent-field.ts';

const token = z.string().min(1).max(100);
const subscription = z
  .object({ email: z.string(), state: z.enum(SUBSCRIPTION_STATES) })
  /** Null: there is no such subscription. */
  .nullable();

/** Mailing by double opt-in: asked for on the site, confirmed and ended by the token of the mail. */
export const subscriptionCalls = {
  askSubscription: call({
    method: 'POST',
    path: 'subscriptions',
    input: z.object({
      /** E-mail as `parseEmail` gives it. */
      email: z.string().refine((text) => parseEmail(text) === text),
      /** Version of the text that was agreed to. */
      consent: consentField(MAILING_CONSENT),
      client: clientSchema,
    }),
    /** The same for known and unknown addresses. */
    output: z.object({}),
    failure: 'Ошибка выполнения запроса подписки',
  }),
  subscription: call({
    method: 'GET',
    path: 'subscriptions/:token',
    input: z.object({ token }),
    output: subscription,
    failure: 'Ошибка выполнения запроса получения подписки',
  }),
  confirmSubscription: call({
    method: 'PUT',
    path: 'subscriptions/:token',
    input: z.object({ token }),
    output: subscription,
    failure: 'Ошибка выполнения запроса подтверждения подписки',
  }),
  endSubscription: call({
    method: 'DELETE',
    path: 'subscriptions/:token',
    input: z.object({ token }),
    output: subscription,
    failure: 'Ошибка выполнения запроса отказа от подписки',
  }),
} as const;
