import type { Readable } from 'node:stream';
import type { RequestHandler } from 'express';
import type { StaffRole } from '../../../shared/backoffice.ts';
import type { Company } from '../../../shared/company.ts';
import type { ShopApi } from '../../../shared/contract/shop-api.ts';
import type { Millis } from '../../../shared/millis.ts';
import type { OpeningStep } from '../../../shared/opening.ts';
import type { PaymentWays } from '../../../shared/payment-ways.ts';
import type { PageAssets } from '../../../views/layout/frame.ts';
import type { Catalog } from '../../catalog/index/catalog.ts';
import type { Config } from '../../config/config.ts';
import type { Callers } from '../../identity/callers.ts';
import type { Tokens } from '../../identity/tokens.ts';
import type { Integrations } from '../../integrations/create-integrations.ts';
import type { ReadWays } from '../../opening/payment-ways.ts';
import type { InvoiceDeps } from '../../orders/order-invoice.ts';
import type { PaymentDeps } from '../../payments/payment-deps.ts';
import type { ErrorPages } from '../../platform/http/error-pages.ts';
import type { Site } from '../../platform/http/site.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { ReferenceCache } from '../../platform/reference/reference-cache.ts';
import type { ReferenceData } from '../../platform/reference/reference-data.ts';
import type { Store } from '../../platform/store/open-store.ts';

/** Tells open pages how many wait in the queues, as long as their session lasts. */
export interface LiveDesk {
  /** Events of one page: `data: {"orders":3}`, each time that something is different. */
  follow(session: { sessionId: string; role: StaffRole }): Readable;
  /** Counts anew for all who follow. */
  tell(): Promise<void>;
  /** Ends every stream; who follows later is ended at once. */
  close(): void;
}

/** Parts that the back office stands on. */
export interface DeskDeps {
  config: Config;
  company: Company;
  store: Store;
  shop: ShopApi;
  catalog: Catalog;
  /** Pictures of the shop, which pages of the back office show too. */
  images: RequestHandler;
  callers: Callers;
  tokens: Tokens;
  integrations: Pick<Integrations, 'sms' | 'demoSms' | 'delivery'>;
  reference: ReferenceCache<ReferenceData>;
  payments: PaymentDeps;
  /** Ways to pay as pages show them. */
  ways: () => PaymentWays;
  readWays: ReadWays;
  invoices: InvoiceDeps;
  /** Address of the back office. */
  site: Site;
  assets: PageAssets;
  publicFolder: string;
  errorPages: ErrorPages;
  log: Log;
  metrics: Metrics;
  /** The goods were invented: whoever sits at the machine may look into everything. */
  isDemo: boolean;
  /** Tells open pages what waits. */
  live: LiveDesk;
  /** Steps that the shop lacks to open. */
  listMissing: () => Promise<readonly OpeningStep[]>;
  now: () => Millis;
}
