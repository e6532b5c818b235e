import type { BrowserContext, Page } from '@playwright/test';

/** The page may have gone, and its requests with it. */
const GIVEN_UP = () => {};

/** Keeps the answers from such addresses back until they are released. */
export async function hold(
  page: Page | BrowserContext,
  url: string | RegExp,
): Promise<{ release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    await route.fallback();
  });
  return { release };
}

/** The same, but the shop has heard of it: the answers alone are late. */
export async function holdAnswers(page: Page, url: string): Promise<{ release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    const response = await route.fetch().catch(GIVEN_UP);
    await released;
    if (response) await route.fulfill({ response }).catch(GIVEN_UP);
  });
  return { release };
}

export interface Line {
  slow(): Promise<void>;
  heal(): Promise<void>;
}

/**
 * A line of the page that can be made slow, for all but its script: what is asked reaches the shop, and no
 * answer comes back, nor its cookies.
 */
export async function createLine(page: Page): Promise<Line> {
  await page.route('**/assets/**', async (route) => {
    await route
      .fetch()
      .then((response) => route.fulfill({ response }))
      .catch(GIVEN_UP);
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const set = async (latency: number) => {
    const conditions = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 };
    await session.send('Network.emulateNetworkConditions', conditions);
  };
  return { slow: () => set(600_000), heal: () => set(0) };
}

/**
 * Lets parts of the script come this many milliseconds late, until the function that this gives is called. What a
 * page sends while it goes is lost to routes, so that none serves here.
 */
export async function slowParts(page: Page, ms: number): Promise<() => Promise<void>> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.setCacheDisabled', { cacheDisabled: true });
  const part = { urlPattern: '*://*:*/assets/part-*', latency: ms, offline: false };
  const rule = { ...part, downloadThroughput: -1, uploadThroughput: -1 };
  await line.send('Network.emulateNetworkConditionsByRule', { matchedNetworkConditions: [rule] });
  return () => line.detach();
}
