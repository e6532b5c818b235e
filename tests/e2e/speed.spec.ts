import { expect } from '@playwright/test';
import { test as base } from './test.ts';

const SWITCHED_OFF = ['--disable-back-forward-cache', '--disable-background-networking'];

/** A browser as people have it: it keeps pages for «Back» and fetches some in advance. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const { args = [] } = launchOptions;
      const kept = args.filter((arg) => !SWITCHED_OFF.includes(arg));
      await use({ ...launchOptions, args: kept, ignoreDefaultArgs: SWITCHED_OFF });
    },
    { scope: 'worker' },
  ],
});

const LISTING = '/catalog/sale/';
const PRODUCT = 'main article a[href^="/goods/"]';

test('«Back» brings the page up as it was, with the basket of now', { tag: '@whole' }, async ({
  page,
  baseURL,
}) => {
  await page.goto(LISTING);
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
  });
  const action = await page.locator('main .order button').first().getAttribute('formaction');
  await page.locator(PRODUCT).first().click();
  await expect(page).toHaveURL(/\/goods\//);
  const headers = { Origin: String(baseURL) };
  const form = { package: '1' };
  const added = await page.request.post(String(action), { headers, form, maxRedirects: 0 });
  expect(added.status()).toBe(303);
  await page.evaluate(() => history.back());
  const isKept = () => page.evaluate(() => Reflect.get(window, 'persisted')).catch(() => null);
  await expect.poll(isKept).toBe(true);
  await expect(page.locator('#header-actions [href="/basket"] .count').first()).toHaveText('1');
  // The card tells it too, though no finger has come near to its control.
  await expect(page.locator('main .order [name="amount"]').first()).toHaveValue('1');
});

test('a page is fetched when the pointer rests on its link, never one with a query', {
  tag: '@whole',
}, async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Preload.enable');
  const candidates: string[] = [];
  session.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources: list }) => {
    candidates.push(...list.map(({ key }) => key.url));
  });
  await page.goto(LISTING);
  const link = page.locator(PRODUCT).first();
  await link.scrollIntoViewIfNeeded();
  const ready = new Promise<void>((resolve) => {
    session.on('Preload.prefetchStatusUpdated', ({ status }) => {
      if (status === 'Ready') resolve();
    });
  });
  await link.hover();
  await ready;
  await link.click();
  await expect(page).toHaveURL(/\/goods\//);
  const delivery = () =>
    performance.getEntriesByType('navigation').map((entry) => Reflect.get(entry, 'deliveryType'));
  expect(await page.evaluate(delivery)).toEqual(['navigational-prefetch']);
  expect(candidates.length).toBeGreaterThan(0);
  const paths = candidates.map((url) => url.replace(/^https?:\/\/[^/]+/, ''));
  expect(paths.filter((path) => !/^\/(?:catalog(?:\/[^?]*)?|goods\/[^?]+)$/.test(path))).toEqual(
    [],
  );
});
