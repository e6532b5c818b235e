import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root } from './setup.mjs';

/** A busy machine makes a test or two need their second try; more of them are a fault of the tests. */
const MOST_SECOND_TRIES = 3;

/**
 * The browser tests over one arrangement of the shop, with this terminal; the report goes to `results`.
 * `chromium`: its path, null for Playwright's own. Gives counts, and whether the runner ended well.
 */
export function runBrowserTests({ arrangement, results, chromium }) {
  const file = join(results, 'playwright.json');
  const entry = join(root, 'node_modules', '.bin', 'playwright');
  const { status } = spawnSync(pinnedNode, [entry, 'test', '--reporter=list,json'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      SHOP_ARRANGEMENT: arrangement,
      SHOP_RESULTS: results,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      ...(chromium && { CHROMIUM_PATH: chromium }),
    },
  });
  const stats = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).stats : null;
  const finished = status === 0;
  if (!stats) return { passed: 0, failed: 1, finished: false };
  const { expected, unexpected, flaky } = stats;
  if (flaky > 0) console.log(`Со второй попытки: ${flaky}`);
  const isTooMany = flaky > MOST_SECOND_TRIES;
  const failed = unexpected + (isTooMany ? flaky : 0);
  return {
    passed: expected + (isTooMany ? 0 : flaky),
    // A runner that ends badly without a failed test has not run them all: that is a failure too.
    failed: failed || (finished ? 0 : 1),
    finished,
  };
}
