import { CallError, type Viewer } from '../../shared/contract/call.ts';
import type { checkoutCalls } from '../../shared/contract/checkout-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import type { Identify } from '../auth/identify.ts';
import type { CatalogViewer } from '../catalog/viewer-prices.ts';
import { provePhone } from '../orders/proven-phone.ts';
import { placeCheckout } from './place-checkout.ts';
import { type CheckoutDeps, readCheckout, type Shopper } from './read-checkout.ts';
import { saveDelivery, savePayment, saveRecipient } from './save-steps.ts';

interface CheckoutCallDeps extends CheckoutDeps {
  identify: Identify;
  catalogViewer: (viewer: Viewer) => Promise<CatalogViewer>;
}

type CheckoutCalls = Pick<ShopCalls, keyof typeof checkoutCalls>;

/** The calls of the steps from a basket to an order. */
export function createCheckoutCalls(deps: CheckoutCallDeps): CheckoutCalls {
  const { identify, catalogViewer } = deps;

  /** @throws CallError without a good token. */
  const shopperOf = async (viewer: Viewer): Promise<Shopper> => {
    const identity = await identify(viewer.token);
    if (!('shopperId' in identity)) {
      throw new CallError('unauthorized', 'Войдите на сайт, чтобы продолжить');
    }
    return { shopperId: identity.shopperId, viewer: await catalogViewer(viewer) };
  };

  return {
    checkout: async (viewer, { step }) => {
      const open = await readCheckout(deps, await shopperOf(viewer), { step });
      return open?.checkout ?? null;
    },
    saveRecipient: async (viewer, { firm_id: firmId, client, ...choice }) => {
      const { address } = client;
      await saveRecipient(deps, await shopperOf(viewer), { ...choice, firmId, address });
      return {};
    },
    saveDelivery: async (viewer, choice) => {
      await saveDelivery(deps, await shopperOf(viewer), choice);
      return {};
    },
    savePayment: async (viewer, { payment }) => {
      await savePayment(deps, await shopperOf(viewer), payment);
      return {};
    },
    provePhone: async (viewer, { browser, code }) => {
      const { shopperId } = await shopperOf(viewer);
      return provePhone(deps.catalog.store, { shopperId, browser, code, now: deps.now() });
    },
    placeOrder: async (viewer, { seen_total: seenTotal, by_call: asksForCall, ...sent }) => {
      const { client, ...form } = sent;
      const identity = await identify(viewer.token);
      const role = identity.kind === 'customer' ? identity.role : 'retail';
      const buyer = { ...(await shopperOf(viewer)), role };
      const { address } = client;
      const asked = { ...form, seenTotal, asksForCall, address };
      const result = await placeCheckout(deps, buyer, asked);
      return result.kind === 'placed' ? { ...result, orders: [...result.orders] } : result;
    },
  };
}
