import { join } from 'node:path';
import { loadConfig } from '../../../config/config.ts';
import { openStore } from '../../../platform/store/open-store.ts';
import { NOBODY_WAITS } from '../../../platform/store/patience.ts';
import { runJournalCommand } from './run-journal-command.ts';

/** `npm run exchange:journal`: what accounting systems did, and what a person may do about it. */
const { databaseUrl, dataDir } = loadConfig();
const store = await openStore({ databaseUrl, file: join(dataDir, 'shop.db') }, NOBODY_WAITS);
try {
  const deps = { store, dataDir, now: Date.now };
  const argv = process.argv.slice(2);
  process.exitCode = await runJournalCommand(deps, { argv, out: process.stdout });
} finally {
  await store.close();
}
