import { join } from 'node:path';
import { loadConfig } from '../../../config/config.ts';
import { openStore } from '../../../platform/store/open-store.ts';
import { NOBODY_WAITS } from '../../../platform/store/patience.ts';
import { runKeyCommand } from './run-key-command.ts';

/** `npm run api:key`: makes, shows and revokes keys of programs. */
const { databaseUrl, dataDir } = loadConfig();
const store = await openStore({ databaseUrl, file: join(dataDir, 'shop.db') }, NOBODY_WAITS);
try {
  const argv = process.argv.slice(2);
  process.exitCode = await runKeyCommand({ argv, store, out: process.stdout, now: Date.now() });
} finally {
  await store.close();
}
