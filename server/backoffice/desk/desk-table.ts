import {
  confirmExchangeRemoval,
  repeatExchange,
  returnExchangeOrder,
  settleExchangeTask,
  settleFieldDiscrepancy,
  undoExchange,
} from '../exchange/journal-actions.ts';
import {
  exchangeNodePage,
  exchangePage,
  exchangeSessionPage,
} from '../exchange/load-exchange-pages.tsx';
import {
  changeSecret,
  createNode,
  saveNodeSettings,
  switchNode,
} from '../exchange/node-actions.tsx';
import { inquiriesPage } from '../inquiries/load-inquiries-page.tsx';
import { answerQuestionAction, questionPage } from '../inquiries/question-card.tsx';
import { moneyDaysPage } from '../money/load-days-page.tsx';
import { moneyPage } from '../money/load-money-page.tsx';
import { statementPage } from '../money/load-statement-page.tsx';
import {
  moveDocumentAction,
  moveTaskAction,
  returnTaskAction,
  settleTaskAction,
} from '../money/money-actions.ts';
import { retryReceipt } from '../money/retry-receipt.ts';
import { recordStatement, uploadStatement } from '../money/statement-actions.ts';
import { bulkOrders } from '../orders/bulk-orders.ts';
import { orderPage } from '../orders/load-order-page.tsx';
import { ordersPage } from '../orders/load-orders-page.tsx';
import {
  refund,
  saveDelivery,
  saveLines,
  savePayment,
  sendPaper,
  takeStep,
} from '../orders/order-actions.ts';
import { saveDetails } from '../orders/order-details.ts';
import { quotesPage } from '../quotes/load-quotes-page.tsx';
import { offerPrices, refuseQuote } from '../quotes/quote-actions.ts';
import { todayPage } from '../today/load-today-page.tsx';
import { addNote, changeCard, removeNote } from './cards.ts';
import type { DeskActionRoute, DeskPageRoute } from './desk-page.ts';
import { removeView, saveView } from './saved-views.ts';
import {
  addOwnPasskey,
  boxPage,
  endOwnSession,
  endStaffAction,
  inviteAction,
  journalPage,
  keysPage,
  ownPage,
  roleAction,
  staffPage,
  undoAction,
} from './small-pages.tsx';

/** Every page of the back office. */
export const deskPages: readonly DeskPageRoute[] = [
  todayPage,
  boxPage,
  ordersPage,
  orderPage,
  quotesPage,
  inquiriesPage,
  questionPage,
  moneyPage,
  statementPage,
  moneyDaysPage,
  exchangePage,
  exchangeNodePage,
  exchangeSessionPage,
  journalPage,
  keysPage,
  staffPage,
  ownPage,
];

/** Everything that can be changed in it. */
export const deskActions: readonly DeskActionRoute[] = [
  bulkOrders,
  takeStep,
  saveLines,
  saveDetails,
  saveDelivery,
  savePayment,
  refund,
  sendPaper,
  offerPrices,
  refuseQuote,
  answerQuestionAction,
  settleTaskAction,
  returnTaskAction,
  moveTaskAction,
  uploadStatement,
  recordStatement,
  moveDocumentAction,
  retryReceipt,
  createNode,
  saveNodeSettings,
  changeSecret,
  switchNode,
  settleExchangeTask,
  returnExchangeOrder,
  repeatExchange,
  undoExchange,
  confirmExchangeRemoval,
  settleFieldDiscrepancy,
  changeCard,
  addNote,
  removeNote,
  saveView,
  removeView,
  undoAction,
  inviteAction,
  roleAction,
  endStaffAction,
  addOwnPasskey,
  endOwnSession,
];
