import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createShopListener } from '../../server/app.tsx';
import { loadConfig } from '../../server/config/config.ts';
import { createDeps, type Deps } from '../../server/deps.ts';
import { createAdmission } from '../../server/platform/http/admission.ts';
import { createLog } from '../../server/platform/log.ts';
import { copyDemoStore } from './copy-demo-store.ts';

export interface TestShop {
  listener: RequestListener;
  deps: Deps;
  clock: { now: number };
  logLines: Record<string, unknown>[];
  close(): Promise<void>;
}

/** The whole shop on a fresh store, with a clock that the test moves. */
export async function createTestShop(env: Record<string, string> = {}): Promise<TestShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marmit-shop-'));
  const clock = { now: Date.parse('2026-11-20T12:00:00+03:00') };
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DEMO_PRODUCTS: '400',
    DEMO_ORDERS: '0',
    // A busy machine must not divide a test's pages.
    PAGE_WAIT_MS: '5000',
    ...env,
  });
  const file = join(config.dataDir, 'shop.db');
  if (!config.databaseUrl && !existsSync(file)) {
    await copyDemoStore({ file, products: config.demoProducts, now: clock.now });
  }
  const logLines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => void logLines.push(JSON.parse(line)) });
  const publicFolder = join(import.meta.dirname, '../../public');
  const now = () => clock.now;
  const deps = await createDeps({ config, log, publicFolder, now, report: () => {} });
  // A busy machine must not make a test's shop refuse its pages.
  const admission = createAdmission({ maxRenders: 1000, maxWaitMs: Infinity });
  let requests = 0;
  const listener = createShopListener(deps, {
    admission,
    createId: () => `request-${++requests}`,
  });
  const close = async () => {
    await deps.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { listener, deps, clock, logLines, close };
}
