import { expect, type Page } from '@playwright/test';
import { expectFits } from './expect-look.ts';
import { test } from './test.ts';

const links = (page: Page) => page.locator('.main-menu > a');
const shownLinks = (page: Page) => links(page).locator('visible=true').count();

test('as many links as fit stand in the line, «Еще» shows the rest [S2.53, S2.54, S9.42]', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/news/');
  for (const [width, count] of [
    [1024, 3],
    [1366, 6],
    [1440, 6],
    [1920, 7],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.mouse.move(0, 800);
    await expect.poll(() => shownLinks(page), `${width}`).toBe(count);
    await page.locator('.main-menu > .more:visible').hover();
    await expect.poll(() => shownLinks(page), `${width}`).toBe(10);
  }
});

test('the buttons are hidden on phones and tablets until the menu is open, but for the basket [S2.62, S9.42]', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/news/');
  const buttons = page.locator('.header-actions > li:not(.header-basket)');
  for (const [width, isShown] of [
    [360, false],
    [768, false],
    [1023, false],
    [1024, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(buttons.first(), `${width}`).toBeVisible({ visible: isShown });
    await expect(page.locator('.header-basket'), `${width}`).toBeVisible();
  }
});

test('the logo leads to the top of the first page, with the menu closed [S2.47, S2.76, S2.77]', async ({
  page,
}) => {
  await page.goto('/news/');
  await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }));
  await page.locator('.menu-button > summary').tap();
  await expect(page.locator('main')).toHaveAttribute('inert', '');
  await page.getByRole('link', { name: 'Мармит, на главную' }).tap();
  await expect(page).toHaveURL('/');
  await expect(page.locator('main')).not.toHaveAttribute('inert', '');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a text of one long word widens no page', async ({ page }) => {
  const address = 'https://www.marmit.example/goods/329021?utm_source=yandex&utm_medium=cpc';
  const letters = 'щ'.repeat(200);
  for (const path of [address, letters].map((text) => `/search/${encodeURIComponent(text)}`)) {
    await page.goto(path);
    await expectFits(page);
  }
  await page.goto('/catalog/sale');
  await page.evaluate((text) => {
    for (const part of document.querySelectorAll('main :is(h1, h2, h3, p, .breadcrumbs a)')) {
      part.append(text);
    }
  }, letters);
  await expectFits(page);
});
