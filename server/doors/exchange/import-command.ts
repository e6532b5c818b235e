import { join } from 'node:path';
import { loadConfig } from '../../config/config.ts';
import { openStore } from '../../platform/store/open-store.ts';
import { NOBODY_WAITS } from '../../platform/store/patience.ts';
import { runImport } from './run-import.ts';

/** `npm run import -- FILE…`: brings the catalogue to what the files say and ends. */
const { databaseUrl, dataDir } = loadConfig();
const store = await openStore({ databaseUrl, file: join(dataDir, 'shop.db') }, NOBODY_WAITS);
try {
  const argv = process.argv.slice(2);
  process.exitCode = await runImport({ argv, store, dataDir, out: process.stdout, now: Date.now });
} finally {
  await store.close();
}
