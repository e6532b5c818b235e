import type { Viewer } from '../../shared/contract/call.ts';
import type { checkoutCalls } from '../../shared/contract/checkout-calls.ts';
import type { CallClient } from '../../shared/contract/client.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import { MINUTE_MS, type Millis } from '../../shared/millis.ts';
import type { FindCatalogViewer } from '../catalog/catalog-viewers.ts';
import { rememberRates } from '../delivery/remember-rates.ts';
import type { Callers } from '../identity/callers.ts';
import type { DeliveryRates } from '../integrations/delivery/delivery-rates.ts';
import { provePhone } from '../login/prove-phone.ts';
import { keepCheckout } from './keep-checkout.ts';
import { placeCheckout } from './place-checkout.ts';
import { type CheckoutDeps, QUOTE_MS, readCheckout, type Shopper } from './read-checkout.ts';
import { saveDelivery, savePayment, saveRecipient } from './save-steps.ts';

/** Time in which a step of the checkout asks a carrier once, and then finds its own choice again. */
const QUOTES_KEPT_MS = MINUTE_MS;

interface CheckoutCallDeps extends Omit<CheckoutDeps, 'rates'> {
  rates: DeliveryRates;
  /** Milliseconds of a clock that nobody puts back. */
  steadyNow: () => Millis;
  callers: Callers;
  findCatalogViewer: FindCatalogViewer;
}

type CheckoutCalls = Pick<ShopCalls, keyof typeof checkoutCalls>;

/** The calls of the steps from a basket to an order. */
export function createCheckoutCalls(given: CheckoutCallDeps): CheckoutCalls {
  const { callers, findCatalogViewer, now, steadyNow } = given;
  // Beyond the limit a buyer can order still, at the prices of the shop's own tables.
  const network = { what: 'checkout', beyond: 'own', steadyNow } as const;
  const times = { keptMs: QUOTES_KEPT_MS, promisedMs: QUOTE_MS };
  const rates = rememberRates(given.rates, { now, ...times, network });
  const deps = { ...given, rates };

  /** @throws CallError without a good token. */
  const shopperOf = async (viewer: Viewer, { address }: CallClient): Promise<Shopper> => {
    const shopperId = await callers.getShopperId(viewer);
    return { shopperId, viewer: await findCatalogViewer(viewer), address };
  };

  return {
    checkout: async (viewer, { step, client }) => {
      const open = await readCheckout(deps, await shopperOf(viewer, client), { step });
      if (!open) return null;
      await keepCheckout(deps, open, step);
      return open.checkout;
    },
    saveRecipient: async (viewer, { firm_id: firmId, client, ...said }) => {
      await saveRecipient(deps, await shopperOf(viewer, client), { ...said, firmId });
      return {};
    },
    saveDelivery: async (viewer, { client, ...choice }) => {
      await saveDelivery(deps, await shopperOf(viewer, client), choice);
      return {};
    },
    savePayment: async (viewer, { payment }) => {
      await savePayment(deps, await callers.getShopperId(viewer), payment);
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
      const buyer = { ...(await shopperOf(viewer, client)), role };
      const asked = { ...form, seenTotal, asksForCall, isProgram: client.is_program };
      const result = await placeCheckout(deps, buyer, asked);
      return result.kind === 'placed' ? { ...result, orders: [...result.orders] } : result;
    },
  };
}
