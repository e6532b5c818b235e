import { expect, type Locator, type Page } from '@playwright/test';

export const LIST = '/catalog/kuhonnyy-inventar/doski-razdelochnye';

/** Puts the first goods of a list into the basket, as forms do, and opens it. */
export async function fill(page: Page, amounts: readonly number[]): Promise<Locator[]> {
  await page.goto(LIST);
  const ids = await page
    .locator('.order')
    .evaluateAll((forms) => forms.map((form) => /\d+$/.exec(form.id)?.[0] ?? ''));
  for (const [place, amount] of amounts.entries()) {
    const form = { product_id: ids[place] ?? '', amount: String(amount), package: '1' };
    const headers = { Origin: new URL(page.url()).origin };
    const answer = await page.request.post('/basket/lines?_f=header-actions', { form, headers });
    expect(answer.status()).toBe(200);
  }
  await page.goto('/basket');
  return amounts.map((_, place) => page.locator(`#line-${ids[place]}`));
}

export const amountField = (line: Locator) => line.getByRole('textbox', { name: /^Количество/ });
export const more = (line: Locator) => line.getByRole('button', { name: /^Увеличить/ });
export const remove = (line: Locator) => line.getByRole('button', { name: /^Удалить/ });
export const restore = (line: Locator) => line.getByRole('button', { name: /^Вернуть/ });
export const mark = (line: Locator) => line.getByRole('checkbox');
export const total = (page: Page) => page.locator('.sums-total dd');

/** The script of the basket is there: what follows is optimistic. */
export async function wake(page: Page): Promise<void> {
  await page.locator('#basket').dispatchEvent('pointerover');
  await expect(page.locator('#basket')).toHaveAttribute('data-live', '');
}
