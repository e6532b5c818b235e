import { contentPage, contentRoom } from '../content/content-room.tsx';
import { inquiriesPage } from '../inquiries/load-inquiries-page.tsx';
import { answerQuestionAction, questionPage } from '../inquiries/question-card.tsx';
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
import { removeMiss, searchPage, searchRoom, searchTryPage } from '../search/search-room.tsx';
import { saveSettings, settingsPage, settingsRoom } from '../settings/settings-room.tsx';
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
  journalPage,
  keysPage,
  staffPage,
  ownPage,
  contentPage,
  contentRoom.listPage,
  contentRoom.itemPage,
  searchPage,
  searchTryPage,
  searchRoom.listPage,
  searchRoom.itemPage,
  settingsPage,
  settingsRoom.listPage,
  settingsRoom.itemPage,
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
  contentRoom.itemAction,
  searchRoom.itemAction,
  removeMiss,
  saveSettings,
  settingsRoom.itemAction,
];
