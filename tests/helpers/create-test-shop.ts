import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createShopListener } from '../../server/app.tsx';
import { loadConfig } from '../../server/config/config.ts';
import { createDeps, type Deps } from '../../server/deps.ts';
import { UNTOLD_REFUSAL } from '../../server/doors/api/serve-contract.ts';
import { createAdmission } from '../../server/platform/http/admission.ts';
import { createLog } from '../../server/platform/log.ts';
import type { Dialect } from '../../server/platform/store/dialect.ts';
import { copyDemoDatabase, copyDemoFile } from './copy-demo-store.ts';
import { endServer } from './request.ts';

export interface TestShop {
  listener: RequestListener;
  deps: Deps;
  /** `putBack`: milliseconds by which the machine's clock was put back; the steady one was not. */
  clock: { now: number; putBack: number };
  logLines: Record<string, unknown>[];
  /** Ends something that was made for this shop when it closes. */
  alsoEnd(end: () => Promise<void>): void;
  close(): Promise<void>;
}

/** The whole shop on a fresh store with demo products, with a clock that the test moves. */
export async function createTestShop(
  env: Record<string, string> = {},
  dialect: Dialect = 'sqlite',
): Promise<TestShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marmit-shop-'));
  const clock = { now: Date.parse('2026-11-20T12:00:00+03:00'), putBack: 0 };
  const own = {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DEMO_PRODUCTS: '400',
    DEMO_ORDERS: '0',
    // A busy machine must not divide a test's pages.
    PAGE_WAIT_MS: '5000',
    ...env,
  };
  const { dataDir: folder, demoProducts: products } = loadConfig(own);
  const demo = { products, now: clock.now };
  const database = dialect === 'postgres' ? await copyDemoDatabase(folder, demo) : null;
  if (!database && !existsSync(join(folder, 'shop.db'))) await copyDemoFile(folder, demo);
  const config = loadConfig({ ...own, ...(database && { DATABASE_URL: database.url }) });
  const logLines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => void logLines.push(JSON.parse(line)) });
  const publicFolder = join(import.meta.dirname, '../../public');
  const now = () => clock.now - clock.putBack;
  const steadyNow = () => clock.now;
  const deps = await createDeps({ config, log, publicFolder, now, steadyNow, report: () => {} });
  // A busy machine must not make a test's shop refuse its pages.
  const admission = createAdmission({ maxRenders: 1000, maxWaitMs: Infinity });
  let requests = 0;
  const listener = createShopListener(deps, {
    admission,
    createId: () => `request-${++requests}`,
  });
  const ends = [() => endServer(listener)];
  const close = async () => {
    for (const end of ends) await end();
    await deps.close();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
    const untold = logLines.filter(({ msg }) => msg === UNTOLD_REFUSAL);
    if (untold.length > 0) throw new Error(`Not in call-refusals.ts: ${JSON.stringify(untold)}`);
  };
  return { listener, deps, clock, logLines, alsoEnd: (end) => void ends.push(end), close };
}
