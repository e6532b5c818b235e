import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './expect-look.ts';
import { isPhone } from './is-phone.ts';
import { test } from './test.ts';

const field = (page: Page) => page.locator('#header-search');

test.describe('without the script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form searches, the search page keeps and forgets the history', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/');
    if (isPhone()) await page.locator('.search-button summary').click();
    await field(page).fill('стол');
    await field(page).press('Enter');
    await expect(page).toHaveURL(`/search/${encodeURIComponent('стол')}`);
    await expect(page.getByRole('main').locator('article').first()).toBeVisible();

    // A guest is known after the first thing kept.
    await page
      .getByRole('main')
      .getByRole('button', { name: /В корзину/ })
      .first()
      .click();
    await page.goto('/search/');
    await expect(page.getByRole('heading', { name: 'Часто ищут' })).toBeVisible();
    await page.getByRole('main').getByRole('searchbox').fill('весы');
    await page.getByRole('main').getByRole('button', { name: 'Найти' }).click();
    await expect(page).toHaveURL(`/search/${encodeURIComponent('весы')}`);
    await page.goto('/search/');
    await expect(
      page.getByRole('main').getByRole('link', { name: 'весы', exact: true }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Удалить из истории: весы' }).click();
    await expect(page).toHaveURL('/search/');
    await expect(
      page.getByRole('main').getByRole('link', { name: 'весы', exact: true }),
    ).toHaveCount(0);
  });

  test('a missing page leads to the offers', async ({ page }) => {
    await page.goto('/no-such-page');
    await page.getByRole('link', { name: 'Рекомендуем сегодня' }).click();
    await expect(page).toHaveURL('/recommended');
    await expect(page.locator('article').first()).toBeVisible();
  });
});

test('a missing page shows the offers when they come near [S2.161, S7.36]', {
  tag: '@both',
}, async ({ page }) => {
  await page.goto('/no-such-page');
  await page.locator('#offers').evaluate((offers) => offers.scrollIntoView());
  await expect(page.locator('#offers article').first()).toBeVisible();
  await expectAccessible(page, 'main');
});
