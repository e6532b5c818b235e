import { CallError, type Viewer } from '../../shared/contract/call.ts';
import type { orderCalls } from '../../shared/contract/order-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import { links } from '../../shared/routes.ts';
import type { Identify } from '../auth/identify.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { CatalogViewer } from '../catalog/viewer-prices.ts';
import { OutsideError } from '../integrations/ask-outside.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { startPayment } from '../payments/start-payment.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { acceptOffer } from './accept-offer.ts';
import { cancelOrder } from './cancel-order.ts';
import { findOrder } from './find-order.ts';
import { holdForPayment } from './hold-for-payment.ts';
import { type InvoiceDeps, orderInvoice } from './order-invoice.ts';
import { repeatOrder } from './repeat-order.ts';
import { findReturnOrigin } from './return-origin.ts';
import { sendInvoice } from './send-invoice.ts';

export interface OrderCallDeps {
  catalog: Catalog;
  identify: Identify;
  catalogViewer: (viewer: Viewer) => Promise<CatalogViewer>;
  payments: PaymentDeps;
  invoices: InvoiceDeps;
  /** SITE_URL: a payment leads back to its hosts alone. */
  siteUrl: string;
  /** Epoch milliseconds. */
  now: () => number;
}

type OrderCalls = Pick<ShopCalls, keyof typeof orderCalls>;

/** The calls about orders and requests of the one who asks. */
export function createOrderCalls(deps: OrderCallDeps): OrderCalls {
  const { catalog, identify, catalogViewer, payments, invoices, siteUrl, now } = deps;
  const { store } = catalog;

  /** Null for a visitor who has written nothing, and so has no orders. */
  const shopperOf = async ({ token }: Viewer): Promise<number | null> => {
    const identity = await identify(token);
    return 'shopperId' in identity ? identity.shopperId : null;
  };
  const find = async (viewer: Viewer, ask: { id: number } | { code: string }) => {
    const shopperId = await shopperOf(viewer);
    return shopperId === null ? null : findOrder(store.db, { shopperId, ...ask });
  };

  return {
    order: async (viewer, { id, kind }) => {
      const order = await find(viewer, { id });
      return order?.kind === kind ? order : null;
    },
    orderByCode: (viewer, { code }) => find(viewer, { code }),
    payOrder: async (viewer, { id, method, return_origin }) => {
      const order = await find(viewer, { id });
      if (order?.kind !== 'order') return null;
      const origin = await findReturnOrigin(store.db, siteUrl, return_origin);
      if (origin === null) throw new CallError('invalid', 'Вернуться можно только в наш магазин');
      const hold = await holdForPayment(store, { orderId: id, now: now() });
      if (hold.kind === 'gone') return hold;
      const returnUrl = origin + links.payResult(order.code);
      return startPayment(payments, { orderId: id, method, returnUrl });
    },
    checkPayment: async (viewer, { code }) => {
      const order = await find(viewer, { code });
      if (order?.kind !== 'order') return null;
      await askAfter(payments, order.id);
      return find(viewer, { code });
    },
    cancelOrder: async (viewer, { id }) => {
      const shopperId = await shopperOf(viewer);
      if (shopperId === null) return null;
      const found = await cancelOrder(store, { orderId: id, shopperId, now: now() });
      return found ? find(viewer, { id }) : null;
    },
    repeatOrder: async (viewer, { id }) => {
      const shopperId = await shopperOf(viewer);
      if (shopperId === null) return null;
      const ask = { orderId: id, shopperId, viewer: await catalogViewer(viewer), now: now() };
      return repeatOrder(catalog, ask);
    },
    acceptOffer: async (viewer, { id, payment }) => {
      const shopperId = await shopperOf(viewer);
      if (shopperId === null) return null;
      const { reference } = catalog.index;
      return acceptOffer(store, { requestId: id, shopperId, payment, reference, now: now() });
    },
    orderInvoice: async (viewer, { code }) => {
      const order = await find(viewer, { code });
      if (!order?.has_invoice) return null;
      const asker = { group: 'orders', name: String(await shopperOf(viewer)) };
      const { filename, content } = await orderInvoice(invoices, order, asker);
      return { filename, content: content.toString('base64') };
    },
    sendInvoice: async (viewer, { code, email: to, client: { address } }) => {
      const [shopperId, order] = [await shopperOf(viewer), await find(viewer, { code })];
      if (shopperId === null || !order?.has_invoice) return null;
      await sendInvoice(store, order, { shopperId, to, address, now: now() });
      return {};
    },
  };
}

/** Payments of one order that are asked after at once, for a page that somebody waits for. */
const MAX_ASKED = 5;

/** Asks the payment system for the last payments of an order that are under way; silence changes nothing. */
async function askAfter(payments: PaymentDeps, orderId: number): Promise<void> {
  const rows = await payments.store.db
    .selectFrom('payments')
    .select('external_id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'pending')
    .orderBy('id', 'desc')
    .limit(MAX_ASKED)
    .execute();
  const asked = rows.map(async ({ external_id }) => {
    if (external_id !== null) await syncPayment(payments, external_id);
  });
  for (const { reason } of (await Promise.allSettled(asked)).filter(isRejected)) {
    if (!(reason instanceof OutsideError)) throw reason;
    payments.log.warn({ err: reason }, 'Платёжная система не отвечает');
  }
}

const isRejected = (result: PromiseSettledResult<void>) => result.status === 'rejected';
