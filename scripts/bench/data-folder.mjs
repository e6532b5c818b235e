import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from './shop.mjs';

export const benchFolder = join(tmpdir(), 'marmit-bench');

/** The folder of a filled shop of that many products; filled once and kept between runs. */
export async function prepareFolder(products, report) {
  const folder = join(benchFolder, `products-${products}`);
  const mark = join(folder, '.filled');
  if (existsSync(mark)) return folder;
  const startedAt = performance.now();
  mkdirSync(folder, { recursive: true });
  report(`Каталог из ${products} товаров наполняется (один раз)…`);
  const shop = await startShop({ folder, products, cores: null });
  await shop.stop();
  writeFileSync(mark, '');
  report(`Каталог из ${products} товаров готов за ${seconds(startedAt)} с`);
  return folder;
}

const seconds = (startedAt) => ((performance.now() - startedAt) / 1000).toFixed(1);
