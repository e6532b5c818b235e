import type { Viewer } from '../../shared/contract/call.ts';
import type { checkoutCalls } from '../../shared/contract/checkout-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import type { FindCatalogViewer } from '../catalog/catalog-viewers.ts';
import type { Callers } from '../identity/callers.ts';
import { provePhone } from '../login/proven-phone.ts';
import { keepCheckout } from './keep-checkout.ts';
import { placeCheckout } from './place-checkout.ts';
import { type CheckoutDeps, readCheckout, type Shopper } from './read-checkout.ts';
import { saveDelivery, savePayment, saveRecipient } from './save-steps.ts';

interface CheckoutCallDeps extends CheckoutDeps {
  callers: Callers;
  findCatalogViewer: FindCatalogViewer;
}

type CheckoutCalls = Pick<ShopCalls, keyof typeof checkoutCalls>;

/** The calls of the steps from a basket to an order. */
export function createCheckoutCalls(deps: CheckoutCallDeps): CheckoutCalls {
  const { callers, findCatalogViewer } = deps;

  /** @throws CallError without a good token. */
  const shopperOf = async (viewer: Viewer): Promise<Shopper> => {
    const shopperId = await callers.getShopperId(viewer);
    return { shopperId, viewer: await findCatalogViewer(viewer) };
  };

  return {
    checkout: async (viewer, { step }) => {
      const open = await readCheckout(deps, await shopperOf(viewer), { step });
      if (!open) return null;
      await keepCheckout(deps, open, step);
      return open.checkout;
    },
    saveRecipient: async (viewer, { firm_id: firmId, client, ...said }) => {
      const { address } = client;
      await saveRecipient(deps, await shopperOf(viewer), { ...said, firmId, address });
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
      const shopperId = await callers.getShopperId(viewer);
      return provePhone(deps.catalog.store, { shopperId, browser, code, now: deps.now() });
    },
    placeOrder: async (viewer, { seen_total: seenTotal, by_call: asksForCall, ...sent }) => {
      const { client, ...form } = sent;
      const identity = await callers.find(viewer);
      const role = identity.kind === 'customer' ? identity.role : 'retail';
      const buyer = { ...(await shopperOf(viewer)), role };
      const { address } = client;
      const asked = { ...form, seenTotal, asksForCall, address };
      const result = await placeCheckout(deps, buyer, asked);
      return result.kind === 'placed' ? { ...result, orders: [...result.orders] } : result;
    },
  };
}
