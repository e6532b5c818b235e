import { join } from 'node:path';
import { loadConfig } from '../../../config/config.ts';
import { openStore } from '../../../platform/store/open-store.ts';
import { NOBODY_WAITS } from '../../../platform/store/patience.ts';
import { runNodeCommand } from './run-node-command.ts';

/** `npm run exchange:node -- NAME …`: makes or changes a node of the exchange. */
const { databaseUrl, dataDir } = loadConfig();
const store = await openStore({ databaseUrl, file: join(dataDir, 'shop.db') }, NOBODY_WAITS);
try {
  const argv = process.argv.slice(2);
  process.exitCode = await runNodeCommand({ argv, store, out: process.stdout, now: Date.now() });
} finally {
  await store.close();
}
