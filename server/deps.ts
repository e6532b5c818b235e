import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { links } from '../shared/routes.ts';
import { createLocalShop } from './api/create-local-shop.ts';
import type { AppDeps, Surroundings } from './app-deps.ts';
import { createIdentifier } from './auth/identify.ts';
import { loadTokenSecret } from './auth/load-token-secret.ts';
import { createTokens, type Tokens } from './auth/tokens.ts';
import { warnOfMissingYear } from './calendar/warn-of-missing-year.ts';
import { type Catalog, createCatalog } from './catalog/catalog.ts';
import { seedIfEmpty } from './demo/seed-if-empty.ts';
import { createSeller } from './documents/create-seller.ts';
import { createPdfPress } from './documents/pdf-press.ts';
import { createFront } from './front-deps.ts';
import { createImageHandler } from './images/image-handler.ts';
import { createLeases, type Leases } from './leases/leases.ts';
import type { InvoiceDeps } from './orders/order-invoice.ts';
import { createOutside, type Outside } from './outside.ts';
import { createPushSender, type PushSender } from './push/create-push-sender.ts';
import { loadVapidKeys } from './push/load-vapid-keys.ts';
import { createReferenceCache } from './reference/reference-cache.ts';
import { type ReferenceData, referenceSources } from './reference-data.ts';
import { openStore, type Store } from './store/open-store.ts';

/** Everything that lives as long as a process with the shop in it. */
export interface Deps extends AppDeps {
  outside: Outside;
  /** How invoices are made and where they are kept. */
  invoices: InvoiceDeps;
  store: Store;
  /** What only one process of the store does at a time. */
  leases: Leases;
  catalog: Catalog;
  tokens: Tokens;
  push: PushSender;
  /** Until reference data and page cache have followed the last change of the catalogue. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the store, fills it when it is new, and builds what pages are made from. */
export async function createDeps(surroundings: Surroundings): Promise<Deps> {
  const { config, log, now, report } = surroundings;
  const store = await openStore({
    databaseUrl: config.databaseUrl,
    file: join(config.dataDir, 'shop.db'),
  });
  const leases = createLeases({ store, now });
  await seedIfEmpty({ store, leases, products: config.demoProducts, now: now(), report });
  const secret = await loadTokenSecret(store);
  const shopMark = createHash('sha256').update(`catalogue of ${secret}`).digest('base64url');
  const snapshots = { folder: join(config.dataDir, 'cache'), shop: shopMark };
  const catalog = await createCatalog({ store, clock: now, log, snapshots });
  warnOfMissingYear(catalog.index.reference.rows.calendar, now(), log);
  const tokens = createTokens(secret);
  const identifier = createIdentifier({ db: store.db, tokens, now });
  const payPageUrl = (id: string) => config.siteUrl + links.demoPayment(id);
  const outside = createOutside({ config, store, log, now, payPageUrl });
  const invoices = {
    documentsFolder: join(config.dataDir, 'documents'),
    seller: createSeller(config.company, config.siteUrl),
    press: createPdfPress(),
  };
  const vapidKeys = await loadVapidKeys(store);
  const shop = createLocalShop({
    ...{ catalog, tokens, identifier, outside, invoices, now },
    pushKey: vapidKeys.publicKey,
    siteHost: new URL(config.siteUrl).hostname,
    siteUrl: config.siteUrl,
  });
  const reference = createReferenceCache<ReferenceData>({
    sources: referenceSources(shop),
    noRates: [],
    now,
    log,
  });
  await reference.fill();
  const front = createFront(surroundings, {
    ...{ shop, reference },
    payment: { test: outside.demoPayments !== null, addresses: outside.payAddresses },
    images: createImageHandler({ store, dataDir: config.dataDir, log }),
  });
  catalog.onChange((change) => void front.follow(change));
  return {
    ...front.deps,
    ...{ outside, invoices, store, leases, catalog, tokens },
    push: createPushSender({ keys: vapidKeys, subject: `mailto:${config.company.email}` }),
    settled: front.settled,
    async close() {
      await invoices.press.close();
      await catalog.close();
      await store.close();
    },
  };
}
