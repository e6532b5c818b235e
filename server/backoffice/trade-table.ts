import { changePhone, closePhone, sendPhoneCode } from './customers/change-phone.ts';
import {
  askErasure,
  endCustomerSessions,
  saveCustomer,
  saveLevel,
} from './customers/customer-actions.ts';
import { customerPage } from './customers/customer-page.tsx';
import { customersPage } from './customers/customers-page.tsx';
import { exportSubscribers } from './customers/export-subscribers.ts';
import { copyGuestAction, eraseGuestAction } from './customers/guest-actions.ts';
import { guestPage } from './customers/guest-page.tsx';
import { mergeAction, mergePage } from './customers/merge-page.tsx';
import { copyCustomer, eraseCustomer, exportCustomers } from './customers/personal-actions.ts';
import type { DeskActionRoute, DeskPageRoute } from './desk/desk-page.ts';
import { exchangeFilePage, takeExchangeFile } from './exchange/exchange-file-page.ts';
import { exchangeNodePage, exchangePage, exchangeSessionPage } from './exchange/exchange-pages.tsx';
import {
  answerExchangePrices,
  confirmExchangeRemoval,
  rehearseExchange,
  repeatExchange,
  returnExchangeOrder,
  settleExchangeTask,
  settleFieldDiscrepancy,
  undoExchange,
} from './exchange/journal-actions.ts';
import {
  changeSecret,
  createNode,
  saveNodeSettings,
  switchNode,
} from './exchange/node-actions.tsx';
import { confirmFirmAction, mergeFirms, refuseFirm } from './firms/firm-actions.ts';
import { firmPage } from './firms/firm-page.tsx';
import { firmsPage } from './firms/firms-page.tsx';
import { inquiriesPage } from './inquiries/inquiries-page.tsx';
import { callbackPage, inquiryPage } from './inquiries/inquiry-card.tsx';
import { answerQuestionAction, questionPage } from './inquiries/question-card.tsx';
import { moneyDaysPage } from './money/days-page.tsx';
import {
  moveDocumentAction,
  moveTaskAction,
  returnTaskAction,
  settleTaskAction,
} from './money/money-actions.ts';
import { moneyPage } from './money/money-page.tsx';
import { retryReceipt } from './money/retry-receipt.ts';
import { recordStatement, uploadStatement } from './money/statement-actions.ts';
import { statementPage } from './money/statement-page.tsx';
import { bulkOrders } from './orders/bulk-orders.ts';
import { saveLines, sendPaper, takeStep } from './orders/order-actions.ts';
import { saveDetails } from './orders/order-details.ts';
import { orderPage } from './orders/order-page.tsx';
import { orderPaperPage } from './orders/order-paper-page.ts';
import { ordersFile } from './orders/orders-file.ts';
import { ordersPage } from './orders/orders-page.tsx';
import { printOrders } from './orders/print-orders.ts';
import { refund } from './orders/refund-action.ts';
import { saveDelivery } from './orders/save-delivery.ts';
import { savePayment } from './orders/save-payment.ts';
import { saveWay } from './orders/save-way.ts';
import { shipMany } from './orders/ship-many.tsx';
import { offerPrices, refuseQuote } from './quotes/quote-actions.ts';
import { quotePaperPage } from './quotes/quote-paper-page.ts';
import { quotesPage } from './quotes/quotes-page.tsx';
import { takeQuotes } from './quotes/take-quotes.ts';
import { countRest, releaseHold } from './stock/stock-actions.ts';
import { stockHoldsPage, stockPage, stockProductPage } from './stock/stock-pages.tsx';

/** Pages of orders, people, money and stock. */
export const tradePages: readonly DeskPageRoute[] = [
  ordersPage,
  orderPage,
  orderPaperPage,
  quotesPage,
  quotePaperPage,
  inquiriesPage,
  callbackPage,
  inquiryPage,
  questionPage,
  stockPage,
  stockHoldsPage,
  stockProductPage,
  customersPage,
  customerPage,
  guestPage,
  firmsPage,
  firmPage,
  mergePage,
  moneyPage,
  statementPage,
  moneyDaysPage,
  exchangePage,
  exchangeNodePage,
  exchangeSessionPage,
  exchangeFilePage,
];

/** Actions of orders, people, money and stock. */
export const tradeActions: readonly DeskActionRoute[] = [
  bulkOrders,
  ordersFile,
  shipMany,
  takeStep,
  saveLines,
  saveDetails,
  saveDelivery,
  saveWay,
  savePayment,
  refund,
  sendPaper,
  takeQuotes,
  offerPrices,
  refuseQuote,
  answerQuestionAction,
  countRest,
  releaseHold,
  saveCustomer,
  saveLevel,
  endCustomerSessions,
  sendPhoneCode,
  changePhone,
  closePhone,
  askErasure,
  confirmFirmAction,
  refuseFirm,
  mergeFirms,
  mergeAction,
  exportCustomers,
  exportSubscribers,
  copyCustomer,
  eraseCustomer,
  copyGuestAction,
  eraseGuestAction,
  settleTaskAction,
  returnTaskAction,
  moveTaskAction,
  uploadStatement,
  recordStatement,
  moveDocumentAction,
  retryReceipt,
  createNode,
  takeExchangeFile,
  saveNodeSettings,
  changeSecret,
  switchNode,
  settleExchangeTask,
  returnExchangeOrder,
  rehearseExchange,
  repeatExchange,
  undoExchange,
  answerExchangePrices,
  confirmExchangeRemoval,
  settleFieldDiscrepancy,
  printOrders,
];
