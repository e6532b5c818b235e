import { z } from 'zod';
import * as links from '../../shared/routes.ts';
import { deviceName } from '../../views/account/device-name.ts';
import { loginLetter } from '../../views/letters/account-letters.ts';
import type { Letter } from '../../views/letters/letter.ts';
import type { Deliver } from '../platform/outbox/run-outbox.ts';
import type { Store } from '../platform/store/open-store.ts';
import type { ReadWording } from './own-texts.ts';

interface LoginLetterDeps {
  store: Store;
  /** https://marmit.example */
  siteUrl: string;
  post: (to: string, email: Letter, key: string) => Promise<void>;
  readWording: ReadWording;
}

const payloadSchema = z.object({
  customerId: z.int(),
  at: z.int(),
  userAgent: z.string(),
  cityId: z.int(),
});

/** The letter about a sign-in, to the address that the customer has. */
export function createLoginDeliverer(deps: LoginLetterDeps): Deliver {
  const { store, siteUrl, post, readWording } = deps;
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
    const logIn = {
      at,
      device: deviceName(userAgent),
      cityTitle: city?.title ?? '',
      sessionsUrl: `${siteUrl}${links.profile()}#sessions`,
    };
    await post(customer?.email ?? '', loginLetter(logIn, await readWording()), key);
  };
}
