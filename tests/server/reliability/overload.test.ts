import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { endLater } from '../../helpers/ends.ts';
import { isFullLength, lengthOf, noteSeen } from '../../helpers/full-length.ts';
import { isPolite } from '../faults/shopper.ts';
import { type Answer, ask } from '../processes/ask.ts';
import { type ShopProcess, startShop, waitUntil } from '../processes/shop-process.ts';
import { SHOP_PROGRAMS } from '../processes/shop-programs.ts';
import { type Buyer, prepareBuyers } from './prepare-buyers.ts';

const SECONDS = lengthOf('OVERLOAD_SECONDS', 2);
const PEAK_SECONDS = Math.max(1.5, Math.min(10, SECONDS / 3));
const TIMES = 10;
const TICK_MS = 5;
/** Beyond it the test itself would be what breaks. */
const MAX_WAITING = 1000;
/** Orders a second in the midst of it. */
const ORDERS = 4;
const PEAK_CONNECTIONS = 8;
/** Number of pages that make the code warm. */
const FIRST_PAGES = 100;

const STOREFRONT_KEY = 'key-of-the-storefront-of-the-test';
const dataDir = mkdtempSync(join(tmpdir(), 'marmit-overload-'));
endLater(() => rmSync(dataDir, { recursive: true, force: true }));
/** Guests come through a proxy that keeps its connections, as the one of docs/deploy does. */
const agent = new Agent({ keepAlive: true, maxSockets: MAX_WAITING, maxFreeSockets: MAX_WAITING });
endLater(() => agent.destroy());
let shop: ShopProcess;
let buyers: Buyer[];

beforeAll(async () => {
  const env = { DATA_DIR: dataDir, DEMO_PRODUCTS: '200', PAGE_CACHE_MB: '1' };
  shop = await startShop({
    main: SHOP_PROGRAMS.main,
    env: { ...env, STOREFRONT_KEY, TRUST_PROXY: '1' },
  });
  buyers = await prepareBuyers(
    { port: shop.port, key: STOREFRONT_KEY },
    Math.ceil(SECONDS * ORDERS),
  );
}, 120_000);

let pages = 0;
/** A page that nobody has asked for before. */
const readPage = () =>
  ask({ port: shop.port, agent, path: `/search/${encodeURIComponent(`нож ${++pages}`)}` });

it(
  `${TIMES} times as many guests as the shop can serve: the rest are told to come again, orders and payments go on`,
  async () => {
    await openConnections();
    for (let page = 0; page < FIRST_PAGES; page++) await readPage();
    const peak = await measurePeak();
    const load = await overload(peak * TIMES);
    const { served, refused, odd } = load;
    expect(odd).toEqual([]);
    expect(refused.length).toBeGreaterThan(0);
    expect(served.length).toBeGreaterThan(0);
    expect(load.orders).toEqual({ asked: buyers.length, failed: [] });
    await waitUntil('pages are made again', async () => (await readPage()).status === 200);
    const goodput = served.length / load.seconds;
    const [servedMs, refusedMs] = [percentile(served, 0.99), percentile(refused, 0.99)];
    const calmMs = await timeToCalm();
    noteSeen(
      'OVERLOAD_SECONDS',
      [
        `${Math.round(load.seconds)} с по ${Math.round(load.asked / load.seconds)} з/с: отдано ${percent(goodput / peak)} от пика ${Math.round(peak)} с⁻¹`,
        `p99 отданных ${servedMs} мс, p99 отказов ${refusedMs} мс (${refused.length}), вежливы все`,
        `заказы и оплаты ${load.orders.asked - load.orders.failed.length} из ${load.orders.asked}`,
        `снова как обычно через ${calmMs} мс`,
      ].join('; '),
    );
    if (!isFullLength('OVERLOAD_SECONDS')) return;
    expect.soft(goodput / peak).toBeGreaterThanOrEqual(0.9);
    expect.soft(servedMs).toBeLessThanOrEqual(1000);
    expect.soft(refusedMs).toBeLessThanOrEqual(100);
    expect.soft(calmMs).toBeLessThanOrEqual(5000);
  },
  120_000 + SECONDS * 4000,
);

async function openConnections(): Promise<void> {
  const path = '/robots.txt';
  const asked = Array.from({ length: MAX_WAITING }, () => ask({ port: shop.port, agent, path }));
  await Promise.all(asked);
}

/** Pages a second when as many are asked for as are answered. */
async function measurePeak(): Promise<number> {
  const startedAt = performance.now();
  const until = startedAt + PEAK_SECONDS * 1000;
  let served = 0;
  const visit = async () => {
    while (performance.now() < until) {
      if ((await readPage()).status === 200) served++;
    }
  };
  await Promise.all(Array.from({ length: PEAK_CONNECTIONS }, visit));
  return (served * 1000) / (performance.now() - startedAt);
}

interface Load {
  asked: number;
  /** Duration of the arrivals. */
  seconds: number;
  /** Milliseconds of each page, and of each refusal. */
  served: number[];
  refused: number[];
  /** Answers that are neither. */
  odd: string[];
  orders: { asked: number; failed: string[] };
}

/** Guests come at this rate whether those before them were served or not; buyers come among them. */
async function overload(rate: number): Promise<Load> {
  const load: Load = {
    asked: 0,
    seconds: 0,
    served: [],
    refused: [],
    odd: [],
    orders: { asked: 0, failed: [] },
  };
  const going = new Set<Promise<void>>();
  const startedAt = performance.now();
  const follow = (work: Promise<void>) => {
    going.add(work);
    void work.finally(() => going.delete(work));
  };
  for (let seconds = 0; seconds < SECONDS; seconds = (performance.now() - startedAt) / 1000) {
    for (; load.asked < rate * seconds && going.size < MAX_WAITING; load.asked++)
      follow(visit(load));
    for (; load.orders.asked < ORDERS * seconds && load.orders.asked < buyers.length; ) {
      follow(order(load, buyers[load.orders.asked++]));
    }
    await pause(TICK_MS);
  }
  for (; load.orders.asked < buyers.length; ) follow(order(load, buyers[load.orders.asked++]));
  load.seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(going);
  return load;
}

async function visit(load: Load): Promise<void> {
  const startedAt = performance.now();
  const answer = await readPage().catch(String);
  const ms = Math.round(performance.now() - startedAt);
  if (typeof answer === 'string') load.odd.push(answer);
  else if (answer.status === 200) load.served.push(ms);
  else if (isPolite(answer)) load.refused.push(ms);
  else load.odd.push(tell(answer));
}

async function order({ orders }: Load, buyer: Buyer | undefined): Promise<void> {
  await buyer?.buy().catch((error: unknown) => orders.failed.push(String(error)));
}

const tell = ({ status, text }: Answer) => `${status} ${text.slice(0, 200)}`;

/** Time until twenty pages in turn are answered as pages. */
async function timeToCalm(): Promise<number> {
  const startedAt = performance.now();
  for (let inTurn = 0; inTurn < 20; ) inTurn = (await readPage()).status === 200 ? inTurn + 1 : 0;
  return Math.round(performance.now() - startedAt);
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
