import { expect, type Locator } from '@playwright/test';
import { addButton, amountField, LIST, more, orderable } from './card-controls.ts';
import { test } from './test.ts';

const less = (card: Locator) => card.getByRole('button', { name: /^Уменьшить количество/ });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a product is added, set, stepped and taken out, and the page comes back to it', async ({
    page,
  }) => {
    await page.goto(LIST);
    const card = orderable(page).nth(1);
    await addButton(card).click();
    await expect(page).toHaveURL(/#order-\d+$/);
    await expect(amountField(card)).toHaveValue('1');
    await expect(amountField(card)).toBeInViewport();
    await expect(page.locator('.notice')).toContainText('Товар добавлен в корзину');
    await amountField(card).fill('5');
    await amountField(card).press('Enter');
    await expect(amountField(card)).toHaveValue('5');
    await more(card).click();
    await expect(amountField(card)).toHaveValue('6');
    await amountField(card).fill('пять');
    await amountField(card).press('Enter');
    await expect(page.locator('.notice')).toContainText('Укажите количество целым числом');
    await amountField(card).fill('1');
    await amountField(card).press('Enter');
    await less(card).click();
    await expect(addButton(card)).toBeVisible();
  });

  test('another package of what is in the basket is kept by a button beside it', {
    tag: '@both',
  }, async ({ page }) => {
    await page.goto(LIST);
    const card = orderable(page)
      .filter({ has: page.locator('select') })
      .first();
    const packages = card.getByRole('combobox', { name: 'Упаковка' });
    const step = (await packages.locator('option').last().getAttribute('value')) ?? '';
    const [, url] =
      /^(\/goods\/\S+)/.exec(
        (await card.locator('a[href^="/goods/"]').first().getAttribute('href')) ?? '',
      ) ?? [];
    await addButton(card).click();
    await expect(amountField(card)).not.toHaveValue(step);
    const keep = card.getByRole('button', { name: 'Сохранить количество' });
    const height = async (button: Locator) => (await button.boundingBox())?.height ?? 0;
    expect(await height(keep)).toBeLessThan(5);
    await packages.selectOption(step);
    expect(await height(keep)).toBeGreaterThan(40);
    await keep.click();
    await expect(amountField(card)).toHaveValue(step);
    await expect(packages).toHaveValue(step);

    await page.goto(url ?? '');
    const panel = page.locator('.order-page');
    await panel.locator('input[type="radio"]').first().click();
    await panel.getByRole('button', { name: 'Сохранить количество' }).click();
    await expect(panel.locator('input[type="radio"]').first()).toBeChecked();

    await page.goto('/basket');
    const line = page.locator('.basket-row:has(select)');
    await line.getByRole('combobox').selectOption(step);
    await line.getByRole('button', { name: 'Сохранить количество' }).click();
    await expect(line.getByRole('combobox')).toHaveValue(step);
  });
});
