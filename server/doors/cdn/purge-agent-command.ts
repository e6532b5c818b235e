import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { loadConfig } from '../../config/config.ts';
import { createLog } from '../../platform/log.ts';
import { createAskNginx } from './ask-nginx.ts';
import { createNginxCopies, requireAccess } from './nginx-copies.ts';
import { createPurgeAgent } from './purge-agent.ts';
import { createRefresher } from './refresh-copies.ts';

const RETRY_MS = 2000;

/** Runs on a machine of nginx, as its user, and has copies renewed when the shop says so. */
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '/var/cache/nginx/marmit' },
    socket: { type: 'string', default: '/run/nginx-marmit-refresh.sock' },
    parallel: { type: 'string', default: '2' },
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '3090' },
  },
});
const { cdnPurgeKey: key, logLevel } = loadConfig();
if (!key) throw new Error('Нужен CDN_PURGE_KEY: тот же, что у магазина');
requireAccess(values.folder);

const parallel = Number(values.parallel);
if (!(Number.isInteger(parallel) && parallel >= 1)) throw new Error('--parallel: целое число от 1');
const log = createLog(logLevel);
const refresher = createRefresher({
  copies: createNginxCopies(values.folder),
  askNginx: createAskNginx(values.socket, parallel),
  parallel,
  retryMs: RETRY_MS,
  now: Date.now,
  log,
});
const agent = createServer(createPurgeAgent({ refresher, key, log }));
agent.listen(Number(values.port), values.host, () => {
  console.log(`Обновление кеша nginx ждёт на ${values.host}:${values.port}`);
});
process.once('SIGTERM', () => {
  refresher.stop();
  agent.close();
  agent.closeIdleConnections();
});
