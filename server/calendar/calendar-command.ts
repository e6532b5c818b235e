import { join } from 'node:path';
import { loadConfig } from '../config/config.ts';
import { openStore } from '../platform/store/open-store.ts';
import { loadCalendar } from './load-calendar.ts';

/** `npm run calendar -- FILE…`: takes over years of the production calendar and tells the known ones. */
const { databaseUrl, dataDir } = loadConfig();
const store = await openStore({ databaseUrl, file: join(dataDir, 'shop.db') });
try {
  const files = process.argv.slice(2);
  process.exitCode = await loadCalendar({ files, store, out: process.stdout, now: Date.now() });
} finally {
  await store.close();
}
