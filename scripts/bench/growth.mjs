/**
 * `node scripts/bench/growth.mjs [--minutes 10] [--cache 32]` on the built shop: whether its memory
 * levels off. Guests read new and known pages, others fill baskets; each minute says what is used.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serverFlags } from '../setup.mjs';
import { findAddresses } from './addresses.mjs';
import { killChildren } from './children.mjs';
import { changeOf, listGoods, startGuests } from './groups/guests.mjs';
import { readMemory } from './machine.mjs';
import { metricOf, startShop } from './shop.mjs';

const GUESTS = 8;
const VISITORS = 4;
const MINUTE_MS = 60_000;
const PRODUCTS = 1000;
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    cache: { type: 'string', default: '32' },
  },
});

process.on('exit', killChildren);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

const folder = mkdtempSync(join(tmpdir(), 'marmit-growth-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const env = { PAGE_CACHE_MB: values.cache };
const shop = await startShop({ folder, products: PRODUCTS, cores: null, env });
console.log(`${serverFlags.join(' ')}, PAGE_CACHE_MB=${values.cache}, ${PRODUCTS} товаров`);
const { listings, products } = await findAddresses(shop);
const guests = await startGuests(shop, GUESTS, await listGoods({ origin: shop.origin, listings }));
let asked = 0;
let isOver = false;
const visitors = Array.from({ length: VISITORS }, (_, number) => visit(number));
console.log('минута  запросов  rss МБ  куча МБ  занято  вне кучи  старые');
for (let minute = 0; minute <= Number(values.minutes); minute++) {
  console.log(await describeMinute(minute));
  await new Promise((resolve) => setTimeout(resolve, MINUTE_MS));
}
isOver = true;
await Promise.all(visitors);
await shop.stop();
process.exit(0);

async function visit(number) {
  for (let step = 0; !isOver; step++) {
    const guest = guests[(step * VISITORS + number) % GUESTS];
    await read(listings[(step * 7 + number) % listings.length]);
    await read(products[(step * 3 + number) % products.length]);
    await read(`/search/${encodeURIComponent(`нож ${number} ${step}`)}`);
    await read('/basket', { headers: { cookie: guest.cookie } });
    const { path, ...change } = changeOf(guest, 1 + (step % 5));
    await read(path, change);
  }
}

async function read(path, options) {
  const answer = await fetch(shop.origin + path, { ...options, redirect: 'manual' });
  await answer.arrayBuffer();
  asked++;
}

async function describeMinute(minute) {
  const text = await shop.metrics();
  const mb = (name) => Math.round(metricOf(text, name) / 2 ** 20);
  return [
    minute,
    asked,
    Math.round(readMemory(shop.pid).nowMb),
    mb('nodejs_heap_size_total_bytes'),
    mb('nodejs_heap_size_used_bytes'),
    mb('nodejs_external_memory_bytes'),
    metricOf(text, 'nodejs_heap_space_size_used_bytes', 'old') >> 20,
  ].join('\t');
}
