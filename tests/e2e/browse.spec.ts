import { expect } from '@playwright/test';
import { test } from './test.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript: home, category, filter, sort, page 2, product, another city [D.13, S2.19, S2.48]', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto('/catalog');
  const link = page.getByRole('main').getByRole('link', { name: 'Холодильное оборудование' });
  await link.and(page.locator(':not([href*="/sale/"])')).first().click();
  await expect(page).toHaveURL(/\/catalog\/[a-z-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Холодильное');
  const whole = await total(page);

  const filter = page.getByRole('main').locator('form[data-filter]');
  const toggle = page.locator('summary', { hasText: /^Фильтры/ });
  if (await toggle.isVisible()) await toggle.click();
  await filter.getByLabel(/В наличии/).check();
  await filter
    .getByRole('button', { name: /Показать/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\?hash=v-nalichii$/);
  const available = await total(page);
  expect(available).toBeLessThan(whole);
  await expect(page.getByRole('link', { name: /Убрать фильтр/ }).first()).toBeVisible();

  await page
    .getByRole('main')
    .getByRole('link', { name: /Сначала дешевле/ })
    .first()
    .click();
  await expect(page).toHaveURL(/sort=asc/);
  const prices = await listedPrices(page);
  expect(prices.length).toBeGreaterThan(5);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));

  // The key is used: cards get their own heights when they are first seen, and move what is to be
  // pressed.
  await page
    .getByRole('link', { name: /^(?:Страница )?2$/ })
    .first()
    .press('Enter');
  await expect(page).toHaveURL(/page=2/);
  expect((await listedPrices(page))[0]).toBeGreaterThanOrEqual(prices.at(-1) ?? 0);

  const card = page.locator('article').first();
  const title = ((await card.getByRole('heading').textContent()) ?? '').trim();
  await card.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(/\/goods\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const path = new URL(page.url()).pathname;

  await page.goto(`/city?return_to=${path}`);
  await page.getByRole('main').getByRole('button', { name: 'Казань' }).first().click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole('banner')).toContainText('Казань');
  await expect(page).toHaveTitle(/Казани/);
});

async function total(page: import('@playwright/test').Page): Promise<number> {
  const text = await page.locator('[data-total]').first().getAttribute('data-total');
  return Number(text);
}

async function listedPrices(page: import('@playwright/test').Page): Promise<number[]> {
  const texts = await page
    .locator('article data.price-value')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('value') ?? ''));
  return texts.map(Number);
}
