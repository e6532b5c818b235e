import type { contactCalls } from '../../shared/contract/contact-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import type { Store } from '../store/open-store.ts';
import { saveCallback } from './save-callback.ts';
import { saveQuestion } from './save-question.ts';

interface ContactDeps {
  store: Store;
  /** Epoch milliseconds. */
  now: () => number;
}

/** The calls about what visitors ask the shop. */
export function createContactCalls({
  store,
  now,
}: ContactDeps): Pick<ShopCalls, keyof typeof contactCalls> {
  return {
    askCallback: async ({ cityId }, { client, ...ask }) => {
      const { address } = client;
      await saveCallback(store, { ...ask, address, cityId, now: now() });
      return {};
    },
    askQuestion: async (_viewer, { client: { address }, ...ask }) =>
      (await saveQuestion(store, { ...ask, address, now: now() })) ? {} : null,
  };
}
