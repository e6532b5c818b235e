import type { Viewer } from '../../shared/contract/call.ts';
import type { orderCalls } from '../../shared/contract/order-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import type { Millis } from '../../shared/millis.ts';
import type { FindCatalogViewer } from '../catalog/catalog-viewers.ts';
import type { Catalog } from '../catalog/index/catalog.ts';
import type { Callers } from '../identity/callers.ts';
import type { ReadWays } from '../opening/payment-ways.ts';
import { acceptOffer } from './accept-offer.ts';
import { cancelOrder } from './cancel-order.ts';
import { findOrder } from './find-order.ts';
import { type InvoiceDeps, orderInvoice } from './order-invoice.ts';
import { hasOffer, printQuote } from './quote-paper.ts';
import { repeatOrder } from './repeat-order.ts';
import { sendInvoice } from './send-invoice.ts';

interface OrderCallDeps {
  catalog: Catalog;
  callers: Callers;
  findCatalogViewer: FindCatalogViewer;
  invoices: InvoiceDeps;
  readWays: ReadWays;
  /** A payment system is connected. */
  takesOnline: boolean;
  now: () => Millis;
}

type OrderCalls = Pick<ShopCalls, keyof typeof orderCalls>;

/** Calls about the caller's orders and requests. */
export function createOrderCalls(deps: OrderCallDeps): OrderCalls {
  const { catalog, callers, findCatalogViewer, invoices, readWays, takesOnline, now } = deps;
  const { store } = catalog;

  const find = async (viewer: Viewer, ask: { id: number } | { code: string }) => {
    const shopperId = await callers.findShopperId(viewer);
    return shopperId === null ? null : findOrder(store.db, { shopperId, takesOnline, ...ask });
  };

  return {
    order: async (viewer, { id, kind }) => {
      const order = await find(viewer, { id });
      return order?.kind === kind ? order : null;
    },
    orderByCode: (viewer, { code }) => find(viewer, { code }),
    cancelOrder: async (viewer, { id }) => {
      const shopperId = await callers.findShopperId(viewer);
      if (shopperId === null) return null;
      const found = await cancelOrder(store, { orderId: id, shopperId, now: now() });
      return found ? find(viewer, { id }) : null;
    },
    repeatOrder: async (viewer, { id }) => {
      const shopperId = await callers.findShopperId(viewer);
      if (shopperId === null) return null;
      const ask = { orderId: id, shopperId, viewer: await findCatalogViewer(viewer), now: now() };
      return repeatOrder(catalog, ask);
    },
    acceptOffer: async (viewer, { id, payment, revision }) => {
      const shopperId = await callers.findShopperId(viewer);
      if (shopperId === null) return null;
      const { reference } = catalog.index;
      const ask = { quoteId: id, shopperId, payment, revision, reference, readWays, now: now() };
      return acceptOffer(store, ask);
    },
    orderInvoice: async (viewer, { code }) => {
      const order = await find(viewer, { code });
      if (!order?.has_invoice) return null;
      const asker = { group: 'orders', name: String(await callers.findShopperId(viewer)) };
      const { filename, content } = await orderInvoice(invoices, order, asker);
      return { filename, content: content.toString('base64') };
    },
    offerPaper: async (viewer, { code }) => {
      const [shopper_id, quote] = [
        await callers.findShopperId(viewer),
        await find(viewer, { code }),
      ];
      if (shopper_id === null || !quote || !hasOffer(quote)) return null;
      const own = { ...quote, shopper_id };
      const asker = { group: 'orders', name: String(shopper_id) };
      const { filename, content } = await printQuote(invoices, own, { asker, now: now() });
      return { filename, content: content.toString('base64') };
    },
    sendInvoice: async (viewer, { code, email: to, client: { address } }) => {
      const [shopperId, order] = [
        await callers.findShopperId(viewer),
        await find(viewer, { code }),
      ];
      if (shopperId === null || !order?.has_invoice) return null;
      await sendInvoice(store, order, { shopperId, to, address, now: now() });
      return {};
    },
  };
}
