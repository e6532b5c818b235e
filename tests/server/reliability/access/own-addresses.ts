import type { CallName } from '../../../../shared/contract/shop-api.ts';
import type { patterns } from '../../../../shared/route-table.ts';
import * as links from '../../../../shared/routes.ts';
import type { Owned } from './owned.ts';

type Named<Table, Path extends string> = {
  [Name in keyof Table]: Table[Name] extends Path ? Name : never;
}[keyof Table];

/** The patterns that name one thing: each says here whose it is, and a new one does not compile until it does. */
type NamingPattern = Named<typeof patterns, `${string}/:${string}` | `${string}/*${string}`>;
/**
 * `owner`: nobody else may see or change it. `own`: means the asker's own thing of that name.
 * `all`: shown to everyone. `holder`: to every holder of its secret address, out of a letter or
 * from a bank's page.
 */
export type Access = 'owner' | 'own' | 'all' | 'holder' | 'manager';

const all = { access: 'all' } as const;
const own = { access: 'own' } as const;

export interface OwnAddress {
  access: Access;
  /** Address of the owner's thing. */
  path?: (owned: Owned) => string;
  /** The owner sees the word there. */
  shows?: true;
}

const owner = (path: (owned: Owned) => string, shows?: true): OwnAddress => ({
  access: 'owner',
  path,
  ...(shows && { shows }),
});

export const ownAddresses: Record<NamingPattern, OwnAddress> = {
  brand: all,
  category: all,
  catalog: all,
  product: all,
  companions: all,
  appCode: all,
  solution: all,
  document: all,
  search: all,
  searchWithSlash: all,
  sitemapPart: all,
  newsItem: all,
  contacts: all,
  menuPart: all,
  image: all,
  askQuestionAbout: all,
  answer: all,
  accountPart: own,
  basketLine: { access: 'own', path: ({ productId }) => links.basketLine(productId) },
  firm: owner(({ firmId }) => links.firm(firmId), true),
  firmRemoval: owner(({ firmId }) => links.firmRemoval(firmId)),
  firmDefault: owner(({ firmId }) => links.firmDefault(firmId)),
  address: owner(({ addressId }) => links.address(addressId), true),
  addressRemoval: owner(({ addressId }) => links.addressRemoval(addressId)),
  addressDefault: owner(({ addressId }) => links.addressDefault(addressId)),
  sessionEnd: owner(({ sessionId }) => links.sessionEnd(sessionId)),
  subscription: { access: 'holder' },
  subscriptionEnd: { access: 'holder' },
  orderResult: owner(({ orderCode }) => links.orderResult(orderCode), true),
  orderInvoice: owner(({ orderCode }) => links.orderInvoice(orderCode)),
  invoiceLetters: owner(({ orderCode }) => links.invoiceLetters(orderCode)),
  payResult: owner(({ orderCode }) => links.payResult(orderCode), true),
  orderSend: owner(({ requestCode }) => links.orderSend(requestCode), true),
  offerPaper: owner(({ requestCode }) => links.offerPaper(requestCode)),
  accountOrder: owner(({ orderId }) => links.accountOrder(orderId), true),
  accountRequest: owner(({ requestId }) => links.accountRequest(requestId), true),
  orderPayment: owner(({ orderId }) => links.orderPayment(orderId)),
  orderCancellation: owner(({ orderId }) => links.orderCancellation(orderId)),
  orderRepeat: owner(({ orderId }) => links.orderRepeat(orderId)),
  offerAcceptance: owner(({ requestId }) => links.offerAcceptance(requestId)),
  demoPayment: { access: 'holder' },
  pushSubscriptionEnd: owner(({ pushId }) => links.pushSubscriptionEnd(pushId)),
};

/** The calls that name one thing; the test looks that none is missing. */
export const ownCalls: Partial<Record<CallName, OwnAddress>> = {
  newsItem: all,
  question: all,
  pageText: all,
  productDelivery: all,
  productQuestions: all,
  productDocuments: all,
  companions: all,
  spareParts: all,
  solution: all,
  document: all,
  removedProduct: all,
  product: all,
  productsByCategory: all,
  productsByBrand: all,
  brand: all,
  brandCategories: all,
  addFavorite: { access: 'own', path: ({ productId }) => `product-favorite/${productId}` },
  removeFavorite: { access: 'own', path: ({ productId }) => `product-favorite/${productId}` },
  changeBasket: { access: 'own', path: ({ productId }) => `basket/${productId}` },
  mergeBasket: owner((owned) => `mergeBasket/${owned.owner.id}`),
  returnToBasket: { access: 'own', path: ({ productId }) => `basket-removed/${productId}` },
  forgetRemoved: { access: 'own', path: ({ productId }) => `basket-removed/${productId}` },
  saveFirm: owner(({ firmId }) => `firms/${firmId}`),
  removeFirm: owner(({ firmId }) => `firms/${firmId}`),
  chooseFirm: owner(({ firmId }) => `firms/${firmId}/default`),
  saveAddress: owner(({ addressId }) => `addresses/${addressId}`),
  removeAddress: owner(({ addressId }) => `addresses/${addressId}`),
  chooseAddress: owner(({ addressId }) => `addresses/${addressId}/default`),
  endSession: owner(({ sessionId }) => `sessions/${sessionId}`),
  subscription: { access: 'holder' },
  confirmSubscription: { access: 'holder' },
  endSubscription: { access: 'holder' },
  order: owner(({ orderId }) => `orders/${orderId}`, true),
  orderByCode: owner(({ orderCode }) => `orders/by-code/${orderCode}`, true),
  payOrder: owner(({ orderId }) => `orders/${orderId}/payments`),
  checkPayment: owner(({ orderCode }) => `orders/by-code/${orderCode}/payment-check`),
  cancelOrder: owner(({ orderId }) => `orders/${orderId}/cancellation`),
  repeatOrder: owner(({ orderId }) => `orders/${orderId}/repeat`),
  acceptOffer: owner(({ requestId }) => `requests/${requestId}/acceptance`),
  orderInvoice: owner(({ orderCode }) => `orders/by-code/${orderCode}/invoice`),
  offerPaper: owner(({ requestCode }) => `orders/by-code/${requestCode}/offer`),
  sendInvoice: owner(({ orderCode }) => `orders/by-code/${orderCode}/invoice/letters`),
  makeOffer: {
    access: 'manager',
    path: ({ requestId }) => `manager/requests/${requestId}/offer`,
  },
  declineQuote: {
    access: 'manager',
    path: ({ requestId }) => `manager/requests/${requestId}/refusal`,
  },
  confirmCompany: {
    access: 'manager',
    path: ({ firmId }) => `manager/firms/${firmId}/confirmation`,
  },
  programOrder: { access: 'manager', path: ({ orderId }) => `programs/orders/${orderId}` },
  programMoveOrder: {
    access: 'manager',
    path: ({ orderId }) => `programs/orders/${orderId}/status`,
  },
  moveOrder: { access: 'manager', path: ({ orderId }) => `manager/orders/${orderId}/status` },
  recordPayment: {
    access: 'manager',
    path: ({ orderId }) => `manager/orders/${orderId}/payments/k`,
  },
  refundPayment: {
    access: 'manager',
    path: ({ orderId }) => `manager/payments/${orderId}/refunds/k`,
  },
  reviewOrder: {
    access: 'manager',
    path: ({ orderId }) => `manager/orders/${orderId}/review`,
  },
  settlePaymentTask: { access: 'manager', path: () => 'manager/payment-tasks/1' },
  answerQuestion: { access: 'manager', path: () => 'manager/questions/1/answer' },
  demoPayment: { access: 'holder' },
  settleDemoPayment: { access: 'holder' },
  endPushSubscription: owner(({ pushId }) => `push/subscriptions/${pushId}`),
};
