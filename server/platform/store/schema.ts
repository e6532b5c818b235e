import type { ApiTables } from './tables/api-tables.ts';
import type { BasketTables } from './tables/basket-tables.ts';
import type { CatalogTables } from './tables/catalog-tables.ts';
import type { ContentTables } from './tables/content-tables.ts';
import type { CustomerTables } from './tables/customer-tables.ts';
import type { DeskTables } from './tables/desk-tables.ts';
import type { ExchangeTables } from './tables/exchange-tables.ts';
import type { InquiryTables } from './tables/inquiry-tables.ts';
import type { OrderTables } from './tables/order-tables.ts';
import type { PaymentTables } from './tables/payment-tables.ts';
import type { PlaceTables } from './tables/place-tables.ts';
import type { PriceTables } from './tables/price-tables.ts';
import type { PromoTables } from './tables/promo-tables.ts';
import type { SearchTables } from './tables/search-tables.ts';
import type { StaffTables } from './tables/staff-tables.ts';
import type { StockTables } from './tables/stock-tables.ts';
import type { WorkTables } from './tables/work-tables.ts';

/**
 * Tables, in the part of SQL that SQLite and PostgreSQL share: integers, doubles and text.
 * Flags are 0 or 1, money is kopecks, instants are epoch milliseconds, lists are JSON text.
 */
export interface Schema
  extends ApiTables,
    BasketTables,
    CatalogTables,
    ContentTables,
    CustomerTables,
    DeskTables,
    ExchangeTables,
    InquiryTables,
    OrderTables,
    PaymentTables,
    PlaceTables,
    PriceTables,
    PromoTables,
    SearchTables,
    StaffTables,
    StockTables,
    WorkTables {}
