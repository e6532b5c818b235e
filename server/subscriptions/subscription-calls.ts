import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import type { subscriptionCalls } from '../../shared/contract/subscription-calls.ts';
import type { Millis } from '../../shared/millis.ts';
import type { Store } from '../platform/store/open-store.ts';
import { askSubscription } from './ask-subscription.ts';
import { confirmSubscription, endSubscription, findSubscription } from './change-subscription.ts';

interface SubscriptionDeps {
  store: Store;
  now: () => Millis;
}

/** The calls about the mailing. */
export function createSubscriptionCalls({
  store,
  now,
}: SubscriptionDeps): Pick<ShopCalls, keyof typeof subscriptionCalls> {
  return {
    askSubscription: async (_viewer, { client: { address }, ...ask }) => {
      await askSubscription(store, { ...ask, address, now: now() });
      return {};
    },
    subscription: (_viewer, { token }) => findSubscription(store.db, { token, now: now() }),
    confirmSubscription: (_viewer, { token }) => confirmSubscription(store, { token, now: now() }),
    endSubscription: (_viewer, { token }) => endSubscription(store, { token, now: now() }),
  };
}
