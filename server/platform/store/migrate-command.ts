import { join } from 'node:path';
import { loadConfig } from '../../config/config.ts';
import { openStore } from './open-store.ts';
import { NOBODY_WAITS } from './patience.ts';

/** The release step: brings the store to the newest migration and ends. */
const { databaseUrl, dataDir } = loadConfig();
const store = await openStore({ databaseUrl, file: join(dataDir, 'shop.db') }, NOBODY_WAITS);
await store.close();
console.log('База приведена к текущей версии.');
