import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBoth } from './expect-look.ts';
import { test } from './test.ts';

/**
 * One address of every kind of page; `first` follows a link of the page before. Their markup is read
 * without a browser (tests/server/pages/pages.test.ts).
 */
const screens: { name: string; path: string; first?: string; status?: number }[] = [
  { name: 'home', path: '/' },
  { name: 'all categories', path: '/catalog' },
  { name: 'category', path: '/catalog', first: 'main a[href^="/catalog/"]:not([href*="sale"])' },
  { name: 'sale', path: '/catalog/sale/' },
  { name: 'brands', path: '/catalog/vendors/' },
  { name: 'brand', path: '/catalog/vendors/', first: 'main a[href^="/catalog/vendors/"]' },
  { name: 'product', path: '/catalog/sale/', first: 'main article a[href^="/goods/"]' },
  { name: 'search', path: '/search/%D1%88%D0%BA%D0%B0%D1%84' },
  { name: 'nothing found', path: '/search/qwzxqwzx' },
  { name: 'empty search', path: '/search/' },
  { name: 'news', path: '/news/' },
  { name: 'news item', path: '/news/', first: 'main a[href^="/news/"]' },
  { name: 'site map', path: '/map' },
  { name: 'planning', path: '/proectnoe_buro/' },
  { name: 'choice of city', path: '/city' },
  { name: 'unknown page', path: '/no-such-page', status: 404 },
];

for (const screen of screens) {
  test(`${screen.name}: accessible, without errors, nothing wider than the screen`, {
    tag: '@look',
  }, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('404'))
        errors.push(message.text());
    });
    const path = await resolvePath(page, screen.path, screen.first);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(screen.status ?? 200);
    expect(await page.locator('*').count()).toBeLessThanOrEqual(1500);

    await expectAccessibleInBoth(page);
    expect(errors).toEqual([]);
  });
}

async function resolvePath(page: Page, path: string, first?: string): Promise<string> {
  if (!first) return path;
  const markup = await (await page.request.get(path)).text();
  const hrefs = await page.evaluate(
    ([html, links]) =>
      [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll(links)].map((link) =>
        link.getAttribute('href'),
      ),
    [markup, first] as const,
  );
  const found = hrefs.find((href) => href && href !== path);
  expect(found, `${first} on ${path}`).toBeTruthy();
  return found ?? path;
}
