/**
 * The catalogue of a data folder without HTTP: loads it, then measures what each message asks for
 * ({ kind, seed, count }) and answers with the times in milliseconds.
 */
import { join } from 'node:path';
import { catalogTree } from '../../../server/catalog/category-tree.ts';
import { prepareShapes } from '../../../server/catalog/index/prepare-shapes.ts';
import { loadConfig } from '../../../server/config/config.ts';
import { createDeps } from '../../../server/deps.ts';
import { createLog } from '../../../server/platform/log.ts';
import { MAIN_CITY_ID, ROUBLE_RATE_ID } from '../../../shared/cities.ts';
import { createRandom } from '../statistics.mjs';
import { chooseFilter, noFilter, pick, searchText } from './queries.mjs';

const SORTS = ['relevance', 'asc', 'desc', 'avail', 'discount'];
const SAMPLED_PRODUCTS = 2000;
const LARGE_SHARE = 0.05;

const { store, catalog, shop } = await createDeps({
  config: loadConfig({ NODE_ENV: 'production', DATA_DIR: process.argv[2] }),
  log: createLog('error'),
  publicFolder: join(import.meta.dirname, '../../public'),
  now: Date.now,
  steadyNow: () => performance.now(),
  report() {},
});
const nodes = flatten(catalogTree(catalog.index));
const biggest = Math.max(...nodes.map(({ products_cnt }) => products_cnt));
const largeNodes = nodes.filter(({ products_cnt }) => products_cnt >= biggest * LARGE_SHARE);
const products = await sampleProducts();
const cities = await sampleCities();

const measures = { listing, large, plain, search, suggestions };
process.on('disconnect', () => process.exit(0));
process.on('message', async ({ kind, seed, count }) => {
  const random = createRandom(seed);
  const results = [];
  for (let at = 0; at < count; at++) {
    const result = await measures[kind]?.(random);
    if (result) results.push(result);
  }
  process.send({ results });
});
// Records are warmed and large categories measured as a shop does in its first seconds.
await prepareShapes(catalog.index);
await catalog.records.warm(catalog.index.columns.ids.subarray(0, catalog.index.size));
process.send({ ready: true, kinds: Object.keys(measures).filter(isThere) });

function isThere(kind) {
  return kind !== 'suggestions' || 'suggestions' in shop;
}

/** Half of the visitors are in the main city, the others in one of three. */
function viewerOf(random) {
  const cityId = random() < 0.5 ? MAIN_CITY_ID : pick(random, cities);
  return { cityId, country: 'ru', rate: ROUBLE_RATE_ID, token: null };
}

/** Any node of the tree, two of three times with a filter. */
async function listing(random) {
  return timeListing(random, pick(random, nodes), random() < 0.67);
}

/** Nodes with at least a twentieth of the largest one's products, always with a filter. */
async function large(random) {
  return timeListing(random, pick(random, largeNodes), true);
}

/** Whole nodes without a filter. */
async function plain(random) {
  return timeListing(random, pick(random, nodes), false);
}

async function timeListing(random, node, isFiltered) {
  const viewer = viewerOf(random);
  const ask = (input) =>
    node.fullUrl === 'sale'
      ? shop.saleProducts(viewer, input)
      : shop.productsByCategory(viewer, { ...input, categoryId: node.id, is_sale: node.is_sale });
  const facetsOf = async (filter) => (await ask({ onpage: 1, filter })).formatted_filter;
  const filter = isFiltered ? await chooseFilter(random, facetsOf) : noFilter();
  const page = random() < 0.7 ? 0 : 1;
  const input = { filter, sort_by: pick(random, SORTS), page };
  const { result, ...times } = await time(() => ask(input));
  return result && { ...times, total: result.total_count };
}

/** `ms`: processor time of the process, free of what else runs on the core; `clockMs`: on the clock. */
async function time(work) {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, ms: (user + system) / 1000, clockMs: performance.now() - startedAt };
}

async function search(random) {
  const search_string = searchText(random, pick(random, products));
  const viewer = viewerOf(random);
  const { result, ...times } = await time(() => shop.search(viewer, { search_string }));
  return { ...times, total: result.foundProducts?.total_count ?? 0 };
}

async function suggestions(random) {
  const text = searchText(random, pick(random, products));
  const viewer = viewerOf(random);
  const { result, ...times } = await time(() => shop.suggestions(viewer, { search: text }));
  return { ...times, total: result.length };
}

function flatten(list) {
  return list.flatMap((node) => [node, ...flatten(node.childs)]);
}

async function sampleProducts() {
  const rows = await store.db
    .selectFrom('products')
    .select(['title', 'model'])
    .orderBy('id')
    .execute();
  const step = Math.max(1, Math.floor(rows.length / SAMPLED_PRODUCTS));
  return rows.filter((_, at) => at % step === 0);
}

async function sampleCities() {
  const rows = await store.db.selectFrom('cities').select('id').orderBy('id').limit(3).execute();
  return rows.map(({ id }) => id);
}
