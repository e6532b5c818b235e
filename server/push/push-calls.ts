import type { Viewer } from '../../shared/contract/call.ts';
import type { pushCalls } from '../../shared/contract/push-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import type { Millis } from '../../shared/millis.ts';
import type { Callers } from '../identity/callers.ts';
import type { Store } from '../platform/store/open-store.ts';
import { endPushSubscription, listDevices, saveSubscription } from './change-subscriptions.ts';

interface PushCallDeps {
  store: Store;
  callers: Callers;
  /** Base64url. */
  publicKey: string;
  now: () => Millis;
}

/** Calls about the caller's notifications. */
export function createPushCalls(deps: PushCallDeps): Pick<ShopCalls, keyof typeof pushCalls> {
  const { store, callers, publicKey, now } = deps;

  /** @throws CallError without a good token. */
  const ownerOf = async (viewer: Viewer) => {
    const shopperId = await callers.getShopperId(viewer);
    const identity = await callers.find(viewer);
    return { shopperId, sessionId: identity.kind === 'customer' ? identity.sessionId : null };
  };

  return {
    pushKey: async () => ({ key: publicKey }),
    pushSubscriptions: async (viewer) => {
      const { shopperId } = await ownerOf(viewer);
      return { list: await listDevices(store.db, shopperId, now()) };
    },
    addPushSubscription: async (viewer, { client, ...keys }) => {
      const owner = await ownerOf(viewer);
      const userAgent = client.user_agent;
      await saveSubscription(store, { ...keys, ...owner, userAgent, now: now() });
      return {};
    },
    endPushSubscription: async (viewer, { id }) => {
      const { shopperId } = await ownerOf(viewer);
      return (await endPushSubscription(store, { shopperId, id })) ? {} : null;
    },
  };
}
