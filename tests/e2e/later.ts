import type { Page } from '@playwright/test';

const STEP_MS = 500;

/**
 * For `expect.poll`: reads after half a second more of the page's own clock, so that what comes late
 * need not be waited for. The clock is to be installed before the page is opened.
 */
export function later<T>(page: Page, read: () => Promise<T> | T): () => Promise<T> {
  return async () => {
    await page.clock.runFor(STEP_MS);
    return read();
  };
}
