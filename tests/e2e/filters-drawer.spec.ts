import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './expect-look.ts';
import { listenToErrors } from './listen-to-errors.ts';
import { test } from './test.ts';

const CATEGORY = '/catalog/posuda-i-servirovka';

const brandBoxes = (page: Page) => page.locator('#facet-brand input[name="f.brand"]:enabled');
const hashOf = (page: Page) => new URL(page.url()).searchParams.get('hash') ?? '';
const total = async (page: Page) =>
  Number(await page.locator('#listing-heading [data-total]').getAttribute('data-total'));

/** Opens the category; the page tells of every error. */
async function open(page: Page, query = ''): Promise<string[]> {
  const errors = listenToErrors(page);
  await page.goto(CATEGORY + query);
  return errors;
}

test.describe('on a phone', () => {
  const drawer = (page: Page) => page.getByRole('dialog', { name: 'Фильтры' });
  const opener = (page: Page) => page.locator('#filter-toggle summary');

  test('the drawer holds a draft that closing throws away', async ({ page }) => {
    const errors = await open(page);
    const whole = await total(page);
    await opener(page).tap();
    await expect(drawer(page)).toBeVisible();
    const show = drawer(page).locator('.filter-actions button');
    await expect(show).toHaveText(new RegExp(`Показать ${whole}.товар`));
    const box = brandBoxes(page).first();
    const count = await box.locator('..').getAttribute('data-count');
    await box.tap();
    await expect(show).toHaveText(new RegExp(`Показать ${count}.товар`));
    await expectAccessible(page, 'dialog[open]');
    await expect(page).toHaveURL(CATEGORY);
    // Outside of the drawer neither is read out.
    const places = page.locator('#status, #notices');
    await expect(drawer(page).locator(places)).toHaveCount(2);
    await expect(drawer(page).locator('#status')).toContainText(count ?? '');

    await drawer(page).getByRole('button', { name: 'Закрыть фильтры' }).tap();
    await expect(drawer(page)).toBeHidden();
    await expect(places).toHaveCount(2);
    await expect(opener(page)).toBeFocused();
    await expect(page).toHaveURL(CATEGORY);
    await expect(page.locator('#filter input:checked')).toHaveCount(0);
    expect(await total(page)).toBe(whole);
    expect(errors).toEqual([]);
  });

  test('«Показать» shows what is chosen and closes the drawer', async ({ page }) => {
    await open(page);
    await opener(page).tap();
    const box = brandBoxes(page).first();
    const count = await box.locator('..').getAttribute('data-count');
    await box.tap();
    const show = drawer(page).locator('.filter-actions button');
    await expect(show).toHaveText(new RegExp(`Показать ${count}.товар`));
    await show.tap();
    await expect(drawer(page)).toBeHidden();
    await expect.poll(() => hashOf(page)).toMatch(/^brand:/);
    await expect.poll(() => total(page)).toBe(Number(count));
    await expect(opener(page)).toHaveText('Фильтры (1)');
    await expect(opener(page)).toBeFocused();

    await opener(page).tap();
    await expect(page.locator('#facet-brand input:checked')).toHaveCount(1);
    await drawer(page).getByRole('link', { name: 'Сбросить' }).tap();
    await expect(page.locator('#filter input:checked')).toHaveCount(0);
    expect(hashOf(page)).toMatch(/^brand:/);
    await show.tap();
    await expect(page).toHaveURL(CATEGORY);
  });

  test('a failing count leaves the drawer usable, a failing list leads to the page', async ({
    page,
  }) => {
    await open(page);
    await opener(page).tap();
    await expect(page.locator('#filter')).toHaveAttribute('data-alive', '');
    await page.route(/[?&]_f=/, (route) => route.abort());
    await brandBoxes(page).first().tap();
    const show = drawer(page).locator('.filter-actions button');
    await expect(show).toHaveText('Показать');
    await show.tap();
    await page.waitForURL(/\?hash=brand:/);
    await expect(opener(page)).toHaveText('Фильтры (1)');
  });
});
