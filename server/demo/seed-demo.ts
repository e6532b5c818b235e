import type { Millis } from '../../shared/millis.ts';
import { FOUNDATION_EDITION, FOUNDATION_SETTING } from '../opening/shop-kind.ts';
import { insertRows } from '../platform/store/insert-rows.ts';
import type { Store } from '../platform/store/open-store.ts';
import { writeSetting } from '../platform/store/settings.ts';
import { bumpSequence, type Tx, transaction } from '../platform/store/transaction.ts';
import { beginSeed, endSeed } from './begin-seed.ts';
import { brandRows } from './brands.ts';
import { categoryRows } from './categories.ts';
import {
  answerTemplateRows,
  bannerRows,
  newsRows,
  pageTextRows,
  questionKindRows,
  questionRows,
  solutionRows,
} from './content-rows.ts';
import { documentRows } from './document-rows.ts';
import { createDrawingKeys, type DrawingKeys } from './drawing-keys.ts';
import { parameterRows } from './parameters.ts';
import { cityRows, officeRows, storageRows } from './place-rows.ts';
import { rateRows } from './rate-rows.ts';
import { seedProducts } from './seed-products.ts';
import { courierTariffRows, transportZoneRows } from './tariff-rows.ts';
import { seedTrade } from './trade/seed-trade.ts';

/** Grows whenever the same count would give other rows. */
export const DEMO_VERSION = 4;
export const MAX_DEMO_PRODUCTS = 1_000_000;

export interface DemoOrder {
  /** A migrated store. */
  store: Store;
  /** 1 to 1,000,000. */
  products: number;
  /** Orders of the last 90 days; none when absent. */
  orders?: number;
  /** Epoch milliseconds: dates of news, prices and rates count from it. */
  now: Millis;
  /** Takes one line for every long step. */
  report(line: string): void;
}

/**
 * Fills an empty store with the demo shop; the same count and `now` give the same rows.
 * Leftovers of an interrupted run are cleared first.
 * @throws StoreNotEmptyError when the store holds a shop, RangeError when the count is out of range.
 */
export async function seedDemo({
  store,
  products,
  orders = 0,
  now,
  report,
}: DemoOrder): Promise<void> {
  if (!Number.isInteger(products) || products < 1 || products > MAX_DEMO_PRODUCTS) {
    throw new RangeError(`Demo products: from 1 to ${MAX_DEMO_PRODUCTS}, not ${products}`);
  }
  await beginSeed(store);
  const images = createDrawingKeys();
  await transaction(store, (tx) => seedReference(tx, images, now));
  report('Города, склады, валюты и тексты страниц');
  await seedCatalog(store, images, now);
  report('Категории, бренды, параметры, новости и баннеры');
  const seq = await nextSequence(store);
  await seedProducts(store, products, { images, now, seq }, report);
  await seedTrade(store, { orders, now, report });
  await transaction(store, (tx) => finish(tx, products));
}

async function seedReference(tx: Tx, images: DrawingKeys, now: Millis): Promise<void> {
  await insertRows(tx, 'cities', cityRows);
  await insertRows(tx, 'storages', storageRows);
  await insertRows(tx, 'offices', officeRows);
  await insertRows(tx, 'courier_tariffs', courierTariffRows);
  await insertRows(tx, 'transport_zones', transportZoneRows);
  await insertRows(tx, 'rates', rateRows(now));
  await insertRows(tx, 'page_texts', pageTextRows(images, now));
  await insertRows(tx, 'images', images.takeNewRows());
  await insertRows(tx, 'question_kinds', questionKindRows);
}

async function seedCatalog(store: Store, images: DrawingKeys, now: Millis): Promise<void> {
  const categories = categoryRows(images, now);
  const brands = brandRows(images);
  const banners = bannerRows(images);
  const news = newsRows(images, now);
  const solutions = solutionRows(images);
  const imageRows = images.takeNewRows();
  await transaction(store, async (tx) => {
    await insertRows(tx, 'images', imageRows);
    await insertRows(tx, 'categories', categories);
    await insertRows(tx, 'brands', brands);
    await insertRows(tx, 'parameters', parameterRows);
    await insertRows(tx, 'banners', banners);
    await insertRows(tx, 'news', news);
    await insertRows(tx, 'documents', documentRows);
    await insertRows(tx, 'questions', questionRows(now));
    await insertRows(tx, 'answer_templates', answerTemplateRows);
    await insertRows(tx, 'solutions', solutions);
  });
}

/** The value that the catalogue sequence will have when the seed is finished. */
async function nextSequence(store: Store): Promise<number> {
  const { value } = await store.writer
    .selectFrom('sequences')
    .select('value')
    .where('name', '=', 'catalog')
    .executeTakeFirstOrThrow();
  return value + 1;
}

async function finish(tx: Tx, products: number): Promise<void> {
  await bumpSequence(tx, 'catalog');
  await bumpSequence(tx, 'reference');
  await endSeed(tx, JSON.stringify({ products, version: DEMO_VERSION }));
  await writeSetting(tx, FOUNDATION_SETTING, String(FOUNDATION_EDITION));
}
