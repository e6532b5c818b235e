import { expect, type Page } from '@playwright/test';
import { openContacts } from './header-steps.ts';
import { test } from './test.ts';

/** A new product that is also there used or with a flaw. */
async function openWithSales(page: Page): Promise<string> {
  await page.goto('/catalog/sale/');
  const codes = await page
    .locator('.cards .card:has(.badge-dark, .badge-schedule) .card-title a')
    .evaluateAll((cards) => cards.map((card) => (card as HTMLAnchorElement).pathname));
  for (const path of codes) {
    await page.goto(path);
    const back = page.getByRole('link', { name: /^Вернуться к новому товару/ });
    if ((await back.count()) === 0) continue;
    await page.goto((await back.getAttribute('href')) ?? '');
    // The cheaper one may have been bought meanwhile.
    if (!(await page.locator('button.variant').isVisible())) continue;
    return (await page.locator('h1').textContent()) ?? '';
  }
  throw new Error('nothing is sold in two states');
}

test('a cheaper one takes the place of the new one, which comes back [S4.16, S4.17]', {
  tag: '@desktop',
}, async ({ page }) => {
  const title = await openWithSales(page);
  const address = page.url();
  await page.locator('button.variant').click();
  await page.getByRole('dialog', { name: 'Тот же товар дешевле' }).locator('a').first().click();
  await expect(page.locator('h1')).not.toHaveText(title);
  expect(page.url()).not.toBe(address);
  await page.getByRole('link', { name: /^Вернуться к новому товару/ }).click();
  await expect(page.locator('h1')).toHaveText(title);
  await expect(page).toHaveURL(address);
  await page.goBack();
  await expect(page.locator('h1')).not.toHaveText(title);
});

test('a question in the header is about the variant that is shown', {
  tag: '@both',
}, async ({ page }) => {
  const title = await openWithSales(page);
  const ask = page.locator('.contact').getByRole('link', { name: /Задать вопрос/ });
  const question = page.getByRole('dialog', { name: 'Задать вопрос о товаре' });
  await openContacts(page);
  await ask.click();
  await expect(question).toContainText(title.trim());
  await page.keyboard.press('Escape');
  await page.reload();
  await page.locator('button.variant').click();
  await page.getByRole('dialog', { name: 'Тот же товар дешевле' }).locator('a').first().click();
  await expect(page.locator('h1')).not.toHaveText(title);
  const used = (await page.locator('h1').textContent()) ?? '';
  const code = new URL(page.url()).pathname.split('/').at(-1);
  await openContacts(page);
  await ask.hover();
  await expect(ask).toHaveAttribute('href', `/answer/question/${code}`);
  await ask.click();
  await expect(question).toContainText(used.trim());
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(page.locator('h1')).toHaveText(title);
  await expect(ask).not.toHaveAttribute('href', `/answer/question/${code}`);
});

test('a photo is enlarged where it is touched, and moved', async ({ page }) => {
  await page.goto('/catalog/kuhonnyy-inventar/doski-razdelochnye');
  await page.locator('.card .card-title a').first().click();
  await page.waitForURL('**/goods/*');
  await page.locator('.gallery-photos a').first().click();
  const dialog = page.getByRole('dialog', { name: 'Фото товара' });
  const zoom = dialog.getByRole('button', { name: 'Увеличить' });
  await dialog.locator('img').first().click();
  await expect(zoom).toHaveAttribute('aria-pressed', 'true');
  const place = dialog.locator('.zoomed');
  const left = () => place.evaluate((element) => element.scrollLeft);
  const before = await left();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(left).not.toBe(before);
  await zoom.click();
  await expect(place).toHaveCount(0);
});

test('the row of parts leads to them and stays; what goes with it comes near the end [S2.46]', async ({
  page,
}) => {
  await page.goto('/catalog/teplovoe-oborudovanie');
  await page.locator('.card .card-title a').first().click();
  await page.locator('.anchors a[href="#char"]').click();
  await expect(page.locator('#char')).toBeInViewport();
  await expect(page.locator('.anchors')).toBeInViewport();
  await page.locator('#companions').scrollIntoViewIfNeeded();
  await expect(page.locator('#companions .card').first()).toBeVisible();
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);
});
