import { expect } from '@playwright/test';
import { FAVORITES_PAGE_SIZE } from '../../shared/contract/shopper.ts';
import { LIST, wake } from './card-controls.ts';
import { findPart } from './find-part.ts';
import { test } from './test.ts';

const FAVORITES = findPart('client/favorites/favorite-in-place.ts');

test('a heart turns at once, counts, and turns back when it fails [S1.10, S4.55]', async ({
  page,
}) => {
  await page.goto(LIST);
  const heart = page.locator('.card .favorite').first();
  await wake(page, heart, FAVORITES);
  await heart.click();
  await expect(heart).toHaveAccessibleName(/^Убрать из избранного/);
  await expect(page.locator('.notice')).toContainText('Товар добавлен в избранное');
  await expect(page.locator('.header-actions .count')).toHaveText('1');
  await page.route('**/favorites*', (route) => route.abort());
  await heart.click();
  await expect(page.locator('.notice-warning')).toContainText('Что-то пошло не так');
  await expect(heart).toHaveAccessibleName(/^Убрать из избранного/);
});

test('the favourites lose a product at once, and their counts follow [S7.15]', async ({ page }) => {
  await page.goto(LIST);
  for (const index of [0, 1, 2]) {
    await page.locator('.card .favorite').nth(index).click();
    await expect(page.locator('.header-actions .count')).toHaveText(String(index + 1));
  }
  await page.goto('/favorites');
  await expect(page.locator('.card')).toHaveCount(3);
  await page.locator('.favorite').first().click();
  await expect(page.locator('.card')).toHaveCount(2);
  await expect(page.locator('.chip').first()).toContainText('2');
  await page.locator('.favorite').first().click();
  await expect(page.locator('.card')).toHaveCount(1);
  await page.locator('.favorite').first().click();
  await expect(page.getByText('В избранном пока пусто')).toBeVisible();
});

test('the focus goes on to what stands beside a product that leaves the favourites', async ({
  page,
}) => {
  await page.goto(LIST);
  for (const index of [0, 1, 2]) {
    await page.locator('.card .favorite').nth(index).click();
    await expect(page.locator('.header-actions .count')).toHaveText(String(index + 1));
  }
  await page.goto('/favorites');
  const hearts = page.locator('.card .favorite');
  await expect(hearts).toHaveCount(3);
  const [first, second, third] = await hearts.evaluateAll((all) =>
    all.map((heart) => heart.getAttribute('value')),
  );
  const heart = (id: string | null | undefined) => page.locator(`.favorite[value="${id}"]`);
  await wake(page, heart(second), FAVORITES);
  await page.keyboard.press('Enter');
  await expect(hearts).toHaveCount(2);
  await expect(heart(third)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(hearts).toHaveCount(1);
  await expect(heart(first)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('В избранном пока пусто')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the last product of a later page leads back to the first', async ({ page }) => {
  const ids = new Set<string>();
  for (let number = 1; ids.size <= FAVORITES_PAGE_SIZE; number++) {
    await page.goto(`/catalog/sale/?page=${number}`);
    const hearts = page.locator('.card .favorite');
    const found = await hearts.evaluateAll((all) =>
      all.map((heart) => heart.getAttribute('value')),
    );
    expect(found.length).toBeGreaterThan(0);
    for (const id of found) if (id && ids.size <= FAVORITES_PAGE_SIZE) ids.add(id);
  }
  const headers = { Origin: new URL(page.url()).origin };
  for (const id of ids) {
    const answer = await page.request.post('/favorites?_f=notices', { form: { add: id }, headers });
    expect(answer.status()).toBe(200);
  }
  await page.goto('/favorites?page=2');
  await expect(page.locator('.card')).toHaveCount(1);
  await page.locator('.favorite').first().click();
  await expect(page).toHaveURL(/\/favorites$/);
  await expect(page.locator('.card')).toHaveCount(FAVORITES_PAGE_SIZE);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('favourites are marked, chosen and unmarked', async ({ page }) => {
    await page.goto(LIST);
    await page.locator('.card .favorite').nth(1).click();
    await expect(page.locator('.notice')).toContainText('Товар добавлен в избранное');
    await page.goto('/favorites');
    await expect(page.locator('.card')).toHaveCount(1);
    await page.getByRole('link', { name: /^Нет в наличии/ }).click();
    await expect(page).toHaveURL(/\/favorites\?filter=not-avail$/);
    await page.getByRole('link', { name: /^Все\s*1$/ }).click();
    await page.locator('.favorite').click();
    await expect(page.getByText('В избранном пока пусто')).toBeVisible();
  });
});
