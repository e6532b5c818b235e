import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findAddresses } from '../addresses.mjs';
import { benchFolder, prepareFolder } from '../data-folder.mjs';
import { startShop } from '../shop.mjs';

/** Runs `work` on a filled shop of its own and stops it whatever happens. */
export async function withShop({ bench, products, env = {} }, work) {
  const folder = await prepareFolder(products, bench.report);
  return runShop({ bench, folder, products, env }, work);
}

/** The same on a copy, for what changes the shop's data. */
export async function withShopCopy({ bench, products, env = {} }, work) {
  const filled = await prepareFolder(products, bench.report);
  const folder = mkdtempSync(join(benchFolder, 'copy-'));
  try {
    cpSync(filled, folder, { recursive: true });
    return await runShop({ bench, folder, products, env }, work);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runShop({ bench, folder, products, env }, work) {
  const shop = await startShop({ folder, products, env, cores: bench.cores?.server ?? null });
  try {
    return await work({ ...shop, ...(await findAddresses(shop)) });
  } finally {
    await shop.stop();
  }
}
