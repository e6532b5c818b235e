import { mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStorefrontCheck } from '../../server/api/storefront-check.ts';
import { createApp } from '../../server/app.tsx';
import { loadConfig } from '../../server/config.ts';
import { createMapPages } from '../../server/delivery/map-pages.ts';
import { createDeps, type Deps } from '../../server/deps.ts';
import { createAdmission } from '../../server/http/admission.ts';
import { createLog } from '../../server/http/log.ts';
import { createRequestListener } from '../../server/http/request-listener.ts';
import { createSecurityHeaders } from '../../server/http/security-headers.ts';

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
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DEMO_PRODUCTS: '400', ...env });
  const logLines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => void logLines.push(JSON.parse(line)) });
  const publicFolder = join(import.meta.dirname, '../../public');
  const now = () => clock.now;
  const made = await createDeps({ config, log, publicFolder, now, report: () => {} });
  // A busy machine must not make a test's shop refuse its pages.
  const admission = createAdmission({ maxRenders: 1000 });
  const deps = { ...made, admission };
  let requests = 0;
  const listener = createRequestListener({
    app: createApp(deps),
    site: deps.site,
    pageCache: deps.pageCache,
    securityHeaders: createSecurityHeaders(deps.site),
    foreignPages: createMapPages(config, (foreign) =>
      createSecurityHeaders(deps.site, [], foreign),
    ),
    errorPages: deps.errorPages,
    log,
    metrics: deps.metrics,
    now: () => performance.now(),
    createId: () => `request-${++requests}`,
    trustsIds: false,
    trustsIdOf: createStorefrontCheck(config.storefrontKey),
  });
  const close = async () => {
    await deps.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { listener, deps, clock, logLines, close };
}
