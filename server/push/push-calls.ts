import { CallError, type Viewer } from '../../shared/contract/call.ts';
import type { pushCalls } from '../../shared/contract/push-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import type { Identify } from '../auth/identify.ts';
import type { Store } from '../store/open-store.ts';
import { endSubscription, listDevices, saveSubscription } from './change-subscriptions.ts';

interface PushCallDeps {
  store: Store;
  identify: Identify;
  /** Base64url. */
  publicKey: string;
  /** Epoch milliseconds. */
  now: () => number;
}

/** The calls about notifications; everything is the own of the one who asks. */
export function createPushCalls(deps: PushCallDeps): Pick<ShopCalls, keyof typeof pushCalls> {
  const { store, identify, publicKey, now } = deps;

  /** @throws CallError without a good token. */
  const ownerOf = async ({ token }: Viewer) => {
    const identity = await identify(token);
    if (!('shopperId' in identity)) {
      throw new CallError('unauthorized', 'Войдите на сайт, чтобы продолжить');
    }
    const sessionId = identity.kind === 'customer' ? identity.sessionId : null;
    return { shopperId: identity.shopperId, sessionId };
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
      return (await endSubscription(store, { shopperId, id })) ? {} : null;
    },
  };
}
