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
    askCallback: async ({ cityId }, ask) => {
      await saveCallback(store, { ...ask, cityId, now: now() });
      return {};
    },
    askQuestion: async (_viewer, ask) =>
      (await saveQuestion(store, { ...ask, now: now() })) ? {} : null,
  };
}
