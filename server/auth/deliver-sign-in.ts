import { z } from 'zod';
import { links } from '../../shared/routes.ts';
import { deviceName } from '../../views/account/device-name.ts';
import { signInEmail } from '../../views/emails/account-emails.ts';
import type { Email } from '../../views/emails/email.ts';
import type { Deliver } from '../outbox/run-outbox.ts';
import type { Store } from '../store/open-store.ts';

interface SignInLetterDeps {
  store: Store;
  /** https://marmit.example */
  siteUrl: string;
  post: (to: string, email: Email, key: string) => Promise<void>;
}

const payloadSchema = z.object({
  customerId: z.int(),
  at: z.int(),
  userAgent: z.string(),
  cityId: z.int(),
});

/** The letter about a sign-in, to the address that the customer has. */
export function createSignInDeliverer({ store, siteUrl, post }: SignInLetterDeps): Deliver {
  return async (payload, key) => {
    const { customerId, at, userAgent, cityId } = payloadSchema.parse(payload);
    const customer = await store.db
      .selectFrom('customers')
      .select('email')
      .where('id', '=', customerId)
      .executeTakeFirst();
    const city = await store.db
      .selectFrom('cities')
      .select('title')
      .where('id', '=', cityId)
      .executeTakeFirst();
    const email = signInEmail({
      at,
      device: deviceName(userAgent),
      cityTitle: city?.title ?? '',
      sessionsUrl: `${siteUrl}${links.accountProfile()}#sessions`,
    });
    await post(customer?.email ?? '', email, key);
  };
}
