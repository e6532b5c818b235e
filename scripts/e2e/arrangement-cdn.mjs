/** Two processes over one PostgreSQL behind nginx as the CDN, with the committed configuration. */
import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNginx } from '../find-nginx.mjs';
import { startPostgres } from './arrangement-postgres.mjs';
import { writeNginxFolder } from './nginx-folder.mjs';

export async function start(processes, { PORT, ...env }) {
  const databaseUrl = await startPostgres(processes);
  processes.tellStore({ databaseUrl, file: '' });
  const common = { ...env, DATABASE_URL: databaseUrl, TRUST_PROXY: '1' };
  const shops = [await processes.startShop(common), await processes.startShop(common)];
  await startNginx(processes, {
    port: Number(PORT),
    shopPorts: shops.map((address) => Number(new URL(address).port)),
  });
}

async function startNginx({ onEnd }, ports) {
  const folder = mkdtempSync(join(tmpdir(), 'marmit-e2e-nginx-'));
  writeNginxFolder(folder, ports);
  // Tests name addresses of their own.
  const trust = '\nset_real_ip_from 127.0.0.1;\nreal_ip_header X-Forwarded-For;\n';
  appendFileSync(join(folder, 'listen.conf'), trust);
  const child = spawn(findNginx(), ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  onEnd(async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
}
