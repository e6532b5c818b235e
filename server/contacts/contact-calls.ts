import type { CallClient } from '../../shared/contract/client.ts';
import type { contactCalls } from '../../shared/contract/contact-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import type { Millis } from '../../shared/millis.ts';
import type { Callers } from '../identity/callers.ts';
import type { Store } from '../platform/store/open-store.ts';
import { saveCallback } from './save-callback.ts';
import { saveInquiry } from './save-inquiry.ts';
import { saveQuestion } from './save-question.ts';

interface ContactDeps {
  store: Store;
  callers: Callers;
  now: () => Millis;
}

/** The calls about what visitors ask the shop. */
export function createContactCalls({
  store,
  callers,
  now,
}: ContactDeps): Pick<ShopCalls, keyof typeof contactCalls> {
  const place = (cityId: number, { address }: CallClient) => ({ cityId, address, now: now() });
  return {
    askCallback: async ({ cityId }, { client, ...ask }) => {
      await saveCallback(store, { ...ask, ...place(cityId, client) });
      return {};
    },
    askProject: async ({ cityId }, { client, object_type, area_m2, ...ask }) => {
      const details = { kind: 'planning', object_type, area_m2 } as const;
      await saveInquiry(store, { ...ask, details, ...place(cityId, client) });
      return {};
    },
    askDealership: async ({ cityId }, { client, inn, company, region, ...ask }) => {
      const details = { kind: 'dealer', inn, company, region } as const;
      await saveInquiry(store, { ...ask, details, ...place(cityId, client) });
      return {};
    },
    askQuestion: async (viewer, { client: { address }, ...ask }) => {
      const shopperId = await callers.findShopperId(viewer);
      const asked = await saveQuestion(store, { ...ask, address, shopperId, now: now() });
      return asked ? {} : null;
    },
  };
}
