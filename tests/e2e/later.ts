import { expect, type Page } from '@playwright/test';

const STEP_MS = 500;
const OPTIONS = { timeout: 20_000, intervals: [50] };

/**
 * Expects of what comes late: reads after half a second more of the page's own clock each time, so that
 * nobody waits for it. The clock is to be installed before the page is opened.
 */
export function expectLater<T>(page: Page, read: () => Promise<T> | T) {
  return expect.poll(async () => {
    await page.clock.runFor(STEP_MS);
    return read();
  }, OPTIONS);
}
