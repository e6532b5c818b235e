import { join } from 'node:path';
import { loadConfig } from '../../../config/config.ts';
import { openStore } from '../../../platform/store/open-store.ts';
import { NOBODY_WAITS } from '../../../platform/store/patience.ts';
import { runExport } from './run-export.ts';

/** `npm run export -- FILE.xml`: the whole catalogue into a file, and ends. */
const { databaseUrl, dataDir, siteUrl, company } = loadConfig();
const store = await openStore({ databaseUrl, file: join(dataDir, 'shop.db') }, NOBODY_WAITS);
try {
  const argv = process.argv.slice(2);
  const shop = { store, dataDir, siteUrl, company };
  process.exitCode = await runExport({ argv, ...shop, out: process.stdout, now: Date.now });
} finally {
  await store.close();
}
