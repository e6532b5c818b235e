import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { loadConfig } from '../config.ts';
import { createLog } from '../http/log.ts';
import { createNginxCopies } from './nginx-copies.ts';
import { createPurgeAgent } from './purge-agent.ts';

/** Runs on a machine of nginx, as its user, and outdates copies when the shop says so. */
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '/var/cache/nginx/marmit' },
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '3090' },
  },
});
const { cdnPurgeKey: key, logLevel } = loadConfig();
if (!key) throw new Error('Нужен CDN_PURGE_KEY: тот же, что у магазина');
accessSync(values.folder, constants.R_OK | constants.W_OK);

const copies = createNginxCopies(values.folder, Date.now);
const agent = createServer(createPurgeAgent({ copies, key, log: createLog(logLevel) }));
agent.listen(Number(values.port), values.host, () => {
  console.log(`Очистка кеша nginx ждёт на ${values.host}:${values.port}`);
});
process.once('SIGTERM', () => {
  agent.close();
  agent.closeIdleConnections();
});
