import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createShopListener } from '../../../../server/app.tsx';
import { openStorefront, type Storefront } from '../../../../server/composition/open-storefront.ts';
import { loadConfig } from '../../../../server/config/config.ts';
import { createAdmission } from '../../../../server/platform/http/admission.ts';
import { createLog } from '../../../../server/platform/log.ts';

import { endServer } from '../../../helpers/request.ts';
export const STOREFRONT_KEY = 'key-of-all-storefronts-of-the-shop';

export interface TestStorefront {
  listener: RequestListener;
  storefront: Storefront;
  logLines: Record<string, unknown>[];
  clock: { now: number };
  close(): Promise<void>;
}

const patience = { changeMs: 5000, refreshMs: 5000, pauseMs: 20 };

/** A storefront's application over the shop at `baseUrl`, more impatient than real ones. */
export async function createStorefront(
  baseUrl: string,
  env: Record<string, string> = {},
): Promise<TestStorefront> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marmit-storefront-'));
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    API_BASE_URL: baseUrl,
    STOREFRONT_KEY,
    API_DEADLINE_MS: '1500',
    // A busy machine must not divide a test's pages.
    PAGE_WAIT_MS: '5000',
    ...env,
  });
  const clock = { now: Date.parse('2026-11-20T12:00:00+03:00') };
  const logLines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => void logLines.push(JSON.parse(line)) });
  const publicFolder = join(import.meta.dirname, '../../../../public');
  const now = () => clock.now;
  const surroundings = { config, log, publicFolder, now, steadyNow: now, report: () => {} };
  const storefront = await openStorefront(surroundings, baseUrl, patience);
  // A busy machine must not make a test's storefront refuse its pages.
  const admission = createAdmission({ maxRenders: 1000, maxWaitMs: Infinity });
  // Apart from those of the shop behind.
  let requests = 1_000_000;
  const listener = createShopListener(storefront.deps, {
    admission,
    createId: () => `request-${++requests}`,
  });
  const close = async () => {
    await endServer(listener);
    await storefront.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { listener, storefront, logLines, clock, close };
}

/** Serves on a free port of loopback, or on a given one. */
export async function listen(listener: RequestListener, port = 0): Promise<Listening> {
  const server = createServer(listener).listen(port, '127.0.0.1');
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
  const address = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { server, port: address.port, url: `http://127.0.0.1:${address.port}`, close };
}

export interface Listening {
  server: Server;
  port: number;
  url: string;
  close(): Promise<void>;
}
