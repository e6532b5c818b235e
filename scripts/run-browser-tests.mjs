import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findHeadlessShell } from './find-chromium.mjs';
import { freePort } from './free-port.mjs';
import { pinnedNode, root } from './setup.mjs';

/**
 * The browser tests over one arrangement of the shop, with this terminal; the report goes to `results`.
 * `chromium`: its path, null for Playwright's own. `names`: only files whose names hold one of them.
 * Gives counts, of left out tests too, and whether the runner ended well.
 */
export async function runBrowserTests({ arrangement, results, chromium, names = [] }) {
  const file = join(results, 'playwright.json');
  const entry = join(root, 'node_modules', '.bin', 'playwright');
  const shell = findHeadlessShell(chromium);
  const runner = spawn(pinnedNode, [entry, 'test', '--reporter=list,json', ...names], {
    cwd: root,
    stdio: 'inherit',
    env: {
      SHOP_PORT: String(await freePort()),
      DESK_PORT: String(await freePort()),
      ...process.env,
      SHOP_ARRANGEMENT: arrangement,
      SHOP_RESULTS: results,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      ...(chromium && { CHROMIUM_PATH: chromium }),
      ...(shell && { HEADLESS_SHELL_PATH: shell }),
    },
  });
  const [status] = await once(runner, 'exit');
  const stats = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).stats : null;
  const finished = status === 0;
  // The list of the runner ends with its failures: they are not said again.
  if (!stats) return { passed: 0, failed: 1, leftOut: 0, failures: [], finished: false };
  const { expected, unexpected, flaky, skipped } = stats;
  return {
    passed: expected,
    // A runner that ends badly without a failed test has not run them all: that is a failure too.
    failed: unexpected + flaky || (finished ? 0 : 1),
    leftOut: skipped,
    failures: [],
    finished,
  };
}
