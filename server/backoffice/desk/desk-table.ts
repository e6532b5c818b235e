import { contentPage, contentRoom } from '../content/content-room.tsx';
import { previewText } from '../content/preview-text.tsx';
import {
  askErasure,
  endCustomerSessions,
  saveCustomer,
  saveLevel,
} from '../customers/customer-actions.ts';
import { customerPage } from '../customers/load-customer-page.tsx';
import { customersPage } from '../customers/load-customers-page.tsx';
import { mergeAction, mergePage } from '../customers/merge-page.tsx';
import { copyCustomer, eraseCustomer, exportCustomers } from '../customers/personal-actions.ts';
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
import { confirmFirmAction, mergeFirms, refuseFirm } from '../firms/firm-actions.ts';
import { firmPage } from '../firms/load-firm-page.tsx';
import { firmsPage } from '../firms/load-firms-page.tsx';
import { bulkProducts } from '../goods/bulk-goods.ts';
import { goodsPage } from '../goods/load-goods-page.tsx';
import { productPage } from '../goods/load-product-page.tsx';
import { makeProduct, newProductPage } from '../goods/new-product-page.tsx';
import { applyPasted, pastedPage, pastePage, pasteProducts } from '../goods/paste-goods.tsx';
import {
  giveFieldBack,
  saveProductFields,
  saveProductParameters,
} from '../goods/product-actions.ts';
import { addDocument, addPhotos, arrangeDocuments, arrangePhotos } from '../goods/product-files.ts';
import { saveLinks } from '../goods/save-links.ts';
import { applyImport, startImport, undoImport } from '../imports/import-actions.ts';
import { importJobPage, importsPage } from '../imports/load-import-pages.tsx';
import { callbackPage, inquiryPage } from '../inquiries/inquiry-card.tsx';
import { inquiriesPage } from '../inquiries/load-inquiries-page.tsx';
import { answerQuestionAction, questionPage } from '../inquiries/question-card.tsx';
import { jobPage } from '../jobs/load-job-page.tsx';
import { livePage } from '../live/live-page.ts';
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
import { orderPaperPage } from '../orders/order-paper-page.ts';
import { ordersFile } from '../orders/orders-file.ts';
import { printOrders } from '../orders/print-orders.ts';
import { shipMany } from '../orders/ship-many.tsx';
import {
  priceLevelsPage,
  pricePage,
  priceRulePage,
  pricesPage,
  priceTablePage,
  renamePriceLevel,
} from '../prices/load-price-pages.tsx';
import { pastePrices } from '../prices/paste-prices.ts';
import { savePrice } from '../prices/save-price.ts';
import { useRule } from '../prices/use-rule.ts';
import { makeMailing } from '../promo/make-mailing.ts';
import { promoFilePage, promoPage, promoRoom } from '../promo/promo-room.tsx';
import { quotesPage } from '../quotes/load-quotes-page.tsx';
import { offerPrices, refuseQuote } from '../quotes/quote-actions.ts';
import { quotePaperPage } from '../quotes/quote-paper-page.ts';
import { placeCategory } from '../reference/place-category.ts';
import {
  addCategory,
  mergeBrand,
  mergeCategory,
  mergeParameter,
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
import { reportFile, reportsPage } from '../reports/load-reports-page.tsx';
import {
  removeMiss,
  searchCheckPage,
  searchPage,
  searchRoom,
  searchTryPage,
} from '../search/search-room.tsx';
import { letterPreviewPage, previewLetter } from '../settings/letter-preview.tsx';
import {
  letterPage,
  lettersPage,
  restoreLetterText,
  saveLetterTexts,
} from '../settings/letter-settings.tsx';
import { paymentSettingsPage, savePaymentWays } from '../settings/payment-settings.tsx';
import { saveSettings, settingsPage, settingsRoom } from '../settings/settings-room.tsx';
import { tryLetter } from '../settings/try-letter.ts';
import {
  addOwnPasskey,
  endOwnSession,
  endStaffSessions,
  ownPage,
  ownTotpPage,
  removeOwnPasskey,
  renewOwnCodes,
  saveOwnTotp,
} from '../staff/own-sign-in.tsx';
import { stockHoldsPage, stockPage, stockProductPage } from '../stock/load-stock-pages.tsx';
import { countRest, releaseHold } from '../stock/stock-actions.ts';
import { todayPage } from '../today/load-today-page.tsx';
import { changeCard } from './cards.ts';
import type { DeskActionRoute, DeskPageRoute } from './desk-page.ts';
import { viewsPage } from './load-views-page.tsx';
import { addNote, removeNote } from './note-actions.ts';
import { removeView, saveView } from './saved-views.ts';
import {
  boxPage,
  endStaffAction,
  inviteAction,
  journalPage,
  keysPage,
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
  orderPaperPage,
  quotesPage,
  quotePaperPage,
  inquiriesPage,
  callbackPage,
  inquiryPage,
  questionPage,
  pricesPage,
  priceRulePage,
  priceTablePage,
  priceLevelsPage,
  promoPage,
  promoFilePage,
  promoRoom.listPage,
  promoRoom.itemPage,
  pricePage,
  stockPage,
  stockHoldsPage,
  stockProductPage,
  importsPage,
  importJobPage,
  journalPage,
  keysPage,
  staffPage,
  ownPage,
  ownTotpPage,
  customersPage,
  customerPage,
  firmsPage,
  firmPage,
  mergePage,
  moneyPage,
  statementPage,
  moneyDaysPage,
  exchangePage,
  exchangeNodePage,
  exchangeSessionPage,
  reportsPage,
  reportFile,
  livePage,
  goodsPage,
  pastePage,
  pastedPage,
  newProductPage,
  productPage,
  categoriesPage,
  categoryPage,
  brandsPage,
  brandPage,
  parametersPage,
  parameterPage,
  contentPage,
  contentRoom.listPage,
  contentRoom.itemPage,
  searchPage,
  searchTryPage,
  searchCheckPage,
  searchRoom.listPage,
  searchRoom.itemPage,
  settingsPage,
  paymentSettingsPage,
  lettersPage,
  letterPage,
  letterPreviewPage,
  settingsRoom.listPage,
  settingsRoom.itemPage,
  jobPage,
  viewsPage,
];

/** Actions of the back office. */
export const deskActions: readonly DeskActionRoute[] = [
  bulkOrders,
  ordersFile,
  shipMany,
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
  useRule,
  savePrice,
  pastePrices,
  renamePriceLevel,
  makeMailing,
  promoRoom.itemAction,
  countRest,
  releaseHold,
  startImport,
  applyImport,
  undoImport,
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
  removeOwnPasskey,
  saveOwnTotp,
  renewOwnCodes,
  endOwnSession,
  endStaffSessions,
  saveCustomer,
  saveLevel,
  endCustomerSessions,
  askErasure,
  confirmFirmAction,
  refuseFirm,
  mergeFirms,
  mergeAction,
  exportCustomers,
  copyCustomer,
  eraseCustomer,
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
  bulkProducts,
  makeProduct,
  pasteProducts,
  applyPasted,
  saveProductFields,
  saveProductParameters,
  giveFieldBack,
  saveLinks,
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
  contentRoom.itemAction,
  previewText,
  searchRoom.itemAction,
  removeMiss,
  saveSettings,
  savePaymentWays,
  saveLetterTexts,
  restoreLetterText,
  previewLetter,
  tryLetter,
  settingsRoom.itemAction,
  printOrders,
];
