import type { DeskActionRoute, DeskPageRoute } from './desk/desk-page.ts';
import { bulkProducts } from './goods/bulk-goods.ts';
import { goodsPage } from './goods/goods-page.tsx';
import { makeProduct, newProductPage } from './goods/new-product-page.tsx';
import { applyPasted, pastedPage, pastePage, pasteProducts } from './goods/paste-goods.tsx';
import {
  giveFieldBack,
  saveProductFields,
  saveProductParameters,
} from './goods/product-actions.ts';
import { addDocument, addPhotos, arrangeDocuments, arrangePhotos } from './goods/product-files.ts';
import { productPage } from './goods/product-page.tsx';
import { saveLinks } from './goods/save-links.ts';
import { applyImport, startImport, undoImport } from './imports/import-actions.ts';
import { importJobPage, importsPage } from './imports/import-pages.tsx';
import { pastePrices } from './prices/paste-prices.ts';
import {
  priceLevelsPage,
  pricePage,
  priceRulePage,
  pricesPage,
  priceTablePage,
  renamePriceLevel,
} from './prices/price-pages.tsx';
import { savePrice } from './prices/save-price.ts';
import { useRule } from './prices/use-rule.ts';
import { makeMailing } from './promo/make-mailing.ts';
import { promoFilePage, promoPage, promoRoom } from './promo/promo-room.tsx';
import { addBrand, addCategory, addParameter } from './reference/add-reference.ts';
import { placeCategory } from './reference/place-category.ts';
import {
  mergeBrand,
  mergeCategory,
  mergeParameter,
  saveBrand,
  saveCategory,
  saveParameter,
  setBrandLogo,
  setCategoryPicture,
} from './reference/reference-actions.ts';
import {
  brandPage,
  brandsPage,
  categoriesPage,
  categoryPage,
  parameterPage,
  parametersPage,
} from './reference/reference-pages.tsx';

/** Pages of goods, prices and imports. */
export const goodsPages: readonly DeskPageRoute[] = [
  pricesPage,
  priceRulePage,
  priceTablePage,
  priceLevelsPage,
  promoPage,
  promoFilePage,
  promoRoom.listPage,
  promoRoom.itemPage,
  pricePage,
  importsPage,
  importJobPage,
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
];

/** Actions of goods, prices and imports. */
export const goodsActions: readonly DeskActionRoute[] = [
  useRule,
  savePrice,
  pastePrices,
  renamePriceLevel,
  makeMailing,
  promoRoom.itemAction,
  startImport,
  applyImport,
  undoImport,
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
  addBrand,
  saveBrand,
  setBrandLogo,
  mergeBrand,
  addParameter,
  saveParameter,
  mergeParameter,
];
