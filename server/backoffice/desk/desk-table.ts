import { bulkProducts } from '../goods/bulk-goods.ts';
import { goodsPage } from '../goods/load-goods-page.tsx';
import { productPage } from '../goods/load-product-page.tsx';
import { applyPasted, pastedPage, pastePage, pasteProducts } from '../goods/paste-goods.tsx';
import {
  giveFieldBack,
  saveProductFields,
  saveProductParameters,
} from '../goods/product-actions.ts';
import { addDocument, addPhotos, arrangeDocuments, arrangePhotos } from '../goods/product-files.ts';
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
import {
  addCategory,
  mergeBrand,
  mergeCategory,
  mergeParameter,
  placeCategory,
  saveBrand,
  saveCategory,
  saveParameter,
  setBrandLogo,
  setCategoryPicture,
} from '../reference/reference-actions.ts';
import {
  brandPage,
  brandsPage,
  categoriesPage,
  categoryPage,
  parameterPage,
  parametersPage,
} from '../reference/reference-pages.tsx';
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
  goodsPage,
  pastePage,
  pastedPage,
  productPage,
  categoriesPage,
  categoryPage,
  brandsPage,
  brandPage,
  parametersPage,
  parameterPage,
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
  bulkProducts,
  pasteProducts,
  applyPasted,
  saveProductFields,
  saveProductParameters,
  giveFieldBack,
  addPhotos,
  arrangePhotos,
  addDocument,
  arrangeDocuments,
  addCategory,
  saveCategory,
  placeCategory,
  setCategoryPicture,
  mergeCategory,
  saveBrand,
  setBrandLogo,
  mergeBrand,
  saveParameter,
  mergeParameter,
];
