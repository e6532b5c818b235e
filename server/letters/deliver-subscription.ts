import { z } from 'zod';
import * as links from '../../shared/routes.ts';
import { subscriptionLetter } from '../../views/letters/account-letters.ts';
import type { Letter } from '../../views/letters/letter.ts';
import type { Deliver } from '../platform/outbox/run-outbox.ts';
import type { Store } from '../platform/store/open-store.ts';
import { askKey } from '../subscriptions/ask-subscription.ts';
import type { ReadWording } from './own-texts.ts';

interface SubscriptionDeps {
  store: Store;
  /** https://marmit.example */
  siteUrl: string;
  post: (to: string, email: Letter, key: string) => Promise<void>;
  readWording: ReadWording;
}

const payloadSchema = z.object({ token: z.string() });

/**
 * The letter that asks the owner of a box to confirm the mailing. One that was answered meanwhile needs none,
 * and of two asks that wait the later one has it.
 */
export function createSubscriptionDeliverer(deps: SubscriptionDeps): Deliver {
  const { store, siteUrl, post, readWording } = deps;
  return async (payload, key) => {
    const { token } = payloadSchema.parse(payload);
    const asked = await store.db
      .selectFrom('subscriptions')
      .select(['email', 'asked_at'])
      .where('token', '=', token)
      .where('confirmed_at', 'is', null)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (!asked || key !== askKey(token, asked.asked_at)) return;
    const confirmUrl = siteUrl + links.subscription(token);
    const endUrl = siteUrl + links.subscriptionEnd(token);
    await post(asked.email, subscriptionLetter({ confirmUrl, endUrl }, await readWording()), key);
  };
}
