import { findAddresses } from '../addresses.mjs';
import { prepareFolder } from '../data-folder.mjs';
import { startShop } from '../shop.mjs';

/** Runs `work` on a filled shop of its own and stops it whatever happens. */
export async function withShop({ bench, products, env = {} }, work) {
  const folder = await prepareFolder(products, bench.report);
  const shop = await startShop({ folder, products, env, cores: bench.cores?.server ?? null });
  try {
    return await work({ ...shop, ...(await findAddresses(shop)) });
  } finally {
    await shop.stop();
  }
}
