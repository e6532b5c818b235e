import { join } from 'node:path';
import { loadConfig } from '../config/config.ts';
import { openStore } from '../platform/store/open-store.ts';
import { NOBODY_WAITS } from '../platform/store/patience.ts';
import { runWebhookCommand } from './run-webhook-command.ts';

/** `npm run api:webhook`: makes, shows, tries and ends subscriptions of programs. */
const { databaseUrl, dataDir } = loadConfig();
const store = await openStore({ databaseUrl, file: join(dataDir, 'shop.db') }, NOBODY_WAITS);
try {
  const argv = process.argv.slice(2);
  process.exitCode = await runWebhookCommand({ argv, store, out: process.stdout, now: Date.now });
} finally {
  await store.close();
}
