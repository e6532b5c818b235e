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
});
