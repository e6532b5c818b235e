import type { BrowserContext, Page } from '@playwright/test';

/** Keeps the answers from such addresses back until they are released. */
export async function hold(
  page: Page | BrowserContext,
  url: string | RegExp,
): Promise<{ release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}
