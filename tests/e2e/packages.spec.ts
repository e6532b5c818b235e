import { expect } from '@playwright/test';
import { addButton, amountField, LIST, orderable } from './card-controls.ts';
import { findPart } from './find-part.ts';
import { hold } from './hold.ts';
import { test } from './test.ts';

const ORDERING = findPart('client/basket/order-in-place.ts');

test('another package chosen before the script is there reaches the basket', async ({ page }) => {
  await page.goto(LIST);
  const card = orderable(page)
    .filter({ has: page.locator('select') })
    .first();
  const packages = card.getByRole('combobox', { name: 'Упаковка' });
  const step = (await packages.locator('option').last().getAttribute('value')) ?? '';
  await addButton(card).click();
  await expect(amountField(card)).not.toHaveValue(step);
  await page.reload();
  const part = await hold(page, ORDERING);
  await packages.focus();
  await packages.selectOption(step);
  part.release();
  await expect(amountField(card)).toHaveValue(step);
  await expect(packages).toHaveValue(step);
  await expect
    .poll(async () => {
      await page.reload();
      return amountField(card).inputValue();
    })
    .toBe(step);

  await page.goto((await card.locator('a[href^="/goods/"]').first().getAttribute('href')) ?? '');
  const panel = page.locator('.order-page');
  await expect(panel.locator(`[name="package"][value="${step}"]`)).toBeChecked();
  const held = await hold(page, ORDERING);
  await panel.locator('input[type="radio"]').first().tap();
  held.release();
  await panel.getByRole('button', { name: /^Увеличить/ }).tap();
  await expect(amountField(panel)).toHaveValue(`${Number(step) + 1}`);
});
