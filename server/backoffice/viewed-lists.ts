import { customerList } from '../../views/backoffice/customers/customer-columns.tsx';
import { firmList } from '../../views/backoffice/firms/firms-page.tsx';
import { goodsList } from '../../views/backoffice/goods/goods-columns.tsx';
import { inquiryList } from '../../views/backoffice/inquiries/inquiries-page.tsx';
import { moneyList } from '../../views/backoffice/money/money-page.tsx';
import { orderList } from '../../views/backoffice/orders/order-columns.tsx';
import { priceList } from '../../views/backoffice/prices/prices-page.tsx';
import { quoteList } from '../../views/backoffice/quotes/quote-columns.tsx';
import { holdList } from '../../views/backoffice/stock/holds-page.tsx';
import { stockList } from '../../views/backoffice/stock/stock-page.tsx';
import { listCustomers, readCustomerFilters } from './customers/list-customers.ts';
import type { ViewedLists } from './desk/views-page.tsx';
import { listFirms, readFirmFilters } from './firms/list-firms.ts';
import { listProductIds, readProductFilters } from './goods/list-goods.ts';
import { countInquiries, readInquiryFilters } from './inquiries/inquiry-keys.ts';
import { moneyLists, readMoneyFilters } from './money/list-money.ts';
import { listOrderIds, readOrderFilters } from './orders/list-orders.ts';
import { countQuotes, readQuoteFilters } from './orders/quote-keys.ts';
import { listPrices, readPriceFilters } from './prices/list-prices.ts';
import { listLevels } from './prices/price-levels.ts';
import { countHolds, readHoldFilters } from './stock/list-holds.ts';
import { listStock, readStockFilters } from './stock/list-stock.ts';

/** Lists whose views are counted on one page. */
export const viewedLists: ViewedLists = {
  orders: {
    describe: () => orderList,
    count: async ({ store }, { query, me, most }) =>
      (await listOrderIds(store.db, readOrderFilters(query), { me, limit: most })).length,
  },
  quotes: {
    describe: () => quoteList,
    count: ({ store }, { query, most }) => countQuotes(store.db, readQuoteFilters(query), most),
  },
  inquiries: {
    describe: () => inquiryList,
    count: ({ store }, { query, ...asked }) =>
      countInquiries(store.db, readInquiryFilters(query), asked),
  },
  customers: {
    describe: () => customerList,
    count: async ({ store }, { query }) =>
      (await listCustomers(store.db, readCustomerFilters(query))).count,
  },
  firms: {
    describe: () => firmList,
    count: async ({ store }, { query }) =>
      (await listFirms(store.db, readFirmFilters(query))).count,
  },
  goods: {
    describe: () => goodsList,
    count: async ({ catalog }, { query }) =>
      (await listProductIds(catalog, readProductFilters(query))).length,
  },
  prices: {
    describe: async ({ store }) => priceList(await listLevels(store.db)),
    count: async ({ store }, { query }) =>
      (await listPrices(store.db, readPriceFilters(query))).count,
  },
  stock: {
    describe: () => stockList,
    count: async ({ store }, { query }) =>
      (await listStock(store.db, readStockFilters(query))).count,
  },
  holds: {
    describe: () => holdList,
    count: ({ store }, { query, most }) => countHolds(store.db, readHoldFilters(query), most),
  },
  money: {
    describe: () => moneyList,
    count: async ({ store }, { query, most }) => {
      const filters = readMoneyFilters(query);
      return (await moneyLists[filters.show](store.db, filters, most)).length;
    },
  },
};
