import type { Page } from '@playwright/test';

const LIST = '/catalog/kuhonnyy-inventar/doski-razdelochnye';

/** Presses «В корзину» of so many cards of a list, from the card with the number `first` on. */
export async function addGoods(page: Page, count = 2, first = 0): Promise<void> {
  await page.goto(LIST);
  for (let i = first; i < first + count; i++) {
    const card = page.locator('.cards .card:has(.order)').nth(i);
    const added = page.waitForResponse((answer) => answer.url().includes('/basket/lines'));
    await card.getByRole('button', { name: /^В корзину/ }).click();
    await added;
    await page.waitForLoadState();
  }
}
