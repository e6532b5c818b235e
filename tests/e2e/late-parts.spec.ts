import { expect, type Locator, type Page } from '@playwright/test';
import { addButton, amountField, LIST, more, orderable, reloadedAmount } from './card-controls.ts';
import { findPart } from './find-part.ts';
import { stopClock } from './header-steps.ts';
import { hold, slowParts } from './hold.ts';
import { test } from './test.ts';

/** Card whose product is in the basket once. */
async function orderOne(page: Page): Promise<Locator> {
  await page.goto(LIST);
  const card = orderable(page).first();
  await addButton(card).click();
  await expect(amountField(card)).toHaveValue('1');
  return card;
}

test('what is pressed before its part of the script has come is there on the next page', async ({
  page,
}) => {
  const card = await orderOne(page);
  const heal = await slowParts(page, 2000);
  await page.reload();
  for (let i = 0; i < 6; i++) await more(card).click();
  await card.locator('.card-title a').click();
  await expect(page).toHaveURL(/\/goods\//);
  await heal();
  await expect.poll(() => reloadedAmount(page)).toBe('7');
});

test('a link waits ten seconds at most for what was pressed before it', async ({ page }) => {
  const card = await orderOne(page);
  await stopClock(page);
  await hold(page, findPart('client/basket/order-in-place.ts'));
  await page.reload();
  await more(card).click();
  await card.locator('.card-title a').click();
  await page.clock.runFor(9000);
  await expect(page).not.toHaveURL(/\/goods\//);
  await page.clock.runFor(1000);
  await expect(page).toHaveURL(/\/goods\//);
});
