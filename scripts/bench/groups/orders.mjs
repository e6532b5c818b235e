import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { benchFolder } from '../data-folder.mjs';
import { withPostgres } from '../postgres.mjs';
import { createRow } from '../row.mjs';
import { startShop } from '../shop.mjs';
import { median } from '../statistics.mjs';
import { formatNumber } from '../table.mjs';
import { TARGETS } from '../targets.mjs';
import { placeOrders } from './place-orders.mjs';

const KEY = 'key-of-the-programs-in-the-benchmark';
const PROCESSES = 2;
const AT_ONCE = 24;

/**
 * Orders of 24 buyers at once, of different goods, on two processes of the shop: over one SQLite file,
 * then over one PostgreSQL. Nothing is pinned to cores: what is asked is what the machine gives.
 */
export async function measureOrders(bench) {
  const sqlite = await orderOn(bench, {});
  const postgres = await withPostgres((url) => orderOn(bench, { DATABASE_URL: url }));
  return [
    ordersRow('заказы 24 покупателей, SQLite', sqlite, TARGETS.ordersPerSecond.sqlite),
    ordersRow(
      'заказы 24 покупателей, PostgreSQL',
      postgres,
      TARGETS.ordersPerSecond.postgres,
      sqlite,
    ),
  ];
}

/** A shop of its own, on whatever store the settings name. @throws when an order is answered with an error. */
async function orderOn({ options, report }, env) {
  const { products } = options;
  mkdirSync(benchFolder, { recursive: true });
  const folder = mkdtempSync(join(benchFolder, 'orders-'));
  const shops = [];
  try {
    for (let at = 0; at < PROCESSES; at++) {
      const settings = { folder, products, cores: null, env: { ...env, STOREFRONT_KEY: KEY } };
      shops.push(await startShop(settings));
    }
    return await placeOrders(shops, { key: KEY, atOnce: AT_ONCE, report });
  } finally {
    await Promise.all(shops.map((shop) => shop.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

function ordersRow(figure, orders, target, beside) {
  const { speeds, slowest, processorMs, refused, failed } = orders;
  const ratio = beside ? median(speeds) / median(beside.speeds) : null;
  const times = ratio === null ? '' : `${formatNumber(ratio)} от SQLite в этом же запуске; `;
  return createRow({
    group: 'orders',
    figure,
    target,
    judged: failed > 0 ? speeds.map(() => 0) : speeds,
    measured: { value: median(speeds), unit: 'з/с' },
    note: `${times}неудачных ${failed}, отказано из-за остатков ${refused}; самый долгий ${formatNumber(slowest)} мс; ${formatNumber(processorMs)} мс процессора магазина на заказ`,
  });
}
